/**
 * Finds imports that are nested too deep to be followed, and files that import themselves.
 *
 * @module
 */

import { quoted } from "../../printable.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import type { ImportReference } from "../import_references.ts";
import {
  expandsImports,
  IMPORTING_AGENTS,
  type ImportingAgent,
  importsOf,
  importTarget,
  type ReadInstructionFile,
} from "../imports.ts";
import type { LintProject } from "../project.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./import_depth.md" with { type: "text" };

/** The rule `import-depth`. */
export const importDepth: ProjectRule = {
  code: "import-depth",
  scope: "project",
  severity: "error",
  fixable: false,
  summary: "An import is nested deeper than agents follow, or leads back to its own file",
  page,
  agents: ["claude", "gemini", "qwen"],
  *check({ project, agents }) {
    const edges = new Map(
      project.files.filter((file) => file.document !== null && expandsImports(file))
        .map((file) => [file.path, edgesOf(file as ReadInstructionFile, project)]),
    );
    for (const reader of IMPORTING_AGENTS) {
      if (agents.includes(reader.family)) yield* tooDeep(edges, { reader, project });
    }
    yield* cycles(edges);
  },
};

/** An import of a file that is there. */
interface Edge {
  reference: ImportReference;
  target: string;
}

type Edges = ReadonlyMap<string, readonly Edge[]>;

function edgesOf(file: ReadInstructionFile, { tree }: LintProject): Edge[] {
  return importsOf(file).flatMap((reference) => {
    const target = importTarget(file, reference);
    return target !== null && tree.find(target) === "file" ? [{ reference, target }] : [];
  });
}

/** Files count by the shortest way to them from a file that the agent loads by its name. */
function* tooDeep(
  edges: Edges,
  { reader: { family, profile }, project }: {
    reader: ImportingAgent;
    project: LintProject;
  },
): Generator<ProjectRuleFinding> {
  const { maxDepth } = profile.imports;
  const depths = new Map(
    project.files.filter(({ names }) => names.some((name) => name.family === family))
      .map(({ path }) => [path, 0]),
  );
  const beyond: { path: string; edge: Edge }[] = [];
  // A map gives what is added while it is walked, and here that is never nearer than what was there.
  for (const [path, depth] of depths) {
    for (const edge of edges.get(path) ?? []) {
      if (depths.has(edge.target)) continue;
      if (depth < maxDepth) depths.set(edge.target, depth + 1);
      else beyond.push({ path, edge });
    }
  }
  for (const { path, edge: { reference, target } } of beyond) {
    yield {
      path,
      message:
        `${profile.title} follows ${maxDepth} imports in a row, and ${
          quoted(reference.path)
        } is the ` +
        "next",
      help: "Import it from a file nearer to the first",
      range: { start: reference.start, end: reference.end },
      related: [target],
    };
  }
}

/** The imports that close a circle, in a walk that follows each import once. */
function* cycles(edges: Edges): Generator<ProjectRuleFinding> {
  const done = new Set<string>();
  for (const start of edges.keys()) {
    if (done.has(start)) continue;
    const open = new Set([start]);
    const walk = [{ path: start, rest: [...edges.get(start)!].reverse() }];
    for (let current = walk.at(-1); current !== undefined; current = walk.at(-1)) {
      const edge = current.rest.pop();
      if (edge === undefined) {
        open.delete(current.path);
        done.add(current.path);
        walk.pop();
      } else if (open.has(edge.target)) {
        yield {
          path: current.path,
          message: `This import leads back to ${quoted(edge.target)}, which brought this file in`,
          help: "Remove one of the imports: agents stop here, and some leave a remark in the text",
          range: { start: edge.reference.start, end: edge.reference.end },
          severity: "warning",
          related: [edge.target],
        };
      } else if (!done.has(edge.target)) {
        open.add(edge.target);
        walk.push({ path: edge.target, rest: [...edges.get(edge.target) ?? []].reverse() });
      }
    }
  }
}
