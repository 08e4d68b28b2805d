/**
 * `rivumi doctor` for people: one screen that answers "what counts here".
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { Layer, LayerReason, LayerStatus } from "../instructions/layer.ts";
import { byteSize, grouped, printable } from "../printable.ts";
import type { DoctorReport } from "./doctor_report.ts";
import { diagnosticText } from "./diagnostic_text.ts";
import type { Paint } from "./paint.ts";
import { displayWidth, padEnd, padStart, wrap } from "./text_layout.ts";

/** How the report is to look. */
export interface DoctorTextOptions {
  paint: Paint;
  /** Columns that a line may take. */
  width: number;
  /** Leave out what is in order. */
  quiet: boolean;
  /** Add what programs rather than people need. */
  verbose: boolean;
}

/** The report as text. */
export function doctorText(report: DoctorReport, options: DoctorTextOptions): string {
  const sections = options.quiet
    ? [layerTable(report, report.layers.filter(isProblem), options), remarks(report, options)]
    : [
      heading(report, options),
      layerSection(report, options),
      summary(report, options),
      skillSection(report, options),
      remarks(report, options),
      options.verbose ? details(report, options) : [],
    ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return text.length === 0 ? "" : `${text.join("\n\n")}\n`;
}

function isProblem(layer: Layer): boolean {
  return layer.status === "refused" || layer.reason === "near-miss";
}

function heading(report: DoctorReport, options: DoctorTextOptions): string[] {
  const { path, marker } = report.root;
  const { workingDirectory } = report;
  return [
    options.paint.bold(`rivumi ${report.version}`),
    ...labelled("root", `${printable(path)}${marker === null ? "" : ` (${marker})`}`, options),
    ...(workingDirectory === path ? [] : labelled(
      "in",
      printable(workingDirectory.slice(path.length).replace(/^[/\\]/, "")),
      options,
    )),
  ];
}

function labelled(label: string, text: string, { width }: DoctorTextOptions): string[] {
  return wrap(text, width - 6).map((line, index) => padEnd(index === 0 ? label : "", 6) + line);
}

function layerSection(report: DoctorReport, options: DoctorTextOptions): string[] {
  const { paint, width } = options;
  if (report.layers.length === 0) {
    return [
      paint.bold("Nothing counts here."),
      ...wrap(
        "There is no instruction file from the root down to this folder, nor one of your own. Write an " +
          "AGENTS.md in the root to give agents rules for this project.",
        width,
      ),
    ];
  }
  return [
    paint.bold("What counts here, in order; later is more specific"),
    ...layerTable(report, report.layers, options),
  ];
}

const MARKS: Record<LayerStatus, string> = {
  active: "✓",
  suppressed: "–",
  refused: "✗",
  "not-read": "·",
};

const STATUS_WORDS: Record<LayerStatus, string> = {
  active: "active",
  suppressed: "suppressed",
  refused: "refused",
  "not-read": "not read",
};

function statusStyle(status: LayerStatus, paint: Paint): (text: string) => string {
  switch (status) {
    case "active":
      return paint.green;
    case "refused":
      return paint.red;
    case "suppressed":
      return paint.yellow;
    case "not-read":
      return paint.dim;
  }
}

/** Columns: mark and status, path, bytes, tokens; then, below the path, why and what to do. */
function layerTable(
  report: DoctorReport,
  layers: readonly Layer[],
  { paint, width }: DoctorTextOptions,
): string[] {
  const statusWidth = 2 + Math.max(0, ...layers.map(({ status }) => STATUS_WORDS[status].length));
  const indent = statusWidth + 4;
  const sizes = layers.map(({ bytes }) => bytes === null ? "" : byteSize(bytes));
  const tokens = layers.map(({ tokens }) =>
    tokens ? `~${grouped(tokens)} ${tokens === 1 ? "token" : "tokens"}` : ""
  );
  const sizeWidth = Math.max(0, ...sizes.map((text) => text.length));
  const tokenWidth = Math.max(0, ...tokens.map((text) => text.length));
  const measures = sizeWidth + tokenWidth + 4;
  const paths = layers.map(({ path }) => printable(path));
  const room = Math.max(12, width - indent - measures);
  const pathWidth = Math.min(room, Math.max(0, ...paths.map(displayWidth)));
  return layers.flatMap((layer, index) => {
    const status = padEnd(`${MARKS[layer.status]} ${STATUS_WORDS[layer.status]}`, statusWidth);
    const [first, ...more] = wrap(paths[index]!, pathWidth);
    const size = `  ${padStart(sizes[index]!, sizeWidth)}  ${padStart(tokens[index]!, tokenWidth)}`;
    const row = `  ${statusStyle(layer.status, paint)(status)}  ${
      padEnd(first!, pathWidth)
    }${size}`;
    return [
      row.trimEnd(),
      ...more.map((line) => " ".repeat(indent) + line),
      ...reasonLines(layer).flatMap((line) =>
        wrap(line, width - indent).map((text) => " ".repeat(indent) + paint.dim(text))
      ),
      ...explanations(layer, report).flatMap(({ help }) =>
        help === null
          ? []
          : wrap(`→ ${help}`, width - indent).map((text) => " ".repeat(indent) + text)
      ),
    ];
  });
}

const REASON_WORDS: Partial<Record<LayerReason, string>> = {
  "overridden-by": "overridden by",
  "duplicate-of": "the same file as",
  "empty": "empty",
  "outside-root": "above the root",
  "near-miss": "near miss",
  "below-cwd": "below the working directory",
};

function reasonLines(layer: Layer): string[] {
  if (layer.reason === null) return layer.detail === null ? [] : [layer.detail];
  // A refusal goes by its code, which the documentation and --json have too.
  const reason = REASON_WORDS[layer.reason] ?? layer.reason;
  if (layer.by !== null) return [`${reason} ${printable(layer.by)}`];
  return [layer.detail === null ? reason : `${reason}: ${layer.detail}`];
}

function summary(report: DoctorReport, { width }: DoctorTextOptions): string[] {
  const active = report.layers.filter(({ status }) => status === "active");
  if (active.length === 0) return [];
  const bytes = active.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  const tokens = active.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0);
  const share = Math.round(bytes / report.maxTotalBytes * 100);
  return wrap(
    `${active.length} ${active.length === 1 ? "file counts" : "files count"}: ${
      byteSize(bytes)
    }, ` +
      `about ${grouped(tokens)} tokens (an estimate), ` +
      `${share === 0 ? "less than 1" : share} % of the ${byteSize(report.maxTotalBytes)} for ` +
      "instructions",
    width,
  );
}

function skillSection(report: DoctorReport, { paint, width }: DoctorTextOptions): string[] {
  if (report.skills.length === 0) return [];
  const names = report.skills.map(({ name }) => printable(name)).join(", ");
  return [
    paint.bold(`${report.skills.length} ${report.skills.length === 1 ? "skill" : "skills"}`),
    ...wrap(names, width - 2).map((line) => `  ${line}`),
  ];
}

/** A layer's own row says these already. */
function remarks(report: DoctorReport, options: DoctorTextOptions): string[] {
  const inRows = new Set(report.layers.flatMap((layer) => explanations(layer, report)));
  const rest = report.diagnostics.filter((item) => !inRows.has(item));
  return diagnosticText(
    rest.filter(({ severity }) => !options.quiet || severity !== "info"),
    options,
  );
}

/** The diagnostics that say why this layer is as it is. */
function explanations(layer: Layer, { diagnostics }: DoctorReport): Diagnostic[] {
  return diagnostics.filter(({ path, code }) =>
    path === layer.path && (code === layer.reason || OVERRIDE_CODES.includes(code))
  );
}

const OVERRIDE_CODES: readonly string[] = ["empty-override", "override-without-effect"];

function details(report: DoctorReport, { paint }: DoctorTextOptions): string[] {
  return [
    paint.bold("Fingerprints (SHA-256)"),
    `  instructions  ${report.fingerprints.instructions}`,
    `  context       ${report.fingerprints.context}`,
    ...report.layers.filter(({ sha256 }) => sha256 !== null).map(({ sha256, path }) =>
      `  ${sha256}  ${printable(path)}`
    ),
  ];
}
