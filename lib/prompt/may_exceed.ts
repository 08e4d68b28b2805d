/**
 * Whether a budget may be too small, at a glance: most prompts are far from their limits, and what
 * knows exactly takes its time to load.
 *
 * @module
 */

import type { ForeignParts } from "./fit_parts.ts";

/** Delimiters, labels, intros and notes of one item take less than this. */
const OVERHEAD = 512;

/** A character of a name or a line, in UTF-16, takes no more bytes than this once it is escaped. */
const ESCAPED_BYTES = 12;

/** False only if no limit is met; true says that it is worth to look. */
export function mayExceed(parts: ForeignParts): boolean {
  const { layers, skills, namedSkills, workspace, memories, limits } = parts;
  const active = layers.filter(({ status }) => status === "active");
  const texts = (scope: "user" | "project"): number =>
    active.filter((layer) => layer.scope === scope)
      // Of our delimiters, the shortest that is escaped has eight bytes and gets three more.
      .reduce((sum, { file }) => sum + OVERHEAD + 2 * file!.raw.length, 0);
  const documents = skills.filter(({ name }) => namedSkills.includes(name))
    .reduce((sum, { file }) => sum + OVERHEAD + 2 * file.raw.length, OVERHEAD);
  const [own, all] = [texts("project"), texts("project") + texts("user")];
  const sections: [bytes: number, limit: number][] = [
    [OVERHEAD + all, limits.maxInstructionsBytes],
    [
      OVERHEAD + lines(skills.map((skill) => [skill.name, skill.description, skill.path])) +
      documents,
      limits.maxSkillsBytes,
    ],
    [OVERHEAD + lines(workspaceLines(workspace)), limits.maxWorkspaceBytes],
    [OVERHEAD + lines(memories.map(({ kind, text }) => [kind, text])), limits.maxMemoryBytes],
  ];
  const paths = lines(active.map(({ path }) => [path]));
  const total = sections.reduce((sum, [bytes]) => sum + bytes, paths);
  const { maxProjectInstructionsBytes = Infinity } = limits;
  return own > maxProjectInstructionsBytes || total > limits.maxBytes ||
    sections.some(([bytes, limit]) => bytes > limit);
}

function lines(items: readonly (readonly string[])[]): number {
  return items.reduce(
    (sum, words) =>
      sum + OVERHEAD + ESCAPED_BYTES * words.reduce((length, word) => length + word.length, 0),
    0,
  );
}

function workspaceLines(
  { root, branch, manifests, tools }: ForeignParts["workspace"],
): string[][] {
  const head = branch === null ? [] : [branch.kind === "branch" ? branch.name : branch.commit];
  return [[root], head, ...[...manifests, ...tools].map((name) => [name])];
}
