/**
 * Commands that a text tells the reader to run: in code spans, and in blocks of shell code. This is no
 * shell: what it does not understand, it leaves out.
 *
 * @module
 */

import { pushAll } from "../push_all.ts";
import type { LintDocument } from "./document.ts";
import type { CodeBlock, TextRange } from "./markdown.ts";

/** A word of a command, without its quotes. */
export interface Word extends TextRange {
  /** The word. */
  text: string;
  /** Whether it stands for something else: a variable, a pattern, or a placeholder. */
  isOpaque: boolean;
}

/** A command. */
export interface ShellCommand {
  /** Its words; the first is the program. */
  words: readonly [Word, ...Word[]];
  /**
   * The folder that commands before it have changed to, from wherever the reader starts; empty if they
   * have not; null if nobody can say.
   */
  folder: string | null;
  /** Whether it stands in a code span, in a block of a shell's code, or in one that does not say whose. */
  place: "span" | "shell" | "block";
}

const SHELLS: ReadonlySet<string> = new Set([
  "bash",
  "console",
  "fish",
  "sh",
  "shell",
  "shell-session",
  "shellsession",
  "terminal",
  "zsh",
]);

/** The commands in a document, in order. */
export function findCommands(document: LintDocument): ShellCommand[] {
  const { codeSpans, codeBlocks } = document.markdown;
  const commands: ShellCommand[] = [];
  for (const { inner } of codeSpans) {
    const text = document.text.slice(inner.start, inner.end);
    // A word alone is more often a name than a command.
    if (text.includes(" ")) {
      pushAll(commands, commandsIn([{ text, start: inner.start }], "span"));
    }
  }
  for (const block of codeBlocks) {
    const language = block.info.split(/[\s{,]/, 1)[0]!.toLowerCase();
    if (block.fence === "" || language !== "" && !SHELLS.has(language)) continue;
    pushAll(commands, commandsIn(linesOf(block, document), language === "" ? "block" : "shell"));
  }
  return commands.sort((a, b) => a.words[0].start - b.words[0].start);
}

interface Line {
  text: string;
  start: number;
}

/** The lines of a block, each with its place: what stands before them is a quote's or a list's. */
function linesOf(block: CodeBlock, document: LintDocument): Line[] {
  const lines = block.text.replace(/\n$/, "").split("\n").map((text, index) => {
    const line = document.lineText(block.firstLine + index);
    const start = document.lineStarts[block.firstLine - 1 + index] ?? document.text.length;
    return { text, start: start + Math.max(0, line.length - text.length) };
  });
  // Where there are prompts, the other lines are what programs have printed.
  const prompted = lines.filter(({ text }) => PROMPT_REGEXP.test(text));
  return prompted.length > 0 ? prompted : lines;
}

const PROMPT_REGEXP = /^\s*[$%❯]\s/;

/** What may stand before a command and changes nothing about it. */
const PREFIX_REGEXP = /^(?:sudo|time|exec|env|command|then|do|else|if|while|!|[A-Za-z_]\w*=.*)$/;

function commandsIn(lines: readonly Line[], place: ShellCommand["place"]): ShellCommand[] {
  const commands: ShellCommand[] = [];
  let folder: string | null = "";
  let tokens: (Word | null)[] = [];
  for (const line of lines) {
    const before: string | null = folder;
    const own = tokenise(line);
    // What follows is the text of a document, and not commands.
    if (own === null) return commands;
    pushAll(tokens, own);
    if (line.text.endsWith("\\")) continue;
    for (const words of simpleCommands(tokens)) {
      if (words[0].text === "cd" || words[0].text === "pushd") {
        folder = changed(folder, words[1]);
      } else if (!words[0].isOpaque) {
        commands.push({ words, folder, place });
      }
    }
    // A change of folder in parentheses ends with them.
    if (line.text.includes("(")) folder = before;
    tokens = [];
  }
  return commands;
}

function changed(folder: string | null, target: Word | undefined): string | null {
  if (folder === null || target === undefined || target.isOpaque) return null;
  if (/^[/~-]/.test(target.text)) return null;
  return folder === "" ? target.text : `${folder}/${target.text}`;
}

/** Splits at operators, and takes off what stands before a command. */
function* simpleCommands(tokens: readonly (Word | null)[]): Generator<[Word, ...Word[]]> {
  let words: Word[] = [];
  for (const token of [...tokens, null]) {
    if (token !== null) {
      if (words.length > 0 || !PREFIX_REGEXP.test(token.text)) words.push(token);
      continue;
    }
    const [first, ...rest] = words;
    if (first !== undefined) yield [first, ...rest];
    words = [];
  }
}

// A comment, a here-document, an operator, or a word with its quoted parts.
const TOKEN_REGEXP =
  /(?<comment>(?<=^|\s)#.*)|(?<here><<-?\s*['"]?\w)|(?<operator>&&|\|\|?|;|&|\(|\))|(?<word>(?:"[^"\n]*"|'[^'\n]*'|\\.|[^\s;&|()"'\\])+)/g;

const OPAQUE_REGEXP = /[$`*?<>{}[\]]|\.\.\.|…/;

/** Words, and null for each operator; null altogether if a here-document begins. */
function tokenise({ text, start }: Line): (Word | null)[] | null {
  const prompt = PROMPT_REGEXP.exec(text)?.[0].length ?? 0;
  const tokens: (Word | null)[] = [];
  for (const match of text.slice(prompt).matchAll(TOKEN_REGEXP)) {
    const { comment, here, operator, word } = match.groups!;
    if (here !== undefined) return null;
    if (comment !== undefined) break;
    if (operator !== undefined) tokens.push(null);
    if (word === undefined) continue;
    const from = start + prompt + match.index;
    tokens.push({
      text: word.replace(/["'\\]/g, ""),
      start: from,
      end: from + word.length,
      isOpaque: OPAQUE_REGEXP.test(word),
    });
  }
  return tokens;
}
