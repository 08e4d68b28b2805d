/**
 * Finds files that are longer, together with what they import, than models follow well.
 *
 * @module
 */

import { grouped, printable } from "../../printable.ts";
import { countLines } from "../../source_text.ts";
import type { InstructionFile, LintProject } from "../project.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./too_long.md" with { type: "text" };

/** The rule `too-long`. */
export const tooLong: ProjectRule = {
  code: "too-long",
  scope: "project",
  severity: "info",
  fixable: false,
  summary: "An instruction file is longer, with what it imports, than models follow well",
  page,
  options: {
    maxLines: {
      default: 200,
      minimum: 20,
      maximum: 100_000,
      summary: "Lines that a file and its imports may have together",
    },
  },
  *check({ project, options }) {
    const limit = options["maxLines"]!;
    const graph = importGraph(project);
    const reported = new Set<string>();
    for (const file of byDepth(project.files)) {
      if (file.document === null || isOnlyImported(file)) continue;
      const imported = importsOf(file, graph);
      const own = countLines(file.document.text);
      const lines = imported.reduce((sum, { document }) => sum + countLines(document!.text), own);
      if (lines <= limit) continue;
      // What a file imports is reported there, and what lies below another one adds to that.
      const isReportedElsewhere = chainOf(file.path).some((path) => reported.has(path)) ||
        own <= limit && imported.some((other) => isLongByItself(other, limit));
      reported.add(file.path);
      if (isReportedElsewhere) continue;
      const withImports = imported.length === 0
        ? ""
        : ` with its imports (${own} without ${
          imported.map(({ path }) => printable(path)).join(", ")
        })`;
      yield {
        path: file.path,
        related: imported.map(({ path }) => path),
        message: `The file has ${grouped(lines)} lines${withImports}, and more than ${
          grouped(limit)
        } crowd each other out`,
        help:
          "Move what only some tasks need into files of the folders it is about, or into skills",
        range: null,
      };
    }
  },
};

function isOnlyImported({ names }: InstructionFile): boolean {
  return names.every(({ family }) => family === "import");
}

function isLongByItself(file: InstructionFile, limit: number): boolean {
  return !isOnlyImported(file) && countLines(file.document!.text) > limit;
}

function byDepth(files: readonly InstructionFile[]): InstructionFile[] {
  return files.toSorted((a, b) => depthOf(a.path) - depthOf(b.path));
}

function depthOf(path: string): number {
  return path.split("/").length;
}

/** Paths of the files of the same name in the folders above, which are read together with it. */
function chainOf(path: string): string[] {
  const parts = path.split("/");
  const name = parts.pop()!;
  return parts.map((_, depth) => [...parts.slice(0, depth), name].join("/"));
}

/** The files that each file imports by itself. */
function importGraph({ files }: LintProject): Map<string, InstructionFile[]> {
  const graph = new Map<string, InstructionFile[]>();
  for (const file of files) {
    if (file.document === null) continue;
    for (const importer of file.importedBy) {
      graph.set(importer, graph.get(importer) ?? []);
      graph.get(importer)!.push(file);
    }
  }
  return graph;
}

/** All files that a file imports, directly or through others, each once. */
function importsOf(
  file: InstructionFile,
  graph: ReadonlyMap<string, readonly InstructionFile[]>,
): InstructionFile[] {
  const seen = new Set([file]);
  for (const { path } of seen) {
    for (const imported of graph.get(path) ?? []) seen.add(imported);
  }
  seen.delete(file);
  return [...seen];
}
