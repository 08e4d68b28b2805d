/**
 * What Claude Code adds once the model has touched a file: rules whose patterns match it, and the
 * files of the folders between the working directory and it.
 *
 * @module
 */

import { dirname } from "@std/path";
import { pushAll } from "../../push_all.ts";
import type { ClaudeItem, ClaudeMemory, ClaudePass } from "./files.ts";
import { matchesClaudePaths } from "./paths.ts";
import {
  claudeFileIn,
  claudeFolders,
  type ClaudeStart,
  loadAgentsFiles,
  loadClaudeFiles,
  loadLocalFile,
  loadManagedRules,
  loadProjectRules,
  loadUserRules,
  shadowedAgentsFiles,
  textsOf,
} from "./start.ts";
import { foldersUpwards, isWithin } from "../common/walk.ts";

/** What is added; AGENTS.md files come in another place of the request. */
export interface ClaudeTouched {
  items: ClaudeItem[];
  agents: ClaudeItem[];
}

/** Loads what the touched file brings, in order. Nothing for a file that may not be read unasked. */
export function loadClaudeTouched(start: ClaudeStart, startPass: ClaudePass): ClaudeTouched {
  const { context, settings, isOld } = startPass;
  const { cwd, touched } = context;
  const mayRead = touched !== null &&
    [cwd, ...settings.permittedFolders].some((folder) => isWithin(folder, touched));
  if (!mayRead) return { items: [], agents: [] };

  const newPass = (): ClaudePass => ({ ...startPass, when: "touched", seen: new Map() });
  const matching = (items: ClaudeItem[]): ClaudeItem[] =>
    items.filter(({ memory }) =>
      memory !== null && memory.paths !== null &&
      matchesClaudePaths(touched, memory.paths, memory.folder)
    );
  // The older version does not remember what the session started with. A file that stands there
  // under another path comes again; only AGENTS.md files are known by where their links lead.
  const started = isOld ? [] : start.items.flatMap(({ memory }) => memory === null ? [] : [memory]);
  const globalPass = newPass();
  const items = matching([...loadManagedRules(globalPass), ...loadUserRules(globalPass)]);
  const nestedPass = newPass();
  const nested = isWithin(cwd, touched)
    ? foldersUpwards(dirname(touched), { last: cwd }).slice(0, -1).reverse()
    : [];
  const family: ClaudeItem[] = [];
  for (const folder of nested) {
    const own = [...loadClaudeFiles(folder, nestedPass), ...loadLocalFile(folder, nestedPass)];
    pushAll(family, own);
    pushAll(items, own);
    const rules = loadProjectRules(folder, nestedPass);
    pushAll(items, rules.filter(({ memory }) => memory === null || memory.paths === null));
    pushAll(items, matching(rules));
  }
  const rulePass = newPass();
  for (const { path, isOfMainCheckout } of claudeFolders(context)) {
    if (isOld || !isOfMainCheckout) pushAll(items, matching(loadProjectRules(path, rulePass)));
  }
  const agentsPass = newPass();
  const known = textsOf([...start.items, ...family]);
  const agents = start.readsAgents
    ? nested.flatMap((folder) => nestedAgentsFiles(folder, { pass: agentsPass, known }))
    : [];
  return {
    items: without(items, [touched, ...started.map(({ shownPath }) => shownPath)], shownPathOf),
    agents: without(agents, [touched, ...started.map(({ file }) => file.realPath)], realPathOf),
  };
}

function shownPathOf({ shownPath }: ClaudeMemory): string {
  return shownPath;
}

function realPathOf({ file }: ClaudeMemory): string {
  return file.realPath;
}

/** The items that are not sent from a known path, each path once. */
function without(
  items: ClaudeItem[],
  paths: string[],
  pathOf: (memory: ClaudeMemory) => string,
): ClaudeItem[] {
  const known = new Set(paths);
  return items.filter(({ memory }) => {
    if (memory === null) return true;
    const path = pathOf(memory);
    if (known.has(path)) return false;
    known.add(path);
    return true;
  });
}

function nestedAgentsFiles(
  folder: string,
  { pass, known }: { pass: ClaudePass; known: ReadonlyMap<string, string> },
): ClaudeItem[] {
  const silencer = pass.settings.mode === "claude-md-or-agents-md"
    ? claudeFileIn({ path: folder, isOfMainCheckout: false }, pass)
    : null;
  return silencer === null
    ? loadAgentsFiles(folder, { pass, known })
    : shadowedAgentsFiles(folder, silencer, pass);
}
