/**
 * Qwen Code: name by name, the user's file and then those from above the root down to the working
 * directory, with their imports expanded; then rules, some only once a matching file is touched.
 *
 * @module
 */

import { dirname, join, relative } from "@std/path";
import { lexer, type Token } from "marked";
import { compareCodeUnits, type Diagnostic, diagnostic } from "../diagnostic.ts";
import { globMatcher } from "../glob/glob_matcher.ts";
import { tooDeepOffset } from "../markdown_nesting.ts";
import { parseYaml } from "../parse_yaml.ts";
import {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentFileKind,
  type AgentProfile,
  type AgentReading,
  type AgentTextPiece,
  readingOfFailure,
} from "./agent.ts";
import {
  type AgentFile,
  canBeOpened,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "./common/agent_file.ts";
import { withoutByteOrderMark } from "./common/decode_lossy.ts";
import {
  expandImports,
  type ImportRules,
  importWords,
  MAX_IMPORT_DEPTH,
} from "./common/expand_imports.ts";
import { isSettings } from "./common/json_settings.ts";
import { joinPieces, measured, ownWords, titled, trimPieces, wrapPieces } from "./common/pieces.ts";
import { foldersUpwards, isWithin, nearestFolder } from "./common/walk.ts";
import { withoutComments } from "./qwen/comments.ts";
import { qwenFolder, type QwenSettings, readQwenSettings } from "./qwen/settings.ts";

const LANGUAGE_FILE = "output-language.md";

/** Qwen Code 0.24. */
export const qwen: AgentProfile = {
  name: "qwen",
  title: "Qwen Code",
  version: "0.24.4",
  olderVersions: [],
  date: "2026-11",
  variables: [
    "QWEN_CODE_TRUSTED_FOLDERS_PATH",
    "QWEN_HOME",
    "QWEN_SYSTEM_IDENTITY_MD",
    "QWEN_SYSTEM_MD",
  ],
  imports: {
    maxDepth: MAX_IMPORT_DEPTH,
    words: (text) => importWords(text, { codeRegions: markdownCode }).map(({ path }) => path),
  },
  sources: [
    "recordings of requests, version 0.24.4",
    "npm @qwen-code/qwen-code: memoryDiscovery.ts, memoryImportProcessor.ts, rulesDiscovery.ts",
  ],
  gaps: [
    "Variables in the settings",
    "context files and rules of extensions",
    "included directories",
    "output styles that it brings, and hard links among those of the user",
    "auto memory and team memory",
    "system-wide settings, bare and safe mode",
    "code in files of more than 64 KiB or 50 levels, where every @path counts as an import",
  ],
  folders: (user) => [qwenFolder(user), join(user.home, ".qwen")],
  marks: ["QWEN.md", ".qwen"],
  load,
};

interface Options extends QwenSettings {
  /** Folder that holds `.git`; null if there is none. */
  root: string | null;
}

function load(context: AgentContext): AgentReading {
  const notes: Diagnostic[] = [];
  const settings = readQwenSettings(context, notes);
  if ("reason" in settings) return readingOfFailure(settings, notes);
  const options: Options = { ...settings, root: rootOf(context.cwd, context) };
  const system = systemPromptOf(settings);
  const files = loadFiles(context, options, notes);
  const rules = loadRules(context, options);
  if (!files.entries.some(({ path }) => path.endsWith(`/${LANGUAGE_FILE}`))) {
    notes.push(diagnostic("agent-own-file", "info", {
      message: "Qwen Code writes this file at its first start and sends it after the context files",
      path: join(qwenFolder(context), LANGUAGE_FILE),
    }));
  }
  const blocks: AgentBlock[] = [...system.blocks];
  const start = [files.text, rules.start].filter((text) => text.length > 0);
  if (start.length > 0) {
    const pieces = joinPieces(start, "\n\n");
    blocks.push({
      role: "system",
      place: "system prompt, before auto memory",
      when: "start",
      pieces,
    });
  }
  if (rules.touched.length > 0) {
    blocks.push({
      role: "tool",
      place: "end of the tool's result",
      when: "touched",
      pieces: wrapPieces("\n\n<system-reminder>\n", rules.touched, {
        after: "\n</system-reminder>",
      }),
    });
  }
  return {
    startFailure: null,
    entries: [...system.entries, ...files.entries, ...rules.entries],
    ordered: true,
    blocks,
    notes,
  };
}

/** Files whose texts become part of the system prompt, before all others. */
function systemPromptOf(
  { systemPrompt, identity, outputStyle }: QwenSettings,
): { entries: AgentEntry[]; blocks: AgentBlock[] } {
  const entries: AgentEntry[] = [];
  const blocks: AgentBlock[] = [];
  const add = (file: AgentFile, place: string, pieces: AgentTextPiece[]): void => {
    entries.push(...measured([fileEntry(file, "configured")], pieces));
    blocks.push({ role: "system", place, when: "start", pieces });
  };
  if (systemPrompt !== null) {
    const { text, realPath } = systemPrompt;
    if (text !== "") {
      add(systemPrompt, "start of the system prompt", [{ text, path: realPath }]);
    } else {
      const changes = { status: "skipped", reason: "empty" } as const;
      entries.push(fileEntry(systemPrompt, "configured", changes));
    }
  }
  if (identity !== null) {
    const { text, realPath } = identity;
    add(identity, "start of the system prompt", [{ text: text.trimEnd(), path: realPath }]);
  }
  if (outputStyle !== null) {
    const { file, name, saysName, text } = outputStyle;
    add(file, "system prompt, before the context files", [
      ownWords("# Output Style: "),
      { text: name, path: saysName ? file.realPath : null },
      ownWords("\n"),
      { text, path: file.realPath },
    ]);
  }
  return { entries, blocks };
}

/** Any `.git` folder counts, empty or not, and any `.git` file; a link does not. */
function rootOf(folder: string, { system }: AgentContext): string | null {
  return nearestFolder(folder, (each) => {
    const status = system.status(join(each, ".git"));
    return status.ok && (status.value.kind === "directory" || status.value.kind === "file");
  });
}

function loadFiles(
  context: AgentContext,
  options: Options,
  notes: Diagnostic[],
): { entries: AgentEntry[]; text: AgentTextPiece[] } {
  const { system, cwd } = context;
  const entries: AgentEntry[] = [];
  const texts: AgentTextPiece[][] = [];
  const seen = new Map<string, string>();
  for (const [path, kind] of candidates(context, options)) {
    const file = readAgentFile(path, system);
    if (!isRead(file)) {
      entries.push(...faultEntries(path, file, { kind, system }));
      continue;
    }
    const by = seen.get(file.realPath);
    if (by !== undefined) {
      entries.push(fileEntry(file, kind, { status: "skipped", reason: "duplicate-of", by }));
      continue;
    }
    seen.set(file.realPath, path);
    const rules = importRules(file, { options, context });
    const expanded = expandImports(file, { rules, system });
    notes.push(...expanded.notes);
    const text = trimPieces(expanded.pieces);
    if (text.length === 0) {
      entries.push(fileEntry(file, kind, { status: "skipped", reason: "empty" }));
      continue;
    }
    entries.push(...measured([fileEntry(file, kind), ...expanded.imports], text));
    texts.push(titled(`Context from: ${shown(relative(cwd, path))}`, text));
  }
  return { entries, text: joinPieces(texts, "\n\n") };
}

/** Paths in the order in which Qwen looks, each once. */
function candidates(context: AgentContext, options: Options): Map<string, AgentFileKind> {
  const { cwd, home, system } = context;
  const own = qwenFolder(context);
  const paths = new Map<string, AgentFileKind>();
  const add = (path: string, kind: AgentFileKind) => {
    if (!paths.has(path)) paths.set(path, kind);
  };
  for (const name of options.names) {
    add(join(own, name), "global");
    if (cwd === home) add(join(home, name), "global");
    else if (options.isTrusted) {
      for (const folder of projectFolders(context, options)) add(join(folder, name), "project");
    }
  }
  const language = [join(cwd, ".qwen", LANGUAGE_FILE), join(own, LANGUAGE_FILE)]
    .find((path) => system.followedStatus(path).ok);
  if (language !== undefined) add(language, "configured");
  if (options.isTrusted && options.root !== null) {
    add(join(options.root, ".qwen", "QWEN.local.md"), "project");
  }
  return paths;
}

/**
 * From one folder above the root (the walk stops a step too late) down to the working directory; with
 * no root, from the folder above the home folder. The file system root is never among them.
 */
function projectFolders(context: AgentContext, { root }: Options): string[] {
  const { cwd, home } = context;
  const folders = foldersUpwards(cwd, { last: dirname(root ?? home) })
    .filter((folder) => folder !== dirname(folder));
  const end = folders.findIndex((folder) =>
    folder === qwenFolder(context) || folder === join(home, ".qwen")
  );
  return (end < 0 ? folders : folders.slice(0, end)).reverse();
}

function importRules(
  file: AgentFile,
  { options, context }: { options: Options; context: AgentContext },
): ImportRules {
  const folder = dirname(file.path);
  return {
    format: options.importFormat,
    root: rootOf(folder, context) ?? folder,
    confinedBy: "name",
    missing: "literal",
    importerInChain: true,
    importerName: file.path,
    flatDepth: 5,
    codeRegions: markdownCode,
  };
}

/** The library's time grows with the square of some texts. */
const MAX_LEXED_LENGTH = 64 * 1024;

/**
 * Code as the `marked` library sees it, where Qwen looks for it: not inside lists and tables, and not
 * where a quote's marks stand between a part and its place.
 */
function markdownCode(text: string): [from: number, to: number][] {
  const regions: [number, number][] = [];
  const visit = (token: Token, at: number): void => {
    if (token.type === "code" || token.type === "codespan") {
      regions.push([at, at + token.raw.length]);
    }
    let from = 0;
    for (const child of "tokens" in token ? token.tokens ?? [] : []) {
      if (child.type === "def") continue;
      const place = token.raw.indexOf(child.raw, from);
      if (place < 0) break;
      visit(child, at + place);
      from = place + child.raw.length;
    }
  };
  let at = 0;
  for (const token of tokensOf(text)) {
    // The library that Qwen brings leaves link definitions out, so that what follows one is taken to
    // stand where the definition does.
    if (token.type === "def") continue;
    visit(token, at);
    at += token.raw.length;
  }
  return regions;
}

function tokensOf(text: string): Token[] {
  return text.length > MAX_LEXED_LENGTH || tooDeepOffset(text) !== null ? [] : lexer(text);
}

interface Rule {
  file: AgentFile;
  /** Patterns that a touched file must match; null if the rule is always sent. */
  paths: string[] | null;
  body: string;
}

function loadRules(
  context: AgentContext,
  options: Options,
): { entries: AgentEntry[]; start: AgentTextPiece[]; touched: AgentTextPiece[] } {
  const root = options.root ?? context.cwd;
  const entries: AgentEntry[] = [];
  const start: AgentTextPiece[][] = [];
  const touched: AgentTextPiece[][] = [];
  const folders = new Set([join(qwenFolder(context), "rules")]);
  if (options.isTrusted) folders.add(join(root, ".qwen", "rules"));
  const { touched: opened, system } = context;
  const target = opened === null || !canBeOpened(opened, system)
    ? []
    : namesBelow(root, opened, context);
  for (const path of [...folders].flatMap((folder) => ruleFiles(folder, context))) {
    const file = readAgentFile(path, context.system);
    if (!isRead(file)) {
      entries.push(...faultEntries(path, file, { kind: "rule", system: context.system }));
      continue;
    }
    const rule = parseRule(file);
    const text = titled(`Rule from: ${relative(root, path)}`, [
      { text: rule.body, path: file.realPath },
    ]);
    if (rule.body === "") {
      entries.push(fileEntry(file, "rule", { status: "skipped", reason: "empty" }));
    } else if (rule.paths === null) {
      entries.push(...measured([fileEntry(file, "rule")], text));
      start.push(text);
    } else if (target.some(globMatcher(rule.paths))) {
      entries.push(...measured([fileEntry(file, "rule", { when: "touched" })], text));
      touched.push(text);
    } else {
      entries.push(fileEntry(file, "rule", { status: "lazy", reason: "waits-for-paths" }));
    }
  }
  return { entries, start: joinPieces(start, "\n\n"), touched: joinPieces(touched, "\n\n") };
}

/** Markdown files of a folder and those below it; links are left out. */
function ruleFiles(folder: string, context: AgentContext): string[] {
  const listed = context.system.list(folder);
  if (!listed.ok) return [];
  return listed.value.flatMap(({ name, kind }) => {
    const path = join(folder, name);
    if (kind === "directory") return ruleFiles(path, context);
    return kind === "file" && name.endsWith(".md") ? [path] : [];
  }).sort(compareCodeUnits);
}

const FRONT_MATTER_REGEXP = /^---\n([^]*?)\n---(?:\n|$)/;

function parseRule(file: AgentFile): Rule {
  const text = withoutByteOrderMark(file.text).replace(/\r\n?/g, "\n");
  const [block = "", yaml] = FRONT_MATTER_REGEXP.exec(text) ?? [];
  return {
    file,
    paths: yaml === undefined ? null : pathsIn(yaml),
    body: withoutComments(text.slice(block.length)).trim(),
  };
}

function pathsIn(yaml: string): string[] | null {
  const paths = frontMatterOf(yaml)["paths"];
  if (typeof paths === "string" && paths !== "") return [paths];
  if (!Array.isArray(paths)) return null;
  const patterns = paths.filter((item) => item !== null).map(String).filter((item) => item !== "");
  return patterns.length > 0 ? patterns : null;
}

/** What is no YAML is read line by line, so that `paths: *.ts` works without quotes. */
function frontMatterOf(yaml: string): Record<string, unknown> {
  try {
    const value: unknown = parseYaml(yaml);
    if (isSettings(value)) return value;
  } catch {
    // Read line by line below.
  }
  const lines = yaml.split("\n").filter((line) =>
    line.trim() !== "" && !line.trim().startsWith("#")
  );
  const at = lines.findLastIndex((line) => line.split(":", 1)[0]!.trim() === "paths");
  if (at < 0) return {};
  const value = scalar(lines[at]!.slice(lines[at]!.indexOf(":") + 1));
  if (value !== "") return { paths: value };
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => !line.startsWith("  - "));
  const items = (end < 0 ? after : after.slice(0, end)).map((line) => scalar(line.slice(4)));
  return items.length > 0 ? { paths: items } : {};
}

function scalar(text: string): unknown {
  const value = text.trim();
  if (value.length >= 2 && value.startsWith('"') && value.endsWith('"')) {
    return value.slice(1, -1).replaceAll('\\"', '"').replaceAll("\\\\", "\\");
  }
  if (value === "null") return null;
  if (value === "true" || value === "false") return value === "true";
  return value === "" || Number.isNaN(Number(value)) ? value : Number(value);
}

/** The touched file's path below the root, and its real path's if that is another one. */
function namesBelow(root: string, touched: string, { system }: AgentContext): string[] {
  if (!isWithin(root, touched)) return [];
  const names = [relative(root, touched)];
  const [realFile, realRoot] = [system.realPath(touched), system.realPath(root)];
  if (realFile.ok && realRoot.ok && isWithin(realRoot.value, realFile.value)) {
    names.push(relative(realRoot.value, realFile.value));
  }
  return names.map((name) => name.replaceAll("\\", "/"));
}

// deno-lint-ignore no-control-regex -- these are what Qwen takes out of a path
const CONTROL_REGEXP = /[\u0000-\u001f\u007f-\u009f]/g;

function shown(path: string): string {
  return path.replaceAll(CONTROL_REGEXP, "");
}
