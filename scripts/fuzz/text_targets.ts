/**
 * Parsers and pure readers of single texts.
 *
 * @module
 */

import { parseClaudeDocument } from "../../lib/agents/claude/document.ts";
import { claudePaths } from "../../lib/agents/claude/paths.ts";
import { parseSettings } from "../../lib/agents/common/json_settings.ts";
import { parseMapping } from "../../lib/agents/common/parse_mapping.ts";
import { splitPatterns } from "../../lib/agents/common/split_patterns.ts";
import { cutBytes } from "../../lib/agents/common/cut_bytes.ts";
import { copilotImportWords } from "../../lib/agents/copilot/imports.ts";
import { gemini } from "../../lib/agents/gemini.ts";
import { qwen } from "../../lib/agents/qwen.ts";
import { COMMANDS, GLOBAL_OPTIONS } from "../../lib/cli/commands.ts";
import { parseCommandLine } from "../../lib/cli/parse_command_line.ts";
import { CONFIG_PATHS } from "../../lib/config/config.ts";
import { parseConfig } from "../../lib/config/parse_config.ts";
import type { Diagnostic } from "../../lib/diagnostic.ts";
import { ConfigError, UsageError } from "../../lib/errors.ts";
import { headingsOf } from "../../lib/instructions/headings.ts";
import { formatBaseline, parseBaseline } from "../../lib/lint/baseline.ts";
import { createDocument, type LintDocument } from "../../lib/lint/document.ts";
import { headerFields, patternsOf } from "../../lib/lint/header_fields.ts";
import { findHiddenCharacters } from "../../lib/lint/hidden_characters.ts";
import { findImportReferences } from "../../lib/lint/import_references.ts";
import type { TextRange } from "../../lib/lint/markdown.ts";
import { selectChanged } from "../../lib/lint/select_files.ts";
import { findCommands } from "../../lib/lint/shell_commands.ts";
import { findSuppressions } from "../../lib/lint/suppressions.ts";
import { parseRemember } from "../../lib/memory/parse_remember.ts";
import { decodeLine, encodeRecord, MAX_LINE_BYTES } from "../../lib/memory/record.ts";
import { createLineSplitter } from "../../lib/memory/split_lines.ts";
import { jsonEscapes, printable, quoted } from "../../lib/printable.ts";
import { closeDelimiter } from "../../lib/prompt/delimiters.ts";
import {
  escapeDelimiters,
  escapeLine,
  escapeName,
  findDelimiters,
} from "../../lib/prompt/escape.ts";
import { parseToolNames } from "../../lib/prompt/parse_tools.ts";
import { findSecrets } from "../../lib/secrets/find_secrets.ts";
import { maskSecrets } from "../../lib/secrets/mask_secrets.ts";
import { shownPath } from "../../lib/shown_path.ts";
import { parseSkill } from "../../lib/skills/parse_skill.ts";
import { countLines, decodeText, positionAt } from "../../lib/source_text.ts";
import type { Random } from "./random.ts";
import { allowing, type FuzzInput, type FuzzTarget, hold } from "./target.ts";
import {
  COMMAND_WORDS,
  IMPORT_WORDS,
  JSON_WORDS,
  MARKDOWN_WORDS,
  MEMORY_WORDS,
  PATH_WORDS,
  SECRET_WORDS,
  YAML_WORDS,
} from "./tokens.ts";

/** A document of a text; null if a reader would refuse it. */
export function documentOf({ bytes }: FuzzInput): LintDocument | null {
  const decoded = decodeText(bytes);
  return decoded.status === "ok" ? createDocument({ ...decoded, raw: bytes }) : null;
}

/** Every range lies in the text. */
function holdRanges(ranges: Iterable<TextRange>, length: number, what: string): void {
  for (const { start, end } of ranges) {
    hold(0 <= start && start <= end && end <= length, `a ${what} lies in the text`);
  }
}

function holdPlaces(diagnostics: readonly Diagnostic[], text: string): void {
  const lines = countLines(text) + 1;
  for (const { line, column } of diagnostics) {
    hold(line === null || line >= 1 && line <= lines, "a line is one of the text");
    hold(column === null || column >= 1, "columns count from 1");
  }
}

// deno-lint-ignore no-control-regex
const CONTROL_REGEXP = /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

/** The words of a line, as a shell without quotes would part them. */
function argumentsOf(text: string): string[] {
  return text.split(" ").slice(0, 50);
}

function readMarkdown(input: FuzzInput): unknown {
  const document = documentOf(input);
  if (document === null) return null;
  const { text, markdown } = document;
  const { codeSpans, codeBlocks, comments, links } = markdown;
  for (const ranges of [codeSpans, codeBlocks, comments, links]) {
    holdRanges(ranges, text.length, "part");
  }
  holdRanges(codeSpans.map(({ inner }) => inner), text.length, "span's inner text");
  const { suppressions, broken } = findSuppressions(document);
  holdRanges([...suppressions, ...broken].map(({ range }) => range), text.length, "suppression");
  const references = findImportReferences(document);
  holdRanges(references, text.length, "import");
  const commands = findCommands(document);
  for (const { words } of commands) holdRanges(words, text.length, "word of a command");
  const fields = [...headerFields(document).values()];
  holdRanges(fields, text.length, "field");
  const { line, column } = document.positionAt(text.length);
  hold(line >= 1 && column >= 1, "there is an end");
  return { markdown, suppressions, broken, references, commands, patterns: fields.map(patternsOf) };
}

function readLines(input: FuzzInput, random: Random): unknown {
  const whole: string[] = [];
  const visitInto =
    (lines: string[]) => ({ offset, bytes }: { offset: number; bytes: Uint8Array }) => {
      lines.push(`${offset} ${bytes.slice(0, MAX_LINE_BYTES).toHex()}`);
      return true;
    };
  const { bytes } = input;
  const all = createLineSplitter({
    from: "start",
    maxLineBytes: MAX_LINE_BYTES,
    visit: visitInto(whole),
  });
  all.push(bytes, 0);
  all.end();
  for (const from of ["start", "end"] as const) {
    const parted: string[] = [];
    const splitter = createLineSplitter({
      from,
      maxLineBytes: MAX_LINE_BYTES,
      visit: visitInto(parted),
    });
    const cuts = new Set([
      0,
      random.below(bytes.length + 1),
      random.below(bytes.length + 1),
      bytes.length,
    ]);
    const places = [...cuts].sort((a, b) => a - b);
    const blocks = places.slice(1).map((end, index) => [places[index]!, end] as const);
    for (const [start, end] of from === "start" ? blocks : blocks.reverse()) {
      splitter.push(bytes.slice(start, end), start);
    }
    splitter.end();
    if (from === "end") parted.reverse();
    hold(JSON.stringify(parted) === JSON.stringify(whole), `lines are the same from the ${from}`);
  }
  return whole.length;
}

/** The targets, in no particular order. */
export const TEXT_TARGETS: readonly FuzzTarget[] = [
  {
    name: "source-text",
    weight: 20,
    tokens: MARKDOWN_WORDS,
    corpus: ["md", "txt"],
    run({ bytes }) {
      const decoded = decodeText(bytes);
      if (decoded.status === "ok") {
        hold(!decoded.text.includes("\r"), "no CR is left");
        const { line } = positionAt(decoded.text, decoded.text.length);
        hold(line <= countLines(decoded.text) + 1, "the end is on the last line");
      } else {
        hold(decoded.offset <= bytes.length && decoded.line >= 1, "the place is in the file");
      }
      return decoded;
    },
  },
  {
    name: "printable",
    weight: 8,
    tokens: PATH_WORDS,
    corpus: ["txt"],
    run({ text }) {
      const answers = [printable(text), quoted(text), escapeName(text)];
      const folders = { root: "/repo", home: "/home", user: ["/home/.config"] };
      const path = shownPath(`/${text}`, folders);
      for (const answer of answers) hold(!CONTROL_REGEXP.test(answer), "no control is left");
      hold(JSON.parse(`"${jsonEscapes(text)}"`) === text, "JSON escapes give the text back");
      return [...answers, path];
    },
  },
  {
    name: "delimiters",
    weight: 40,
    tokens: [
      "<",
      "/",
      "rivumi:",
      "r",
      "i",
      "vumi",
      ":",
      " ",
      "\u200b",
      "section",
      ">",
      closeDelimiter("x"),
    ],
    corpus: ["md"],
    run({ text }) {
      const escaped = [escapeDelimiters(text), escapeLine(text)];
      for (const each of escaped) hold(findDelimiters(each).length === 0, "no delimiter is left");
      return escaped;
    },
  },
  {
    name: "secrets",
    weight: 8,
    tokens: SECRET_WORDS,
    corpus: ["md", "json"],
    run({ text }) {
      const secrets = findSecrets(text);
      const ranges = secrets.map(({ offset, length }) => ({ start: offset, end: offset + length }));
      holdRanges(ranges, text.length, "secret");
      return [secrets, maskSecrets(text)];
    },
  },
  {
    name: "hidden-characters",
    weight: 25,
    tokens: [
      "a",
      " ",
      "\n",
      "\u{1f469}",
      "\u200d",
      "\ufe0f",
      "\u00ad",
      "\u{e0041}",
      "\u202e",
      "\u0644",
      "\u0915\u094d",
      "\u034f",
    ],
    corpus: ["md"],
    run({ text }) {
      const found = findHiddenCharacters(text);
      holdRanges(found, text.length, "hidden character");
      return found;
    },
  },
  {
    name: "remember",
    weight: 60,
    tokens: MEMORY_WORDS,
    corpus: ["txt"],
    run({ text }) {
      const request = parseRemember(text);
      if (request.ok) {
        hold(text.includes(request.text), "nothing but what was said is remembered");
        hold(!/[\n\r]/.test(request.text) && request.text.isWellFormed(), "it is one line of text");
      } else hold(request.message !== "" && request.help !== "", "a refusal says why");
      return request;
    },
  },
  {
    name: "memory-line",
    weight: 60,
    tokens: MEMORY_WORDS,
    corpus: ["jsonl", "json"],
    run({ bytes }) {
      const decoded = decodeLine(bytes);
      if (decoded.status === "record") {
        const again = decodeLine(new TextEncoder().encode(encodeRecord(decoded.record)));
        hold(again.status === "record", "a record can be written");
        hold(JSON.stringify(again.record) === JSON.stringify(decoded.record), "it comes back");
      }
      return decoded;
    },
  },
  {
    name: "memory-blocks",
    weight: 10,
    tokens: ["a", "\n", "\r\n", "\n\n"],
    corpus: ["jsonl"],
    run: readLines,
  },
  {
    name: "command-line",
    weight: 25,
    tokens: [
      " ",
      "--",
      "=",
      "-",
      ...COMMANDS.map(({ name }) => ` ${name} `),
      ...GLOBAL_OPTIONS.map(({ name }) => ` --${name} `),
      ...COMMAND_WORDS,
    ],
    corpus: [],
    run({ text }) {
      return allowing([UsageError], () => {
        const { command, ...rest } = parseCommandLine(argumentsOf(text));
        return { ...rest, command: command?.name ?? null };
      });
    },
  },
  {
    name: "config",
    weight: 4,
    tokens: [
      ...JSON_WORDS,
      ...CONFIG_PATHS.flatMap((path) => path.split(".").map((key) => `"${key}": `)),
    ],
    corpus: ["jsonc", "json"],
    run({ text }) {
      return (["user", "project"] as const).map((scope) => {
        try {
          const { settings, diagnostics } = parseConfig(text, { path: "a", scope, userFile: "b" });
          holdPlaces(diagnostics, text);
          return [...settings];
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error;
          const { line } = error.location;
          hold(line !== null && line <= countLines(text) + 1, "the defect is in the file");
          return error.message;
        }
      });
    },
  },
  {
    name: "settings",
    weight: 25,
    tokens: JSON_WORDS,
    corpus: ["json", "jsonc"],
    run({ text }) {
      const notes: Diagnostic[] = [];
      return [parseSettings(text, { path: "/a", notes }), notes];
    },
  },
  {
    name: "yaml",
    weight: 4,
    tokens: YAML_WORDS,
    corpus: ["yaml", "yml", "mdc"],
    run({ text }, random) {
      return random.pick([
        () => parseMapping(text),
        () => parseMapping(text, { uniqueKeys: false }),
        () => claudePaths(text),
      ])();
    },
  },
  {
    name: "skill",
    weight: 4,
    tokens: ["---\n", "name: ", "description: ", ...YAML_WORDS],
    corpus: ["md"],
    run(input, random) {
      const source = random.chance(0.5) ? input.text : `---\n${input.text}\n---\n`;
      const document = documentOf({ ...input, bytes: new TextEncoder().encode(source) });
      if (document === null) return null;
      const parsed = parseSkill(document.text, "SKILL.md");
      holdPlaces(parsed.diagnostics, document.text);
      hold(parsed.header !== null || parsed.diagnostics.length > 0, "a refusal says why");
      return parsed;
    },
  },
  {
    name: "baseline",
    weight: 40,
    tokens: [
      '"schema": "rivumi.baseline/1"',
      '"findings": ',
      '"rule": ',
      '"path": ',
      '"fingerprint": ',
      ...JSON_WORDS,
    ],
    corpus: ["json"],
    run({ text }) {
      const entries = parseBaseline(text);
      if (typeof entries !== "string") {
        const again = parseBaseline(formatBaseline(entries));
        hold(typeof again !== "string" && again.length === entries.length, "it can be written");
      }
      return entries;
    },
  },
  {
    name: "tools",
    weight: 25,
    tokens: ['"tools": ', '"name": ', '"function": ', ...JSON_WORDS],
    corpus: ["json"],
    run: ({ text }) => allowing([UsageError], () => parseToolNames(text, "tools.json")),
  },
  {
    name: "changed-files",
    weight: 40,
    tokens: PATH_WORDS,
    corpus: ["txt"],
    run({ text }) {
      const selection = selectChanged(text);
      return [selection.named, text.split("\n").slice(0, 20).map(selection.includes)];
    },
  },
  { name: "markdown", weight: 4, tokens: MARKDOWN_WORDS, corpus: ["md", "mdc"], run: readMarkdown },
  {
    name: "headings",
    weight: 4,
    tokens: MARKDOWN_WORDS,
    corpus: ["md"],
    run: ({ text }) => headingsOf(text),
  },
  {
    name: "imports",
    weight: 3,
    tokens: [...IMPORT_WORDS, ...MARKDOWN_WORDS],
    corpus: ["md"],
    run({ text }) {
      return [
        parseClaudeDocument(text),
        parseClaudeDocument(text, { isOld: true }),
        gemini.imports!.words(text),
        qwen.imports!.words(text),
        copilotImportWords(text),
      ];
    },
  },
  {
    name: "small-parts",
    weight: 40,
    tokens: ["{", "}", ",", "[", "]", " ", "*", ".ts", "\u00e9", "\u{1f469}", "\n"],
    corpus: ["mdc"],
    run({ text, bytes }, random) {
      const limit = random.below(bytes.length + 2);
      const cut = cutBytes(bytes, limit);
      hold(cut.bytes <= limit, "a cut keeps the limit");
      return [splitPatterns(text), splitPatterns(text, { keepsBrackets: true }), cut];
    },
  },
];
