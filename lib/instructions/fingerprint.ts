/**
 * Fingerprints: one value that changes exactly when what a model would read changes.
 *
 * @module
 */

import { sha256 } from "../sha256.ts";
import type { Layer } from "./layer.ts";

/**
 * SHA-256 over the instruction files that count or might: path, status, reason and the hash of the
 * normalised text of each, in order. Files that were not read are no part of it, and neither are time
 * stamps nor line endings.
 */
export function fingerprintInstructions(layers: readonly Layer[]): Promise<string> {
  const parts = layers
    .filter((layer) => layer.status !== "not-read")
    .map((layer) => [layer.path, layer.status, layer.reason, layer.sha256]);
  return sha256(JSON.stringify(["rivumi.fp/1", ...parts]));
}

/** What a session's context depends on besides the instructions. */
export interface ContextFacts {
  /** The instructions fingerprint. */
  instructions: string;
  /** The root folder's path as it is; a context belongs to one place. */
  root: string;
  /** What is checked out; null if that is not known. */
  branch: { kind: "branch"; name: string } | { kind: "detached"; commit: string } | null;
  /** Names of the manifests in the root, sorted. */
  manifests: readonly string[];
  /** Skills, sorted by name: name, path, and the hash of the normalised text. */
  skills: readonly { name: string; path: string; sha256: string }[];
}

/** SHA-256 over everything that a session watches for drift. */
export function fingerprintContext(facts: ContextFacts): Promise<string> {
  return sha256(JSON.stringify([
    "rivumi.ctx/1",
    facts.instructions,
    facts.root,
    facts.branch,
    facts.manifests,
    facts.skills.map((skill) => [skill.name, skill.path, skill.sha256]),
  ]));
}
