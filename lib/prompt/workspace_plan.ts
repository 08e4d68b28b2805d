/**
 * The section of facts about the project: found by looking, never by running anything.
 *
 * @module
 */

import type { Branch } from "../workspace/branch.ts";
import type { Block, SectionPlan } from "./budget.ts";
import { namePiece, ownPiece, workspaceSource } from "./pieces.ts";

const VERSION = "1";

const INTRO = "Facts about the project, as they were when the session began:";

/** Facts about the project. */
export interface WorkspaceFacts {
  /** The root folder; absolute. */
  root: string;
  /** What is checked out; null if that is not known. */
  branch: Branch | null;
  /** Names of the manifests in the root, sorted. */
  manifests: readonly string[];
  /** Names of the tools that were looked for and are on PATH, sorted. */
  tools: readonly string[];
}

/**
 * Plans the section.
 *
 * @param maxBytes Most bytes that it may take.
 */
export function planWorkspace(facts: WorkspaceFacts, maxBytes: number): SectionPlan {
  const { root, branch, manifests, tools } = facts;
  return {
    id: "workspace",
    version: VERSION,
    intro: [ownPiece(INTRO, VERSION)],
    blocks: [
      ...factOf("Root", [root]),
      ...(branch === null
        ? []
        : branch.kind === "branch"
        ? factOf("Branch", [branch.name])
        : factOf("Commit, on no branch", [branch.commit])),
      ...factOf("Manifests", manifests),
      ...factOf("Tools on PATH", tools),
    ],
    firstToGo: "last",
    nameBlocks: (count) => `${count} ${count === 1 ? "fact" : "facts"} about the project`,
    whereToLook: "look at the project itself",
    tells: "together",
    limit: { bytes: maxBytes, covers: "section", setting: '"prompt.maxWorkspaceBytes"' },
  };
}

function factOf(label: string, names: readonly string[]): Block[] {
  if (names.length === 0) return [];
  const pieces = names.flatMap((name, index) => [
    ownPiece(index === 0 ? `\n- ${label}: ` : ", ", VERSION),
    namePiece(name, workspaceSource(null)),
  ]);
  return [{ owner: "project", path: null, subject: label, head: pieces, text: null, foot: [] }];
}
