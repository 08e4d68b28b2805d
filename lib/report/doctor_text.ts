/**
 * `rivumi doctor` for people: one screen that answers "what counts here".
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import { EVERYTHING } from "../grants.ts";
import type { Layer, LayerReason, LayerStatus } from "../instructions/layer.ts";
import { byteSize, grouped, printable } from "../printable.ts";
import type { DoctorReport } from "./doctor_report.ts";
import { agentsText } from "./agents_text.ts";
import { diagnosticText } from "./diagnostic_text.ts";
import { fileTable } from "./file_table.ts";
import type { Paint } from "./paint.ts";
import { padEnd, wrap } from "./text_layout.ts";

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
  const sections = report.agents !== null
    ? [
      ...(options.quiet ? [] : [heading(report, options), ...agentsText(report.agents, options)]),
      remarks(report, options),
      permissions(report, options),
    ]
    : options.quiet
    ? [
      layerTable(report, report.layers.filter((layer) => isProblem(layer, report)), options),
      remarks(report, options),
    ]
    : [
      heading(report, options),
      layerSection(report, options),
      summary(report, options),
      skillSection(report, options),
      memorySection(report, options),
      remarks(report, options),
      permissions(report, options),
      options.verbose ? details(report, options) : [],
    ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return text.length === 0 ? "" : `${text.join("\n\n")}\n`;
}

function isProblem(layer: Layer, report: DoctorReport): boolean {
  return layer.status === "refused" ||
    explanations(layer, report).some(({ severity }) => severity !== "info");
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
    ...wrap("What counts here, in order; later is more specific", width).map(paint.bold),
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

/** What becomes of a layer; an active one may still not fit into a prompt. */
function statusOf(
  layer: Layer,
  { losses }: DoctorReport,
  paint: Paint,
): { status: string; style(text: string): string } {
  const loss = layer.status === "active" ? losses.instructions.get(layer.path) : undefined;
  if (loss !== undefined) {
    return { status: `– ${loss === "cut" ? "cut" : "left out"}`, style: paint.yellow };
  }
  const { status } = layer;
  return { status: `${MARKS[status]} ${STATUS_WORDS[status]}`, style: statusStyle(status, paint) };
}

/** The layers, with bytes and tokens. */
function layerTable(
  report: DoctorReport,
  layers: readonly Layer[],
  options: DoctorTextOptions,
): string[] {
  const rows = layers.map((layer) => ({
    ...statusOf(layer, report, options.paint),
    path: printable(layer.path),
    figures: [
      layer.bytes === null ? "" : byteSize(layer.bytes),
      layer.tokens ? `~${tokenCount(layer.tokens)}` : "",
    ],
    reasons: [
      ...reasonLines(layer),
      ...explanations(layer, report).filter(({ code }) => LOSS_CODES.includes(code))
        .map(({ message }) => message),
    ].map(printable),
    advice: explanations(layer, report).flatMap(({ help }) =>
      help === null ? [] : [printable(help)]
    ),
  }));
  return fileTable(rows, options);
}

function tokenCount(tokens: number): string {
  return `${grouped(tokens)} ${tokens === 1 ? "token" : "tokens"}`;
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
  if (layer.by !== null) return [`${reason} ${layer.by}`];
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
      `about ${tokenCount(tokens)} (an estimate), ` +
      `${share === 0 ? "less than 1" : share} % of the ${byteSize(report.maxTotalBytes)} for ` +
      "instructions",
    width,
  );
}

function skillSection(report: DoctorReport, { paint, width }: DoctorTextOptions): string[] {
  if (report.skills.length === 0) return [];
  const { skills, losses } = report;
  const projects = new Set(
    skills.filter(({ scope }) => scope === "project").map(({ name }) => name),
  );
  const names = skills.map(({ name, scope }) =>
    printable(name) + (scope === "user" && projects.has(name) ? " (yours)" : "")
  ).join(", ");
  const missing = skills.filter(({ path }) => losses.skills.has(path)).length;
  return [
    paint.bold(
      `${skills.length} ${skills.length === 1 ? "skill" : "skills"}` +
        (missing === 0 ? "" : `, ${missing} of them left out of a prompt`),
    ),
    ...wrap(names, width - 2).map((line) => `  ${line}`),
  ];
}

function memorySection({ memory }: DoctorReport, { width }: DoctorTextOptions): string[] {
  if (memory.path === null || memory.bytes === 0) return [];
  const memories = memory.recalled === 1 ? "memory is" : "memories are";
  return wrap(
    `${grouped(memory.recalled)} ${memories} recalled from ${printable(memory.path)} (${
      byteSize(memory.bytes)
    })`,
    width,
  );
}

/** What the run may reach, so that anybody can check what is said of it. */
function permissions({ grants }: DoctorReport, { paint, width }: DoctorTextOptions): string[] {
  if (grants === null) return [];
  const rows: [string, readonly string[]][] = [
    ["read", grants.read],
    ["write", grants.write],
    ["env", grants.env],
  ];
  return [
    paint.bold("What this run may reach"),
    ...rows.flatMap(([kind, names]) =>
      (names.length === 0 ? ["nothing"] : names).flatMap((name, index) =>
        wrap(name === EVERYTHING ? "everything" : printable(name), width - 9).map((line, part) =>
          `  ${padEnd(index + part === 0 ? kind : "", 5)}  ${line}`
        )
      )
    ),
    "  No network, no other program, no native library, nothing else of the system",
  ];
}

/** A layer's own row says these already; beside other agents' files, only errors are worth a word. */
function remarks(report: DoctorReport, options: DoctorTextOptions): string[] {
  const inRows = new Set(report.layers.flatMap((layer) => explanations(layer, report)));
  const rest = report.agents === null
    ? report.diagnostics.filter((item) => !inRows.has(item))
    : report.diagnostics.filter((item) =>
      item.severity === "error" || report.agents!.diagnostics.includes(item)
    );
  return diagnosticText(
    rest.filter(({ severity }) => !options.quiet || severity !== "info"),
    options,
  );
}

/** The diagnostics that say why this layer is as it is. */
function explanations(layer: Layer, { diagnostics }: DoctorReport): Diagnostic[] {
  return diagnostics.filter(({ path, code }) =>
    path === layer.path &&
    (code === layer.reason || OVERRIDE_CODES.includes(code) ||
      layer.status === "active" && LOSS_CODES.includes(code))
  );
}

/** What a prompt lacks of a layer that counts. */
const LOSS_CODES: readonly string[] = ["prompt-cut", "prompt-left-out"];

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
