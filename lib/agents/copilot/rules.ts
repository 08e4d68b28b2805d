/**
 * Rule files of Copilot CLI: where they lie, what their front matter says, and which files they are for.
 *
 * @module
 */

import { basename, join } from "@std/path";
import { globMatcher } from "../../glob/glob_matcher.ts";
import type { AgentEntry, AgentFileKind, AgentSystem } from "../agent.ts";
import { type AgentFile, faultEntries, isRead, readAgentFile } from "../common/agent_file.ts";
import { parseMapping } from "../common/parse_mapping.ts";
import { splitPatterns } from "../common/split_patterns.ts";
import { isUtf8, visibleText } from "./text.ts";

/** A rule file. */
export interface CopilotRule {
  file: AgentFile;
  kind: AgentFileKind;
  /** The whole text, front matter and all. */
  text: string;
  /** The path that the model is told. */
  shownPath: string;
  /** Patterns of the files that the rule is for; always sent if there are none. */
  patterns: string[];
  /** What the rule is about; empty if it does not say. */
  description: string;
  /** Why the rule is left out; null if it is not. */
  skipReason: "for-other-agents" | "invalid-utf8" | null;
}

/** Where to look for rules, and how to show them. */
export interface CopilotRulePlace {
  kind: AgentFileKind;
  /** Gives the path that the model is told. */
  show: (file: AgentFile) => string;
  /** Whether files that are not UTF-8 are left out there. */
  needsUtf8?: boolean;
  /** Takes the entries of what cannot be read there. */
  faults?: AgentEntry[];
}

/** Reads the rules of a folder, of `.github/instructions` and then of `.claude/rules`. */
export function copilotRulesOf(
  folder: string,
  place: CopilotRulePlace,
  system: AgentSystem,
): CopilotRule[] {
  return [
    ...copilotRulesIn(join(folder, ".github", "instructions"), place, system),
    ...readRules(rulePaths(join(folder, ".claude", "rules"), ".md", system), place, system),
  ];
}

/** Reads the `.instructions.md` files below a folder. */
export function copilotRulesIn(
  folder: string,
  place: CopilotRulePlace,
  system: AgentSystem,
): CopilotRule[] {
  return readRules(rulePaths(folder, ".instructions.md", system), place, system);
}

/** Whether a rule is sent whatever files are worked on. */
export function isAlwaysSent({ patterns }: CopilotRule): boolean {
  return patterns.every((pattern) => ["*", "**", "**/*"].includes(pattern));
}

/** Whether a rule is for a file, given by its path from the root; its base name alone may match too. */
export function isRuleFor({ patterns }: CopilotRule, path: string): boolean {
  return patterns.filter((pattern) => !isBroken(pattern)).some((pattern) => {
    const matches = globMatcher(asPicomatch(pattern));
    return matches(path) || matches(basename(path));
  });
}

/** A brace that closes nothing or a bracket that stands open makes a pattern none. */
function isBroken(pattern: string): boolean {
  const lastBracket = pattern.lastIndexOf("[");
  return /^[^{]*\}/.test(pattern) ||
    lastBracket >= 0 && /^\[[!^]?\]?[^\]]*$/.test(pattern.slice(lastBracket));
}

/** A set of characters; a bracket may be its first. */
const SET_REGEXP = /\[(?<not>[!^]?)(?<inner>\]?[^\]]*)\]/g;

/**
 * The agent's patterns know neither quotes, extended globs nor ranges, but `[!a]` and `{a}`; what stands
 * for all below a folder does not stand for the folder.
 */
function asPicomatch(pattern: string): string {
  if (pattern === "**/") return "**";
  return pattern.replaceAll(
    SET_REGEXP,
    (_, not: string, inner: string) =>
      `[${not === "" ? "" : "^"}${inner.replaceAll(/[[\]/]/g, "\\$&")}]`,
  ).replaceAll(/\{(?<only>[^{},]*)\}/g, "$<only>")
    .replaceAll(/[()"]/g, "\\$&").replace(/\/\*\*$/, "/**/*").replace(/^\.\/!/, "./\\!");
}

/** Hidden names and linked folders are passed over. */
function rulePaths(folder: string, ending: string, system: AgentSystem): string[] {
  const list = system.list(folder);
  if (!list.ok) return [];
  return list.value.filter(({ name }) => !name.startsWith(".")).flatMap(({ name, kind }) => {
    const path = join(folder, name);
    if (kind === "directory") return rulePaths(path, ending, system);
    return name.toLowerCase().endsWith(ending) ? [path] : [];
  });
}

function readRules(
  paths: string[],
  { kind, show, needsUtf8 = false, faults }: CopilotRulePlace,
  system: AgentSystem,
): CopilotRule[] {
  return paths.flatMap((path) => {
    const file = readAgentFile(path, system);
    if (!isRead(file)) {
      faults?.push(...faultEntries(path, file, { kind, system }));
      return [];
    }
    const text = visibleText(file.text);
    const { isForOthers, ...matter } = parseFrontMatter(text);
    const skipReason = needsUtf8 && !isUtf8(file.bytes)
      ? "invalid-utf8"
      : isForOthers
      ? "for-other-agents"
      : null;
    return [{
      file,
      kind,
      text: text.normalize("NFC"),
      shownPath: show(file),
      skipReason,
      ...matter,
    }];
  });
}

/** With anything after the closing dashes on their line, front matter is not read as YAML. */
const FRONT_MATTER_REGEXP = /^---[ \t]*\r?\n(?<yaml>[^]*?)\r?\n---(?<end>[ \t]*(?:\r?\n|$))?/;

function parseFrontMatter(
  text: string,
): Pick<CopilotRule, "patterns" | "description"> & { isForOthers: boolean } {
  const { yaml = "", end } = FRONT_MATTER_REGEXP.exec(text)?.groups ?? {};
  const mapping = (end === undefined ? null : parseMapping(yaml)) ??
    { applyTo: valueInLine(yaml, "applyTo") ?? valueInLine(yaml, "paths") };
  const description = mapping["description"];
  return {
    patterns: patternsOf("applyTo" in mapping ? mapping["applyTo"] : mapping["paths"]),
    description: typeof description === "string" ? description : "",
    isForOthers: patternsOf(mapping["excludeAgent"]).some((agent) =>
      ["coding-agent", "cloud-agent"].includes(agent)
    ),
  };
}

/** The value of a key in YAML that is broken somewhere; null if it has none on its line. */
function valueInLine(yaml: string, key: string): string | null {
  const match = new RegExp(`^${key}:[ \\t](?<value>.*)$`, "m").exec(yaml);
  const value = match?.groups?.["value"]?.trim() ?? "";
  const bare = /^(?<quote>["']).*\k<quote>$/.test(value) ? value.slice(1, -1) : value;
  return bare.replace(/(?<!\s)\s+#.*$/, "") || null;
}

/** A string is split at commas; a list is taken as it is. */
function patternsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((item) => typeof item === "string");
  return typeof value === "string" ? splitPatterns(value, { keepsBrackets: true }) : [];
}
