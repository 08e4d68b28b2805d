/**
 * Continue's CLI: one file of the working directory, rules from `config.yaml`, then the rule files that
 * always apply, without any word on where a text comes from. Nothing is loaded later on.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import {
  type AgentContext,
  type AgentEntry,
  type AgentFileKind,
  type AgentProfile,
  type AgentReading,
  type AgentStartFailure,
  type AgentSystem,
  type AgentTextPiece,
  type AgentUser,
  readingOfFailure,
} from "./agent.ts";
import {
  type AgentFile,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "./common/agent_file.ts";
import { withoutByteOrderMark } from "./common/decode_lossy.ts";
import { argumentValues } from "./common/argument_values.ts";
import { followedKind } from "./common/followed_kind.ts";
import { isSettings, type Settings, stringsOf } from "./common/json_settings.ts";
import { measured, ownWords } from "./common/pieces.ts";
import { parseMapping } from "./common/parse_mapping.ts";
import { isWithin } from "./common/walk.ts";

const AGENT_NAMES = ["AGENTS.md", "AGENT.md", "CLAUDE.md", "CODEX.md"];

/** Continue CLI 1.5. */
export const continueCli: AgentProfile = {
  name: "continue",
  title: "Continue CLI",
  version: "1.5.47",
  olderVersions: [],
  date: "2026-11",
  variables: ["CONTINUE_GLOBAL_DIR"],
  imports: null,
  sources: [
    "npm package @continuedev/cli 1.5.47, run against a stand-in model server",
    "its own source in that package, for rules and front matter",
  ],
  gaps: [
    "Rules given with --rule, or from the hub",
    "values of config.yaml with which it does not start, but for its name, version, models, prompts and rules",
    "CONTINUE_GLOBAL_DIR set in an .env file of the working directory",
    "Links among rules that lead back up, which it follows some forty times",
    "The extensions for editors, which load in another way",
  ],
  folders: (user) => [continueFolder(user)],
  marks: [".continue"],
  load,
};

/** A text that is sent, and the file that it comes from. */
interface Part {
  text: string;
  file: AgentFile;
}

function continueFolder({ home, environment }: Pick<AgentUser, "home" | "environment">): string {
  return environment("CONTINUE_GLOBAL_DIR") || join(home, ".continue");
}

function load(context: AgentContext): AgentReading {
  const { cwd, system } = context;
  const entries: AgentEntry[] = [];
  const own = agentPart(cwd, { system, entries });
  const rules = configuredParts(context, entries);
  if ("reason" in rules) return readingOfFailure(rules, []);
  const rulesOfConfig = new Set(rules.map((rule) => rule.text));
  const places: [string, AgentFileKind][] = [
    [join(cwd, ".continue", "rules"), "rule"],
    [join(resolve(cwd, continueFolder(context)), "rules"), "global"],
  ];
  for (const [folder, kind] of places) {
    const { files, barrier } = markdownFiles(folder, system);
    for (const path of files) {
      const file = readAgentFile(path, system);
      if (!isRead(file)) {
        entries.push(...faultEntries(path, file, { kind, system }));
        continue;
      }
      if (barrier !== null) {
        const changes = { status: "skipped", reason: "chain-lost", by: barrier } as const;
        entries.push(fileEntry(file, kind, changes));
        continue;
      }
      const rule = parseRule(file);
      const reason = rule.reason ?? (rulesOfConfig.has(rule.text) ? "duplicate-of" : null);
      if (reason === null) {
        rules.push({ text: rule.text, file });
        entries.push(fileEntry(file, kind));
      } else {
        const by = rules.find(({ text }) => text === rule.text)?.file.path ?? null;
        entries.push(fileEntry(file, kind, { status: "skipped", reason, by }));
      }
    }
  }
  const blocks = startBlocks(own, rules);
  const pieces = blocks.flatMap((block) => block.pieces);
  return {
    startFailure: null,
    entries: measured(entries, pieces),
    ordered: true,
    blocks,
    notes: [],
  };
}

/** The first name that exists decides, even if it cannot be read or is empty. */
function agentPart(
  cwd: string,
  { system, entries }: { system: AgentSystem; entries: AgentEntry[] },
): Part | null {
  const isThere = (candidate: string): boolean => system.followedStatus(candidate).ok;
  const places = AGENT_NAMES.map((name) => join(cwd, name));
  const [path, ...others] = places.filter(isThere);
  // A link that leads nowhere decides nothing, but somebody meant it.
  for (const place of places.slice(0, path === undefined ? undefined : places.indexOf(path))) {
    const file = readAgentFile(place, system);
    if (!isRead(file)) entries.push(...faultEntries(place, file, { kind: "project", system }));
  }
  if (path === undefined) return null;
  const file = readAgentFile(path, system);
  const isSent = isRead(file) && file.text !== "";
  if (isSent) entries.push(fileEntry(file, "project"));
  else if (isRead(file)) {
    entries.push(fileEntry(file, "project", { status: "skipped", reason: "empty" }));
  } else entries.push(...faultEntries(path, file, { kind: "project" }));
  for (const other of others) {
    const shadowed = readAgentFile(other, system);
    const changes = { status: "shadowed", reason: "shadowed-by", by: path } as const;
    if (isRead(shadowed)) entries.push(fileEntry(shadowed, "project", changes));
  }
  return isSent ? { text: file.text, file } : null;
}

/** The rules of the configuration file: those that stand in it, and those of files that it names. */
function configuredParts(
  context: AgentContext,
  entries: AgentEntry[],
): Part[] | AgentStartFailure {
  const { cwd, system, arguments: args } = context;
  const path = resolve(
    cwd,
    argumentValues(args, ["--config"]).at(-1) ?? join(continueFolder(context), "config.yaml"),
  );
  const file = readAgentFile(path, system);
  if (!isRead(file)) return [];
  const rules = configuredRules(file);
  if ("reason" in rules) return rules;
  const parts: Part[] = [];
  const usedEntries: AgentEntry[] = [];
  for (const rule of rules) {
    const text = isSettings(rule) ? rule["rule"] : rule;
    if (typeof text === "string" && text !== "") parts.push({ text, file });
    const uses = isSettings(rule) ? rule["uses"] : undefined;
    const [, named] = /^(?:file:\/\/(?=.)|(?=\.{0,2}\/))(.*)$/.exec(String(uses ?? "")) ?? [];
    if (named === undefined) continue;
    const place = resolve(cwd, named);
    const used = readAgentFile(place, system);
    if (!isRead(used)) {
      usedEntries.push(...faultEntries(place, used, { kind: "configured", system }));
      continue;
    }
    parts.push({ text: parseRule(used).text, file: used });
    usedEntries.push(fileEntry(used, "configured"));
  }
  if (parts.some((part) => part.file === file)) entries.push(fileEntry(file, "configured"));
  entries.push(...usedEntries);
  return parts;
}

/** The rules as they are written; a failure where the program does not start with the file. */
function configuredRules(file: AgentFile): unknown[] | AgentStartFailure {
  const { path } = file;
  const config = parseMapping(withoutByteOrderMark(file.text));
  if (config === null) {
    return { path, reason: "broken-settings", message: "The configuration is no YAML" };
  }
  const { name, version, rules = [] } = config;
  const wrong = (message: string): AgentStartFailure => ({
    path,
    reason: "wrong-settings",
    message,
  });
  for (const [key, value] of Object.entries({ name, version })) {
    if (typeof value !== "string") return wrong(`The configuration has no ${key} that is a text`);
  }
  for (const key of ["models", "prompts"]) {
    if (!Array.isArray(config[key] ?? [])) {
      return wrong(`The ${key} of the configuration are no list`);
    }
  }
  if (!Array.isArray(rules)) return wrong("The rules of the configuration are no list");
  return rules.every(isRule) ? rules : wrong("A rule of the configuration is of the wrong kind");
}

function isRule(rule: unknown): boolean {
  if (!isSettings(rule)) return typeof rule === "string";
  const { uses, name, rule: text, globs = [] } = rule;
  return typeof uses === "string" ||
    (typeof name === "string" && typeof text === "string" && stringsOf(globs) !== null);
}

/**
 * All Markdown files below a folder, level by level, and the first folder there that cannot be listed:
 * with one, no file of them all is sent.
 */
function markdownFiles(
  folder: string,
  system: AgentSystem,
): { files: string[]; barrier: string | null } {
  const files: string[] = [];
  const folders = [folder];
  for (const current of folders) {
    const list = system.list(current);
    if (!list.ok) return { files, barrier: current };
    for (const { name, kind: ownKind } of list.value) {
      const path = join(current, name);
      const kind = followedKind(path, system);
      if (kind === "directory") {
        // A link that leads back up would be followed until the system gives up.
        if (!leadsBack(path, current, system)) folders.push(path);
      } else if (
        name.endsWith(".md") && (kind === "file" || (kind === null && ownKind === "symlink"))
      ) {
        // A link that leads nowhere is listed too, so that the report can say so.
        files.push(path);
      }
    }
  }
  return { files, barrier: null };
}

function leadsBack(path: string, folder: string, system: AgentSystem): boolean {
  const [target, origin] = [system.realPath(path), system.realPath(folder)];
  return target.ok && origin.ok && isWithin(target.value, origin.value);
}

/** The rule's text, and why it is left out; null if it is sent. */
function parseRule(file: AgentFile): { text: string; reason: string | null } {
  const { frontMatter, text } = splitFrontMatter(file.text);
  const { invokable, alwaysApply, globs, regex } = frontMatter;
  const isAlways = alwaysApply === true || (alwaysApply === undefined && !globs && !regex);
  const reason = invokable ? "invokable" : !isAlways ? "not-always-apply" : null;
  return { text, reason: reason ?? (text.trim() === "" ? "empty" : null) };
}

/** What stands between the first two lines of three dashes is front matter, wherever they are. */
function splitFrontMatter(content: string): { frontMatter: Settings; text: string } {
  const text = content.replaceAll("\r\n", "\n");
  const [, yaml, ...body] = text.split(/^---\s*$/m);
  const frontMatter = yaml === undefined || body.length === 0 ? null : parseMapping(yaml);
  return frontMatter === null
    ? { frontMatter: {}, text }
    : { frontMatter, text: body.join("---").trim() };
}

function startBlocks(own: Part | null, rules: Part[]): AgentReading["blocks"] {
  const parts = own === null ? rules : [own, ...rules];
  if (parts.length === 0) return [];
  const pieces: AgentTextPiece[] = [ownWords('<context name="userRules">\n')];
  for (const [index, { text, file }] of parts.entries()) {
    if (index > 0) pieces.push(ownWords("\n\n"));
    pieces.push({ text, path: file.realPath });
  }
  pieces.push(ownWords("\n</context>"));
  return [{ role: "system", place: "end of the system prompt", when: "start", pieces }];
}
