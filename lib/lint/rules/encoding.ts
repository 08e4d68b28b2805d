/**
 * Finds bytes that are not plain UTF-8 with one kind of line end.
 *
 * @module
 */

import { describeRefusal } from "../../describe_refusal.ts";
import { grouped, printable } from "../../printable.ts";
import type { Normalisation } from "../../source_text.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import type { InstructionFile } from "../project.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./encoding.md" with { type: "text" };

/** The rule `encoding`. */
export const encoding: ProjectRule = {
  code: "encoding",
  scope: "project",
  severity: "error",
  fixable: true,
  summary: "A file is not UTF-8, begins with a byte order mark or mixes line ends",
  page,
  *check({ project }) {
    for (const file of project.files) {
      yield* notUtf8(file);
      yield* byteOrderMark(file);
      yield* mixedLineEnds(file);
    }
  },
};

function* notUtf8({ path, refusal }: InstructionFile): Generator<ProjectRuleFinding> {
  if (refusal?.status !== "invalid-utf8") return;
  const why = describeRefusal(refusal, { path, showPath: printable });
  yield {
    path,
    message: `${printable(path)} was not read: ${why}`,
    help: "Save it as UTF-8",
    range: null,
    position: { line: refusal.line, column: refusal.column },
  };
}

function* byteOrderMark({ path, document }: InstructionFile): Generator<ProjectRuleFinding> {
  if (!document?.normalisation.byteOrderMark) return;
  yield {
    path,
    message: "The file begins with a byte order mark, which UTF-8 does not need",
    help: "Save it without; front matter behind it is not found by every program",
    range: { start: 0, end: 0 },
    severity: "info",
    // A second one behind it is text; without the first it would become a mark.
    ...(document.text.startsWith("\uFEFF")
      ? {}
      : { fix: { edits: [], removesByteOrderMark: true } }),
  };
}

function* mixedLineEnds({ path, document }: InstructionFile): Generator<ProjectRuleFinding> {
  if (document === null) return;
  const counts = lineEnds(document.text, document.normalisation)
    .filter(({ count }) => count > 0);
  if (counts.length < 2) return;
  const listed = counts.map(({ name, count }) => `${grouped(count)} with ${name}`).join(", ");
  yield {
    path,
    message: `The lines end in different ways: ${listed}`,
    help: "Save it with one kind of line end",
    range: null,
    severity: "info",
  };
}

function lineEnds(text: string, { crlf, cr }: Normalisation): { name: string; count: number }[] {
  const all = text.split("\n").length - 1;
  return [
    { name: "LF", count: all - crlf - cr },
    { name: "CRLF", count: crlf },
    { name: "CR", count: cr },
  ];
}
