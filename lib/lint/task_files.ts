/**
 * The files in which projects name their tasks: what can be run by name, as far as the text of the file
 * shows it.
 *
 * @module
 */

import { parse as parseJsonWithComments } from "@std/jsonc";
import { parse as parseToml } from "smol-toml";
import { jsonNesting, MAX_JSON_DEPTH } from "../json_nesting.ts";
import { parseYaml } from "../parse_yaml.ts";
import { type LintProject, resolveReference } from "./project.ts";

/** The tasks that a file names. */
export interface Tasks {
  /** Their names. */
  names: ReadonlySet<string>;
  /** Whether there may be others that the text does not show. */
  isOpen: boolean;
}

/** Reads the tasks of one file; there is such a file at the path, relative to the root. */
export type ReadTasks = (path: string, project: LintProject) => Tasks;

/** The scripts of a `package.json`. */
export function readPackageScripts(path: string, project: LintProject): Tasks {
  return readKeys(path, { project, parse: JSON.parse, key: "scripts" });
}

/** The tasks of a `deno.json` or `deno.jsonc`. */
export function readDenoTasks(path: string, project: LintProject): Tasks {
  if (path.endsWith("package.json")) return readPackageScripts(path, project);
  return readKeys(path, { project, parse: parseJsonc, key: "tasks" });
}

/** The aliases of Cargo's configuration. */
export function readCargoAliases(path: string, project: LintProject): Tasks {
  return readKeys(path, { project, parse: parseToml, key: "alias" });
}

/** The tasks of a Taskfile. What it includes has names of its own. */
export function readTaskfile(path: string, project: LintProject): Tasks {
  const tasks = readKeys(path, { project, parse: parseYaml, key: "tasks" });
  const text = project.document(path)?.text ?? "";
  const isOpen = tasks.isOpen || /^includes:|\baliases:/m.test(text) ||
    [...tasks.names].some((name) => name.includes("*"));
  return { ...tasks, isOpen };
}

function parseJsonc(text: string): unknown {
  if (jsonNesting(text).deepest > MAX_JSON_DEPTH) {
    throw new RangeError("Cannot parse this: too deep");
  }
  return parseJsonWithComments(text);
}

function readKeys(
  path: string,
  { project, parse, key }: {
    project: LintProject;
    parse: (text: string) => unknown;
    key: string;
  },
): Tasks {
  const document = project.document(path);
  if (document === null) return UNKNOWN;
  try {
    const value = (parse(document.text) as Record<string, unknown> | null)?.[key] ?? {};
    return { names: new Set(Object.keys(value)), isOpen: false };
  } catch {
    return UNKNOWN;
  }
}

/** What is known of a file that nobody can read. */
const UNKNOWN: Tasks = { names: new Set(), isOpen: true };

// A recipe's lines begin with a tab, an assignment has an equals sign before or after its colon.
const RULE_REGEXP = /^(?![\t#])([^=:#\n\r]+)::?(?!=)([^\n]*)$/gm;
const MAKE_INCLUDE_REGEXP = /^ *[-s]?include[ \t]+([^#\n]*)/gm;

/** The targets of a Makefile and of what it includes. */
export function readMakeTargets(path: string, project: LintProject): Tasks {
  const names = new Set<string>();
  // Included files are looked for from where make is run, wherever they are included.
  const files = new Set([path]);
  let isOpen = false;
  for (const current of files) {
    const document = project.document(current);
    if (document === null) {
      isOpen = true;
      continue;
    }
    const text = document.text.replace(/\\\n/g, " ");
    if (text.includes("$(eval")) isOpen = true;
    for (const [, targets, rest] of text.matchAll(RULE_REGEXP)) {
      const all = targets!.trim() === ".PHONY" ? rest! : targets!;
      for (const target of all.split(/\s+/)) {
        if (/\$|^[^./]*%[^./]*$/.test(target)) isOpen = true;
        names.add(target);
      }
    }
    for (const [, list] of text.matchAll(MAKE_INCLUDE_REGEXP)) {
      for (const file of list!.split(/\s+/).filter((word) => word !== "")) {
        const included = /[$*?[]/.test(file) ? null : resolveReference(path, file);
        if (included === null) isOpen = true;
        else files.add(included);
      }
    }
  }
  return { names, isOpen };
}

const RECIPE_REGEXP = /^@?([A-Za-z_][\w-]*)(?:[ \t][^:\n]*)?:(?!=)/gm;
const ALIAS_REGEXP = /^alias[ \t]+([\w-]+)[ \t]*:=/gm;
const JUST_IMPORT_REGEXP = /^import(\??)[ \t]+(['"])([^'"\n]+)\2/gm;
const MODULE_REGEXP = /^mod(\??)[ \t]+([\w-]+)(?:[ \t]+(['"])([^'"\n]+)\3)?/gm;

/** The recipes of a justfile, of what it imports, and of its modules: those are `module::recipe`. */
export function readJustRecipes(path: string, project: LintProject): Tasks {
  const names = new Set<string>();
  let isOpen = false;
  const pending = [{ path, prefix: "" }];
  const seen = new Set<string>();
  for (const { path: current, prefix } of pending) {
    if (seen.has(current)) continue;
    seen.add(current);
    const document = project.document(current);
    if (document === null) {
      isOpen = true;
      continue;
    }
    for (const pattern of [RECIPE_REGEXP, ALIAS_REGEXP]) {
      for (const [, name] of document.text.matchAll(pattern)) names.add(prefix + name);
    }
    const follow = (files: readonly string[], optional: boolean, inner: string): void => {
      const found = files.map((file) => resolveReference(current, file))
        .find((candidate) => candidate !== null && project.tree.find(candidate) === "file");
      if (found !== undefined && found !== null) pending.push({ path: found, prefix: inner });
      else if (!optional) isOpen = true;
    };
    for (const [, optional, , file] of document.text.matchAll(JUST_IMPORT_REGEXP)) {
      follow([file!], optional !== "", prefix);
    }
    for (const [, optional, name, , file] of document.text.matchAll(MODULE_REGEXP)) {
      names.add(prefix + name);
      follow(moduleFiles(name!, file), optional !== "", `${prefix}${name}::`);
    }
  }
  return { names, isOpen };
}

/** Where a module of a justfile may be. */
function moduleFiles(name: string, file: string | undefined): string[] {
  const folder = file ?? name;
  const files = ["mod.just", "justfile", "Justfile", ".justfile"].map((base) =>
    `${folder}/${base}`
  );
  return file === undefined ? [`${name}.just`, ...files] : [file, ...files];
}
