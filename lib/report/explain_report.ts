/**
 * What `rivumi explain` found out, before it is rendered.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { Heading } from "../instructions/headings.ts";
import type { Layer } from "../instructions/layer.ts";
import type { Loss } from "../prompt/budget.ts";
import type { ExplainedLines } from "../prompt/explain_lines.ts";
import type { AgentsReport } from "./agent_report.ts";

/** Lines in a row. */
export interface LineRange {
  /** First line, from 1. */
  fromLine: number;
  /** Last line. */
  toLine: number;
}

/** Everything that the renderers of `rivumi explain` show. */
export interface ExplainReport {
  /** The file or folder that was asked about, as `shownPath` gives it. */
  target: string;
  /** The lines that were asked about; null for the whole. */
  range: LineRange | null;
  /** The folder whose prompt is meant, as `shownPath` gives it; null for the working directory. */
  folder: string | null;
  /** Whether the target is there. */
  exists: boolean;
  /** The layers that concern it, in the order in which they count. */
  layers: readonly Layer[];
  /** The headings of the layers that were read, by path. */
  headings: ReadonlyMap<string, readonly Heading[]>;
  /** What became of the lines of the layers or, where lines are asked about, of those. */
  lines: readonly ExplainedLines[];
  /** What a prompt there would lack of the layers, by file. */
  losses: ReadonlyMap<string, Loss["kind"]>;
  /** What other agents would load for the target; null if nobody asked. */
  agents: AgentsReport | null;
  /** What somebody should know, in order. */
  diagnostics: readonly Diagnostic[];
}
