/**
 * What Claude Code makes of the text of one instruction file: front matter is taken off, block-level
 * HTML comments are removed, and words that begin with `@` name files to import. It finds the last two
 * with the Markdown lexer `marked`, without GitHub's extensions; so does this.
 *
 * @module
 */

import { Lexer, type Token } from "marked";
import { tooDeepOffset } from "../../markdown_nesting.ts";
import { claudePaths } from "./paths.ts";

/** One file's text, taken apart. */
export interface ClaudeDocument {
  /** The text that is sent, before outer white space is trimmed. */
  text: string;
  /** Patterns of the files that a rule waits for; null if it waits for none. */
  paths: string[] | null;
  /** The words after `@` that name files, in the order in which they are followed. */
  imports: string[];
}

/**
 * Line breaks are no matter: the closing dashes may even stand within a line. The lookahead keeps the
 * blank lines from being tried one by one where nothing closes.
 */
const FRONT_MATTER_REGEXP = /^\uFEFF?---(?=(?<blank>\s*\n))\k<blank>(?<yaml>[^]*?)---\s*\n?/;

/**
 * Whether lists or quotes are nested too deep for the lexer. Its comments stay then, and its words are
 * searched without regard to code.
 */
export function isTooDeep(text: string): boolean {
  return /@|<!--/.test(text) && tooDeepOffset(text.replaceAll(/\r\n?/g, "\n")) !== null;
}

/**
 * The YAML of a text's front matter, and the text after it. The older version sees none after a byte
 * order mark.
 */
export function splitFrontMatter(
  source: string,
  { isOld = false }: { isOld?: boolean } = {},
): { yaml: string; text: string } {
  const match = isOld && source.startsWith("\uFEFF") ? null : FRONT_MATTER_REGEXP.exec(source);
  return {
    yaml: match?.groups?.["yaml"] ?? "",
    text: match === null ? source : source.slice(match[0].length),
  };
}

/** Takes the text of a file apart. */
export function parseClaudeDocument(
  source: string,
  { isOld = false }: { isOld?: boolean } = {},
): ClaudeDocument {
  const { yaml, text } = splitFrontMatter(source, { isOld });
  // Lexing is only worth its time where it can change anything.
  const hasComments = text.includes("<!--");
  const tokens = hasComments || text.includes("@") ? lex(text) : [];
  // The lexer changes line breaks, so its text counts only where a comment is gone from it; in the
  // older version, where anything looks like one.
  const isChanged = isOld
    ? hasComments && tokens.length > 0
    : tokens.some((token) => withoutComments(token) !== token.raw);
  return {
    text: !isChanged ? text : isOld ? joined(tokens) : cutOut(text, tokens),
    paths: claudePaths(yaml),
    imports: [...new Set(tokens.flatMap(importsIn))],
  };
}

/**
 * The lexer takes time that grows with the cube of the delimiters in a block. Beyond these, which no
 * real text comes near, a block's words are searched without regard to code and links.
 */
const MAX_DELIMITERS_IN_BLOCK = 150;
const MAX_DELIMITERS = 20_000;

function lex(text: string): Token[] {
  if (isTooDeep(text)) return [{ type: "text", raw: text, text }];
  const lexer = new Lexer({ gfm: false });
  const lexInline = lexer.inlineTokens.bind(lexer);
  let delimiters = 0;
  lexer.inlineTokens = (source, tokens = []) => {
    if (!/(?:^|[\s*_[\]()>])@/.test(source)) return tokens;
    const own = source.match(/[*_[\]<!`\\]/g)?.length ?? 0;
    delimiters += own;
    if (own <= MAX_DELIMITERS_IN_BLOCK && delimiters <= MAX_DELIMITERS) {
      return lexInline(source, tokens);
    }
    tokens.push({ type: "text", raw: source, text: source });
    return tokens;
  };
  return lexer.lex(text);
}

/** The older version's lexer drops link definitions. */
function joined(tokens: Token[]): string {
  return tokens.filter(({ type }) => type !== "def").map(withoutComments).join("");
}

/** The text without its comments. The lexer drops a repeated link definition; that one stays. */
function cutOut(text: string, tokens: Token[]): string {
  const source = text.replaceAll(/\r\n?/g, "\n");
  let [kept, done] = ["", 0];
  for (const token of tokens) {
    const at = Math.max(done, source.indexOf(token.raw, done));
    kept += source.slice(done, at) + withoutComments(token);
    done = at + token.raw.length;
  }
  return kept + source.slice(done);
}

/** The raw text of a token; of a comment, only what follows it on its last line. */
function withoutComments(token: Token): string {
  return token.type === "html" ? commentRemoved(token.raw) ?? token.raw : token.raw;
}

/** Null if the HTML is no comment. */
function commentRemoved(html: string): string | null {
  if (!html.trimStart().startsWith("<!--") || !html.includes("-->")) return null;
  // What opens after the last end stays open.
  const end = html.lastIndexOf("-->") + "-->".length;
  const rest = html.slice(0, end).replaceAll(/<!--[^]*?-->/g, "") + html.slice(end);
  return rest.trim() === "" ? "" : rest;
}

function importsIn(token: Token): string[] {
  switch (token.type) {
    case "code":
    case "codespan":
    case "image":
      return [];
    case "html":
      return importWords(commentRemoved(token.raw) ?? "");
    case "list":
      return (token["items"] as Token[]).flatMap(importsIn);
    default: {
      const own = token.type === "text" ? importWords(token["text"]) : [];
      // The text of a list item is searched as a whole too, code spans and all.
      return [...own, ...("tokens" in token ? (token.tokens ?? []).flatMap(importsIn) : [])];
    }
  }
}

function importWords(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)@(?<word>(?:[^\s\\]|\\ )+)/g)].map(({ groups }) =>
    groups!["word"]!.split("#")[0]!.replaceAll("\\ ", " ").trim()
  ).filter((word) => /^(?:[a-zA-Z0-9._-]|~\/|\/.)/.test(word));
}
