/**
 * What Claude Code adds once the model has touched a file: rules whose patterns match it, and the
 * files of the folders between the working directory and it.
 *
 * @module
 */

import { dirname } from "@std/path";
import type { ClaudeItem, ClaudePass } from "./files.ts";
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
    [cwd, ...settings.addedFolders].some((folder) => isWithin(folder, touched));
  if (!mayRead) return { items: [], agents: [] };

  const newPass = (): ClaudePass => ({ ...startPass, when: "touched", seen: new Map() });
  const matching = (items: ClaudeItem[]): ClaudeItem[] =>
    items.filter(({ memory }) =>
      memory !== null && memory.paths !== null &&
      matchesClaudePaths(touched, memory.paths, memory.folder)
    );
  // The older version does not remember what the session started with.
  const known = new Set(isOld ? [] : start.items.flatMap(realPathSent));
  const unknown = (items: ClaudeItem[]): ClaudeItem[] =>
    items.filter((item) => {
      const [path] = realPathSent(item);
      if (path === undefined) return true;
      if (path === touched || known.has(path)) return false;
      known.add(path);
      return true;
    });

  const globalPass = newPass();
  const items = matching([...loadManagedRules(globalPass), ...loadUserRules(globalPass)]);
  const nestedPass = newPass();
  const nested = isWithin(cwd, touched)
    ? foldersUpwards(dirname(touched), { last: cwd }).slice(0, -1).reverse()
    : [];
  for (const folder of nested) {
    items.push(...loadClaudeFiles(folder, nestedPass), ...loadLocalFile(folder, nestedPass));
    const rules = loadProjectRules(folder, nestedPass);
    items.push(...rules.filter(({ memory }) => memory === null || memory.paths === null));
    items.push(...matching(rules));
  }
  const rulePass = newPass();
  for (const { path, isOfMainCheckout } of claudeFolders(context)) {
    if (isOld || !isOfMainCheckout) items.push(...matching(loadProjectRules(path, rulePass)));
  }
  const agents = start.readsAgents
    ? nested.flatMap((folder) => nestedAgentsFiles(folder, nestedPass))
    : [];
  return { items: unknown(items), agents: unknown(agents) };
}

function nestedAgentsFiles(folder: string, pass: ClaudePass): ClaudeItem[] {
  const silencer = pass.settings.mode === "claude-md-or-agents-md"
    ? claudeFileIn({ path: folder, isOfMainCheckout: false }, pass)
    : null;
  return silencer === null
    ? loadAgentsFiles(folder, pass)
    : shadowedAgentsFiles(folder, silencer, pass);
}

function realPathSent({ memory }: ClaudeItem): string[] {
  return memory === null ? [] : [memory.file.realPath];
}
