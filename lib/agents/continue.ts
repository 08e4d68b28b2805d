/**
 * Continue's CLI: one file of the working directory, rules from `config.yaml`, then the rule files that
 * always apply, without any word on where a text comes from. Nothing is loaded later on.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import type {
  AgentContext,
  AgentEntry,
  AgentFileKind,
  AgentProfile,
  AgentReading,
  AgentSystem,
  AgentTextPiece,
  AgentUser,
} from "./agent.ts";
import {
  type AgentFile,
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "./common/agent_file.ts";
import { argumentValues } from "./common/argument_values.ts";
import { followedKind } from "./common/followed_kind.ts";
import { isSettings, type Settings } from "./common/json_settings.ts";
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
    "Rules given with --rule, from the hub, or by `uses:` in config.yaml",
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
  const rulesOfConfig = new Set(rules.map((rule) => rule.text));
  const places: [string, AgentFileKind][] = [
    [join(cwd, ".continue", "rules"), "rule"],
    [join(resolve(cwd, continueFolder(context)), "rules"), "global"],
  ];
  for (const [folder, kind] of places) {
    for (const path of markdownFiles(folder, system) ?? []) {
      const file = readAgentFile(path, system);
      if (!isRead(file)) {
        entries.push(...faultEntries(path, file, { kind, system }));
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
  const [path, ...others] = AGENT_NAMES.map((name) => join(cwd, name)).filter((candidate) =>
    system.followedStatus(candidate).ok
  );
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

/** The rules that stand in the configuration file itself. */
function configuredParts(context: AgentContext, entries: AgentEntry[]): Part[] {
  const { cwd, system, arguments: args } = context;
  const path = resolve(
    cwd,
    argumentValues(args, ["--config"]).at(-1) ?? join(continueFolder(context), "config.yaml"),
  );
  const file = readAgentFile(path, system);
  const rules = isRead(file) ? parseMapping(file.text)?.["rules"] : undefined;
  if (!isRead(file) || !Array.isArray(rules)) return [];
  const parts = rules.map((rule: unknown) => isSettings(rule) ? rule["rule"] : rule)
    .filter((text): text is string => typeof text === "string" && text !== "")
    .map((text) => ({ text, file }));
  if (parts.length > 0) {
    entries.push(fileEntry(file, "configured"));
  }
  return parts;
}

/** All Markdown files below a folder, level by level; null if any folder there cannot be listed. */
function markdownFiles(folder: string, system: AgentSystem): string[] | null {
  const files: string[] = [];
  const folders = [folder];
  for (const current of folders) {
    const list = system.list(current);
    if (!list.ok) return null;
    for (const { name } of list.value) {
      const path = join(current, name);
      const kind = followedKind(path, system);
      if (kind === "directory") {
        // A link that leads back up would be followed until the system gives up.
        if (!leadsBack(path, current, system)) folders.push(path);
      } else if (kind === "file" && name.endsWith(".md")) files.push(path);
    }
  }
  return files;
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
