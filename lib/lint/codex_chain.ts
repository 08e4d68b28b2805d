/**
 * What Codex reads in each folder of a project: one file per folder, from the root down, until a budget
 * of bytes is spent. The emulated agent answers for one folder at a time; this is the same for all of
 * them at once, so that a deep project costs no more than its files, and a test holds it to the agent.
 *
 * @module
 */

import { parse as parseToml } from "smol-toml";
import { CODEX_DEFAULTS } from "../agents/codex.ts";
import type { InstructionFile, LintProject } from "./project.ts";

/** The file of one folder, and what comes before it. */
export interface CodexChain {
  /** The name under which Codex reads it, relative to the root. */
  path: string;
  /** The file. */
  file: InstructionFile;
  /** What it takes of the budget. */
  bytes: number;
  /** What the files above take of it. */
  before: number;
  /** The files above, from the root down. */
  above: readonly string[];
  /** The largest file, this one included. */
  heaviest: { path: string; bytes: number };
}

/** The chains of a project. */
export interface CodexChains {
  /** The budget in bytes; 0 for none at all. */
  maxBytes: number;
  /** One chain for each folder with a file, sorted by folder. */
  chains: readonly CodexChain[];
}

/** Follows the files of all folders, each once. The project's own configuration counts: it is trusted. */
export function createCodexChains(project: LintProject): CodexChains {
  const { maxBytes, names } = settingsOf(project);
  const byFolder = new Map<string, CodexChain | null>();

  /** The chain that ends in the folder, or in the nearest one above that has a file. */
  function chainOf(folder: string): CodexChain | null {
    let chain = byFolder.get(folder);
    if (chain === undefined) {
      const parent = parentOf(folder);
      const upper = parent === null ? null : chainOf(parent);
      chain = ownChain(folder, upper) ?? upper;
      byFolder.set(folder, chain);
    }
    return chain;
  }

  /** The first name that is a file wins, even if the file is empty. */
  function ownChain(folder: string, upper: CodexChain | null): CodexChain | null {
    const prefix = folder === "" ? "" : `${folder}/`;
    const path = names.map((name) => prefix + name).find((path) => isFile(path, project));
    const file = path === undefined ? undefined : project.file(path);
    if (path === undefined || file === undefined) return null;
    const bytes = bytesOf(file);
    return {
      path,
      file,
      bytes,
      before: upper === null ? 0 : upper.before + upper.bytes,
      above: upper === null ? [] : [...upper.above, upper.path],
      heaviest: upper !== null && upper.heaviest.bytes >= bytes ? upper.heaviest : { path, bytes },
    };
  }

  const folders = new Set(
    project.files.flatMap((file) => [file.path, ...file.aliases])
      .filter((path) => names.includes(path.slice(path.lastIndexOf("/") + 1)))
      .map((path) => parentOf(path)!),
  );
  // A folder whose own file is none has the chain of one above.
  const chains = [...folders].sort().flatMap((folder) => {
    const chain = chainOf(folder);
    return chain !== null && parentOf(chain.path) === folder ? [chain] : [];
  });
  return { maxBytes, chains };
}

function isFile(path: string, project: LintProject): boolean {
  const refusal = project.file(path)?.refusal;
  return refusal !== undefined && refusal?.status !== "not-regular" &&
    refusal?.status !== "symlink";
}

/** Blank files take nothing; files that are no UTF-8 are sent all the same. */
function bytesOf({ document, refusal }: InstructionFile): number {
  if (document !== null) return document.text.trim() === "" ? 0 : document.raw.length;
  return refusal !== null && "bytes" in refusal ? refusal.bytes : 0;
}

function settingsOf(project: LintProject): { maxBytes: number; names: readonly string[] } {
  const config = readConfig(project);
  const maxBytes = config["project_doc_max_bytes"];
  const fallback = config["project_doc_fallback_filenames"];
  const others = Array.isArray(fallback) ? fallback.map(String) : [];
  return {
    maxBytes: typeof maxBytes === "number" ? maxBytes : CODEX_DEFAULTS.maxBytes,
    names: [...CODEX_DEFAULTS.names, ...others.filter((name) => !name.includes("/"))],
  };
}

function readConfig(project: LintProject): Record<string, unknown> {
  const text = project.document(".codex/config.toml")?.text ?? "";
  try {
    return parseToml(text);
  } catch {
    return {};
  }
}

function parentOf(path: string): string | null {
  return path === "" ? null : path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
