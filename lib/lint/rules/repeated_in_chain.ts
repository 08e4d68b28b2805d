/**
 * Finds lines that a model is told more than once: twice in one file, or again in a folder below.
 *
 * @module
 */

import { printable } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import type { InstructionFile, LintProject } from "../project.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./repeated_in_chain.md" with { type: "text" };

/** The rule `repeated-in-chain`. */
export const repeatedInChain: ProjectRule = {
  code: "repeated-in-chain",
  scope: "project",
  severity: "info",
  fixable: false,
  summary: "A line stands twice in a file, or again in a file of a folder above",
  page,
  options: {
    minCharacters: {
      default: 40,
      minimum: 10,
      maximum: 1000,
      summary: "Characters that a line must have to count",
    },
  },
  *check({ project, options }) {
    const shortest = options["minCharacters"]!;
    const linesOf = lineIndex(shortest);
    for (const file of project.files) {
      if (file.document === null) continue;
      const repeated = firstRepeat(file, { project, linesOf });
      if (repeated === null) continue;
      const { line, count, of, ofLine } = repeated;
      const where = of === file.path ? `line ${ofLine}` : `line ${ofLine} of ${printable(of)}`;
      const more = count === 1
        ? ""
        : count === 2
        ? "; one more line is repeated"
        : `; ${count - 1} more lines are repeated`;
      yield {
        path: file.path,
        related: of === file.path ? [] : [of],
        message: `This line repeats ${where}${more}`,
        help: "Say it once, in the file nearest to the root",
        range: line,
      };
    }
  },
};

/** A line that may be compared: where it is, and what it says. */
interface Line {
  start: number;
  end: number;
  number: number;
}

/** Lines of a document by what they say; the first of each. */
interface LineIndex {
  first: ReadonlyMap<string, Line>;
  /** Lines that stand in the document before, in order. */
  again: readonly { text: string; line: Line }[];
}

/** Gives the index of a document, made once. */
function lineIndex(shortest: number): (document: LintDocument) => LineIndex {
  const made = new Map<LintDocument, LineIndex>();
  return (document) => {
    let index = made.get(document);
    if (index === undefined) {
      index = indexLines(document, shortest);
      made.set(document, index);
    }
    return index;
  };
}

// Rows of tables, rules, images and links by themselves say the same for good reasons.
const NO_STATEMENT_REGEXP = /^(?:\||[-=_*\s]+$|!?\[[^\]]*\][(:]|<|#)/;

function indexLines(document: LintDocument, shortest: number): LineIndex {
  const first = new Map<string, Line>();
  const again: { text: string; line: Line }[] = [];
  for (const [index, lineStart] of document.lineStarts.entries()) {
    const source = document.lineText(index + 1);
    const text = source.trim();
    if (text.length < shortest || NO_STATEMENT_REGEXP.test(text)) continue;
    const start = lineStart + source.indexOf(text);
    const line = { start, end: start + text.length, number: index + 1 };
    if (document.partAt(start) !== "prose") continue;
    if (first.has(text)) again.push({ text, line });
    else first.set(text, line);
  }
  return { first, again };
}

/** What {@linkcode firstRepeat} finds: where the line is, and where it was said before. */
interface Repeat {
  line: Line;
  of: string;
  ofLine: number;
  /** How many lines of the file are repeats. */
  count: number;
}

function firstRepeat(
  file: InstructionFile,
  { project, linesOf }: { project: LintProject; linesOf: (document: LintDocument) => LineIndex },
): Repeat | null {
  const { first, again } = linesOf(file.document!);
  const repeats: Omit<Repeat, "count">[] = again.map(({ text, line }) => ({
    line,
    of: file.path,
    ofLine: first.get(text)!.number,
  }));
  for (const above of filesAbove(file, project)) {
    const earlier = linesOf(above.document!).first;
    for (const [text, line] of first) {
      const same = earlier.get(text);
      if (same !== undefined) repeats.push({ line, of: above.path, ofLine: same.number });
    }
  }
  repeats.sort((a, b) => a.line.start - b.line.start);
  const count = new Set(repeats.map(({ line }) => line.start)).size;
  return repeats.length === 0 ? null : { ...repeats[0]!, count };
}

/** The files of the same name in the folders above, which agents read before it. */
function filesAbove({ path, names }: InstructionFile, project: LintProject): InstructionFile[] {
  if (names[0]!.path !== path) return [];
  const parts = path.split("/");
  const name = parts.pop()!;
  return parts
    .map((_, depth) => project.file([...parts.slice(0, depth), name].join("/")))
    .filter((above) =>
      above !== undefined && above.document !== null && above.path !== path
    ) as InstructionFile[];
}
