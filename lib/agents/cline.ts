/**
 * Cline CLI: rules from the working directory and from the user's folders, known by their names. A rule
 * takes the place of an earlier one of the same name, and all are sent sorted by name.
 *
 * @module
 */

import { basename, extname, join, resolve } from "@std/path";
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
import { withoutByteOrderMark } from "./common/decode_lossy.ts";
import { followedKind } from "./common/followed_kind.ts";
import { measured, ownWords } from "./common/pieces.ts";
import { parseMapping } from "./common/parse_mapping.ts";

const RULE_EXTENSIONS = [".md", ".markdown", ".txt"];

/** The agent sorts as its user's locale does; English stands for all of them. */
const NAME_ORDER = new Intl.Collator("en-US");

/** Cline CLI 3.0.65. */
export const cline: AgentProfile = {
  name: "cline",
  title: "Cline CLI",
  version: "3.0.65",
  olderVersions: [],
  date: "2026-11",
  variables: ["CLINE_DIR", "OneDrive", "OneDriveConsumer", "OneDriveCommercial"],
  imports: null,
  sources: [
    "npm package cline 3.0.65, run against a stand-in model server",
    "npm packages @cline/core and @cline/shared that it brings, for the places and names of rules",
  ],
  gaps: [
    "Rules from plugins and from a remote configuration",
    "Which of two files of one name in one folder wins depends on the file system",
    "Locales that sort names in another way than English does",
  ],
  folders: (user) => [
    clineFolder(user),
    join(user.home, ".agents"),
    ...documentFolders(user),
  ],
  marks: [".clinerules", ".cline"],
  load,
};

interface Rule {
  name: string;
  /** Whether the file says its name itself. */
  saysName: boolean;
  text: string;
  isEnabled: boolean;
  file: AgentFile;
  kind: AgentFileKind;
}

function clineFolder({ home, environment }: Pick<AgentUser, "home" | "environment">): string {
  return environment("CLINE_DIR")?.trim() || join(home, ".cline");
}

/** Where the user's rules lie among documents. */
function documentFolders({ home, environment }: Pick<AgentUser, "home" | "environment">): string[] {
  const synchronised = ["OneDrive", "OneDriveConsumer", "OneDriveCommercial"]
    .map((name) => environment(name)?.trim() ?? "").filter((folder) => folder !== "");
  return [home, ...[home, ...synchronised].map((folder) => join(folder, "Documents"))]
    .map((folder) => join(folder, "Cline", "Rules"));
}

function load(context: AgentContext): AgentReading {
  const { system, home } = context;
  const workspace = workspaceOf(context);
  const names = new Map([
    [join(workspace, "AGENTS.md"), "Workspace AGENTS.md"],
    [join(home, ".agents", "AGENTS.md"), "Global AGENTS.md"],
  ]);
  const others: AgentEntry[] = [];
  const rules = new Map<string, Rule>();
  for (const { path, kind } of candidates(context, workspace)) {
    const file = readAgentFile(path, system);
    if (!isRead(file)) {
      others.push(...faultEntries(path, file, { kind, system }));
      continue;
    }
    const rule = parseRule(file, names.get(path) ?? basename(path, extname(path)), kind);
    if (typeof rule === "string") {
      others.push(fileEntry(file, kind, { status: "skipped", reason: rule }));
      continue;
    }
    const key = rule.name.toLowerCase();
    const earlier = rules.get(key);
    if (earlier !== undefined) {
      others.push(
        fileEntry(earlier.file, earlier.kind, {
          status: "shadowed",
          reason: "shadowed-by",
          by: path,
        }),
      );
    }
    rules.set(key, rule);
  }
  const sent: Rule[] = [];
  for (const rule of rules.values()) {
    if (rule.isEnabled) sent.push(rule);
    else others.push(fileEntry(rule.file, rule.kind, { status: "skipped", reason: "disabled" }));
  }
  sent.sort((a, b) => NAME_ORDER.compare(a.name, b.name));
  const text = pieces(sent);
  const entries = measured(sent.map(({ file, kind }) => fileEntry(file, kind)), text);
  const blocks: AgentReading["blocks"] = sent.length === 0
    ? []
    : [{ role: "system", place: "end of the system prompt", when: "start", pieces: text }];
  return { startFailure: null, entries: [...entries, ...others], ordered: true, blocks, notes: [] };
}

function workspaceOf({ arguments: args, cwd }: AgentContext): string {
  const folder = argumentValues(args, ["-c", "--cwd"]).at(-1);
  return folder === undefined ? cwd : resolve(cwd, folder);
}

/** Every file that may be a rule, in the order in which a later one takes the place of an earlier. */
function candidates(
  context: AgentContext,
  workspace: string,
): { path: string; kind: AgentFileKind }[] {
  const { system, home, arguments: args } = context;
  const own = argumentValues(args, ["--config"]).at(-1) ?? clineFolder(context);
  const places: [string, AgentFileKind][] = [
    [join(workspace, "AGENTS.md"), "project"],
    [join(workspace, ".clinerules"), "rule"],
    [join(workspace, ".cline", "rules"), "rule"],
    [join(home, ".agents", "AGENTS.md"), "global"],
    [resolve(workspace, own, "rules"), "global"],
    ...documentFolders(context).map((path): [string, AgentFileKind] => [path, "global"]),
    ...managedPlaces(join(workspace, ".cline"), system).map((path): [string, AgentFileKind] => [
      path,
      "rule",
    ]),
  ];
  return places.flatMap(([place, kind]) => {
    // A folder is searched even where a file is expected, and the other way round.
    return followedKind(place, system) === "directory"
      ? rulesIn(place, system).map((path) => ({ path, kind }))
      : isRuleName(place)
      ? [{ path: place, kind }]
      : [];
  });
}

function isRuleName(path: string): boolean {
  return basename(path) === ".clinerules" || RULE_EXTENSIONS.includes(extname(path).toLowerCase());
}

/** The rules that lie in a folder. Links do not count, but for one called AGENTS.md. */
function rulesIn(folder: string, system: AgentSystem): string[] {
  const list = system.list(folder);
  if (!list.ok) return [];
  return list.value.filter(({ name, kind }) =>
    kind === "file" ? isRuleName(name) : kind === "symlink" && name === "AGENTS.md"
  ).map(({ name }) => join(folder, name));
}

/** What a managing tool puts below the workspace's `.cline`: folders that hold a `managed.json`. */
function managedPlaces(folder: string, system: AgentSystem): string[] {
  const list = system.list(folder);
  if (!list.ok) return [];
  return list.value.filter(({ name, kind }) =>
    kind === "directory" && isManaged(join(folder, name), system)
  ).map(({ name }) => name).sort(NAME_ORDER.compare).map((name) => join(folder, name, "rules.md"));
}

function isManaged(folder: string, system: AgentSystem): boolean {
  const file = readAgentFile(join(folder, "managed.json"), system);
  if (!isRead(file)) return false;
  try {
    const value: unknown = JSON.parse(file.text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

const FRONT_MATTER_REGEXP = /^---\r?\n(?<yaml>[^]*?)\r?\n---\r?\n?(?<body>[^]*)$/;

/** The rule of a file, or why it is none. */
function parseRule(file: AgentFile, stem: string, kind: AgentFileKind): Rule | string {
  const text = withoutByteOrderMark(file.text);
  const groups = FRONT_MATTER_REGEXP.exec(text)?.groups;
  const frontMatter = groups === undefined ? {} : parseMapping(groups["yaml"]!);
  if (frontMatter === null) return "broken-front-matter";
  const { name = null, disabled = null, enabled = null } = frontMatter;
  const isWrong = (name !== null && typeof name !== "string") ||
    [disabled, enabled].some((value) => value !== null && typeof value !== "boolean");
  if (isWrong) return "wrong-front-matter";
  const body = (groups?.["body"] ?? text).trim();
  if (body === "") return "empty";
  const ownName = typeof name === "string" ? name.trim() : "";
  return {
    name: ownName || stem.trim(),
    saysName: ownName !== "",
    text: body,
    isEnabled: disabled === null ? enabled !== false : disabled === false,
    file,
    kind,
  };
}

function pieces(rules: Rule[]): AgentTextPiece[] {
  return rules.flatMap(({ name, saysName, text, file: { realPath } }, index) => [
    ownWords(`${index === 0 ? "# Rules\n" : "\n\n"}## `),
    { text: name, path: saysName ? realPath : null },
    ownWords("\n"),
    { text, path: realPath },
  ]);
}
