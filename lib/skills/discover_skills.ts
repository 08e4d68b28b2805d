/**
 * Finds the skills of a project and of its user.
 *
 * @module
 */

import { basename, join, relative, SEPARATOR } from "@std/path";
import { describeRefusal } from "../describe_refusal.ts";
import { compareCodeUnits, compareDiagnostics, type Diagnostic } from "../diagnostic.ts";
import { printable, quoted } from "../printable.ts";
import { linkDestination } from "../project_root.ts";
import { sha256 } from "../sha256.ts";
import type { FolderEntry, ReadRefusal, System } from "../system.ts";
import type { SkillHeader } from "./parse_skill.ts";
import type { Skill } from "./skill.ts";
import { skillDiagnostic } from "./skill_diagnostic.ts";

/** Where to look for skills. */
export interface DiscoverSkillsOptions {
  /** Real path of the project's root. */
  root: string;
  /** The user's configuration folder; null if there is none. */
  configFolder: string | null;
  /** How a path is shown: `shownPath` with the folders that it needs. */
  showPath: (path: string) => string;
  /** Largest acceptable `SKILL.md`, in bytes. */
  maxBytes: number;
  /** The same for the project's own, where its settings say so. @default {maxBytes} */
  maxProjectBytes?: number;
}

/** What was found. */
export interface SkillDiscovery {
  /** The skills to list, sorted by name; where both have one of a name, the project's comes first. */
  skills: Skill[];
  /** Every defect once, in the order of reports. None affects a skill other than its own. */
  diagnostics: Diagnostic[];
}

/** The one name that a skill's file has. */
const SKILL_FILE = "SKILL.md";

/** Folders of the project that hold skills, one in each folder below. */
const PROJECT_FOLDERS: readonly string[] = [
  join(".rivumi", "skills"),
  join(".agents", "skills"),
  join(".claude", "skills"),
];

/** What to do about a `SKILL.md` that was refused. */
const NEXT_STEPS: Record<Exclude<ReadRefusal["status"], "missing">, string> = {
  "symlink": "Make it a regular file, or make the skill's whole folder the link",
  "not-regular": "Put a regular file in its place",
  "too-large": "Move details into further files of the skill's folder, and name them in the text",
  "invalid-utf8": "Save it again as UTF-8",
  "control-bytes": "Remove the character; text needs no control characters but tab and newline",
  "permission": "Give yourself permission to read it",
  "changed": "Run the command again",
  "outside-grant": "Start Rivumi with permission to read it",
};

/** A tree that skills may lie in; links that leave it are refused. */
interface Area {
  scope: Skill["scope"];
  /** Real path of its top folder. */
  root: string;
  /** Its folders that hold skills, relative to the top folder. */
  folders: readonly string[];
  /** How a real path inside or outside is shown. */
  showPath: (path: string) => string;
}

/** A folder that may hold a skill. */
interface SkillFolder {
  area: Area;
  /** Real path. */
  path: string;
  /** What it is called where it was found: a link's name, or its own. */
  name: string;
}

/** A skill that can be listed unless another one has its name. */
interface Candidate {
  skill: Skill;
  header: SkillHeader;
}

/**
 * Finds the skills in `.rivumi/skills`, `.agents/skills` and `.claude/skills` of the project and in
 * `skills` of the user's configuration folder. A folder that several links lead to is read once, and
 * shown where it lies. Of one owner's skills with one name the path decides; a project's skill never
 * takes the place of the user's.
 */
export async function discoverSkills(
  system: System,
  options: DiscoverSkillsOptions,
): Promise<SkillDiscovery> {
  const { maxBytes: user, maxProjectBytes: project = user } = options;
  const maxBytes = { user, project };
  const diagnostics: Diagnostic[] = [];
  const candidates: Candidate[] = [];
  for (const folder of findSkillFolders(system, findAreas(system, options), diagnostics)) {
    const candidate = await readSkill(system, {
      folder,
      maxBytes: maxBytes[folder.area.scope],
      diagnostics,
    });
    if (candidate !== null) candidates.push(candidate);
  }
  const skills = settleNames(candidates, diagnostics);
  return { skills, diagnostics: diagnostics.sort(compareDiagnostics) };
}

function findAreas(system: System, options: DiscoverSkillsOptions): Area[] {
  const { root, configFolder, showPath } = options;
  const areas: Area[] = [];
  // The user's own folder may be a link: a repository cannot make it one. Whether it can be reached
  // at all is said where its instruction files are looked for.
  const real = configFolder === null ? null : system.realPath(configFolder);
  if (configFolder !== null && real !== null && real.ok) {
    areas.push({
      scope: "user",
      root: real.value,
      folders: ["skills"],
      showPath: (path) => {
        const isOutside = linkDestination(real.value, path) === "outside-root";
        return showPath(isOutside ? path : join(configFolder, relative(real.value, path)));
      },
    });
  }
  // The user's come first, so that no link of the project turns them into its own.
  areas.push({ scope: "project", root, folders: PROJECT_FOLDERS, showPath });
  return areas;
}

/** Finds the folders that may hold a skill, each once however many links lead to it. */
function findSkillFolders(
  system: System,
  areas: readonly Area[],
  diagnostics: Diagnostic[],
): Iterable<SkillFolder> {
  const parents = new Map<string, Area>();
  for (const area of areas) {
    for (const folder of area.folders) {
      const path = resolveFolder(system, { area, path: join(area.root, folder), diagnostics });
      if (path !== null && !parents.has(path)) parents.set(path, area);
    }
  }
  const found = new Map<string, SkillFolder>();
  for (const [parent, area] of parents) {
    for (const { name, kind } of listParent(system, { area, path: parent, diagnostics })) {
      if (kind !== "directory" && kind !== "symlink") continue;
      const path = resolveFolder(system, { area, path: join(parent, name), diagnostics });
      if (path !== null && !found.has(path)) found.set(path, { area, path, name });
    }
  }
  return found.values();
}

/** A path in an area, and where to report what is wrong with it. */
interface Look {
  area: Area;
  path: string;
  diagnostics: Diagnostic[];
}

function listParent(system: System, { area, path, diagnostics }: Look): FolderEntry[] {
  const listing = system.list(path);
  const shown = area.showPath(path);
  if (!listing.ok) {
    if (listing.fault !== "missing") {
      diagnostics.push(unreachable(listing.fault, shown));
    }
    return [];
  }
  const bad = listing.value.filter(({ name }) =>
    name.includes("\uFFFD") && !system.status(join(path, name)).ok
  );
  if (bad.length > 0) {
    diagnostics.push(skillDiagnostic("unreadable-name", {
      path: shown,
      message: `${printable(shown)} holds ${bad.length} ${bad.length === 1 ? "name" : "names"} ` +
        `that cannot be read as Unicode, such as ${quoted(bad[0]!.name)}`,
      help: "Rename what should be found",
    }));
  }
  return listing.value.filter((entry) => !bad.includes(entry));
}

/**
 * The real path of a folder; null if there is none, or if links lead out of the area or into a version
 * control folder.
 */
function resolveFolder(system: System, { area, path, diagnostics }: Look): string | null {
  const shown = area.showPath(path);
  const real = system.realPath(path);
  if (!real.ok) {
    if (real.fault !== "outside-grant" && holdsLink(system, area.root, path)) {
      diagnostics.push(skillDiagnostic("skill-symlink", {
        path: shown,
        message: `${printable(shown)} was not read: it is or lies below a link that leads nowhere`,
        help: "Repair the link or remove it",
      }));
    } else if (real.fault !== "missing") {
      diagnostics.push(unreachable(real.fault, shown));
    }
    return null;
  }
  if (real.value === path) return path;
  const target = system.status(real.value);
  if (target.ok && target.value.kind !== "directory") return null;
  const destination = linkDestination(area.root, real.value);
  if (destination === "inside-root") return real.value;
  diagnostics.push(skillDiagnostic("skill-symlink", {
    path: shown,
    message: `${printable(shown)} was not read: a link leads to ` +
      `${quoted(area.showPath(real.value))}, ` +
      (destination === "version-control"
        ? "a folder of the version control system"
        : `outside the ${area.scope === "project" ? "project" : "user's configuration folder"}`),
    help: "Put a copy of the folder in the link's place, or remove the link",
  }));
  return null;
}

function holdsLink(system: System, root: string, path: string): boolean {
  let current = root;
  return relative(root, path).split(SEPARATOR).some((part) => {
    current = join(current, part);
    const status = system.status(current);
    return status.ok && status.value.kind === "symlink";
  });
}

function unreachable(fault: "permission" | "outside-grant", shown: string): Diagnostic {
  const reason = fault === "permission"
    ? "no permission"
    : "this process was not granted access to it";
  return skillDiagnostic(`skill-${fault}`, {
    path: shown,
    message: `Cannot look for skills in ${printable(shown)}: ${reason}`,
    help: fault === "permission"
      ? "Give yourself permission to read it"
      : "Start Rivumi with permission to read it",
  });
}

async function readSkill(
  system: System,
  options: { folder: SkillFolder; maxBytes: number; diagnostics: Diagnostic[] },
): Promise<Candidate | null> {
  const { folder: { area, path: directory, name }, maxBytes, diagnostics } = options;
  const listing = system.list(directory);
  // Names are exact on every platform, so a listing decides; a disk that folds case would open more.
  if (listing.ok && !listing.value.some((entry) => entry.name === SKILL_FILE)) {
    const near = listing.value.find((entry) =>
      entry.kind !== "directory" && entry.name.toLowerCase() === SKILL_FILE.toLowerCase()
    );
    if (near !== undefined) {
      const shown = area.showPath(join(directory, near.name));
      diagnostics.push(skillDiagnostic("near-miss", {
        path: shown,
        message: `${printable(shown)} was not read: the name that counts is ${SKILL_FILE}, and ` +
          "names are exact on every platform",
        help: `Rename it to ${SKILL_FILE}`,
      }));
    }
    return null;
  }
  const path = join(directory, SKILL_FILE);
  const shown = area.showPath(path);
  const read = system.read(path, { root: area.root, maxBytes });
  if (read.status === "missing") return null;
  if (read.status !== "ok") {
    const place = "line" in read ? { line: read.line, column: read.column } : {};
    const detail = describeRefusal(read, { path, showPath: area.showPath });
    diagnostics.push(skillDiagnostic(`skill-${read.status}`, {
      path: shown,
      ...place,
      message: `${printable(shown)} was not read: ${detail}`,
      help: NEXT_STEPS[read.status],
    }));
    return null;
  }
  const { parseSkill } = await import("./parse_skill.ts");
  const parsed = parseSkill(read.text, shown);
  diagnostics.push(...parsed.diagnostics);
  const { header } = parsed;
  if (header === null) return null;
  if (header.name !== name && header.name !== basename(directory)) {
    diagnostics.push(skillDiagnostic("skill-name-folder", {
      path: shown,
      line: header.nameLine,
      column: header.nameColumn,
      message: `The skill calls itself ${quoted(header.name)}, but its folder is called ` +
        quoted(name),
      help: "Give both the same name: some agents go by the folder, others refuse the skill",
    }));
  }
  return {
    header,
    skill: {
      name: header.name,
      description: header.description,
      path: shown,
      scope: area.scope,
      directory,
      sha256: await sha256(read.text),
      bodyLine: header.bodyLine,
      file: read,
    },
  };
}

/** Keeps one skill of each name and owner, and sorts them by name. */
function settleNames(candidates: readonly Candidate[], diagnostics: Diagnostic[]): Skill[] {
  const winners = { project: new Map<string, Skill>(), user: new Map<string, Skill>() };
  for (const { skill, header } of [...candidates].sort(comparePrecedence)) {
    const { name, path, scope } = skill;
    const winner = winners[scope].get(name);
    const parts = { path, line: header.nameLine, column: header.nameColumn };
    if (winner !== undefined) {
      diagnostics.push(skillDiagnostic("skill-duplicate", {
        ...parts,
        message: `The skill ${quoted(name)} is not listed: ${printable(winner.path)} has the ` +
          "same name",
        help: "Rename one of the two",
      }));
      continue;
    }
    winners[scope].set(name, skill);
    const other = scope === "user" ? winners.project.get(name) : undefined;
    if (other === undefined) continue;
    diagnostics.push(skillDiagnostic("skill-shadowed", {
      ...parts,
      message: `The project has a skill with the name of your ${quoted(name)}, ` +
        `${printable(other.path)}: both are listed, and a model may take the project's for yours`,
      help: "Rename yours if the project's is not to be trusted",
    }));
  }
  return [...winners.project.values(), ...winners.user.values()]
    .sort((a, b) => compareCodeUnits(a.name, b.name));
}

/** The project's before the user's, then by path. */
function comparePrecedence({ skill: a }: Candidate, { skill: b }: Candidate): number {
  return compareCodeUnits(a.scope, b.scope) || compareCodeUnits(a.path, b.path);
}
