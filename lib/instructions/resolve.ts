/**
 * From a working directory to the instruction files that count there: discover, judge, explain.
 *
 * @module
 */

import { compareDiagnostics, type Diagnostic, diagnostic } from "../diagnostic.ts";
import { faultHelp, whyRefused } from "../describe_refusal.ts";
import { printable, quoted } from "../printable.ts";
import { sha256 } from "../sha256.ts";
import type { ReadRefusal, System } from "../system.ts";
import {
  type Candidate,
  discoverInstructions,
  type DiscoverOptions,
  type Discovery,
} from "./discover.ts";
import { fingerprintInstructions } from "./fingerprint.ts";
import { judgeCandidates } from "./judge.ts";
import type { Layer } from "./layer.ts";

/** What {@linkcode resolveInstructions} needs beyond where to look. */
export interface ResolveOptions extends DiscoverOptions {
  /** Gives the form in which a path is shown. */
  showPath(path: string): string;
}

/** The instruction files for a working directory. */
export interface ResolvedInstructions {
  /** Every file that was looked at, in the order in which it counts; later is more specific. */
  layers: Layer[];
  /** What somebody should know about them, in the order of reports. */
  diagnostics: Diagnostic[];
  /** SHA-256 in hexadecimal; see {@linkcode fingerprintInstructions}. */
  fingerprint: string;
}

/** Finds, reads and judges the instruction files for a working directory. */
export async function resolveInstructions(
  system: System,
  options: ResolveOptions,
): Promise<ResolvedInstructions> {
  const found = discoverInstructions(system, options);
  const judged = judgeCandidates(found.candidates, options.showPath);
  const layers: Layer[] = [];
  for (const layer of judged) {
    layers.push({ ...layer, sha256: layer.file === null ? null : await sha256(layer.file.text) });
  }
  return {
    layers,
    diagnostics: [
      ...layers.flatMap((layer, index) => explainLayer(layer, found.candidates[index]!)),
      ...explainSearch(found, options),
    ].sort(compareDiagnostics),
    fingerprint: await fingerprintInstructions(layers),
  };
}

/** What somebody should know about one layer; nothing for those that are as they should be. */
function explainLayer(layer: Layer, { content, rightName }: Candidate): Diagnostic[] {
  const { path } = layer;
  const name = printable(path);
  if (layer.status === "refused" && typeof content === "object" && content.status !== "ok") {
    const place = "line" in content ? { line: content.line, column: content.column } : {};
    const message = `${name} was not read: ${layer.detail}`;
    const help = nextStep(content, layer.scope);
    return [diagnostic(content.status, "error", { path, ...place, message, help })];
  }
  if (rightName !== null) {
    const message = `${name} was not read: ${layer.detail}, and names are exact on every platform`;
    const help = `Rename it to ${printable(rightName)}`;
    return [diagnostic("near-miss", "warning", { path, message, help })];
  }
  if (content === "outside-root") {
    const message = `${name} was not read: it lies above the root of the project`;
    const help = "If it should count here, name its folder with --root";
    return [diagnostic("outside-root", "info", { path, message, help })];
  }
  if (layer.kind === "override" && layer.reason === "empty") {
    const message = `${name} is empty, so it overrides nothing`;
    const help = "Put the text that should count into it, or remove it";
    return [diagnostic("empty-override", "warning", { path, message, help })];
  }
  // An override that was read has silenced what it should, even if its text counts elsewhere.
  if (layer.kind === "override" && layer.reason === "duplicate-of" && layer.file === null) {
    const message = `${name} is ${
      printable(layer.by!)
    } under another name, so it overrides nothing`;
    const help = "Make it a file of its own, or remove it";
    return [diagnostic("override-without-effect", "warning", { path, message, help })];
  }
  return [];
}

/** What to do about a file that was refused. */
function nextStep(refusal: ReadRefusal, scope: Layer["scope"]): string {
  switch (refusal.status) {
    case "symlink":
      if (refusal.leadsTo === "nowhere" || refusal.leadsTo === "loop") {
        return "Remove the link, or make it a regular file";
      }
      if (refusal.isFolder) return "Put a regular file in its place";
      if (scope === "user") {
        return 'Make it a regular file, or set "instructions.userSymlinks" to true in your own ' +
          "rivumi.jsonc";
      }
      return refusal.leadsTo === "inside-root"
        ? 'Make it a regular file, or set "instructions.symlinks" to "within-root" in your own ' +
          "rivumi.jsonc"
        : "Make it a regular file: a link that leads there is never followed";
    case "not-regular":
      return "Put a regular file in its place, or rename it";
    case "too-large":
      return 'Shorten it or split it by folder, or raise "instructions.maxFileBytes"';
    case "invalid-utf8":
      return "Save it again as UTF-8";
    case "control-bytes":
      return "Remove the character; text needs no control characters but tab and newline";
    case "permission":
      return faultHelp(refusal.detail, "read it");
    case "outside-grant":
      return "Start Rivumi with permission to read it";
    case "changed":
    case "missing":
      return "Run the command again";
  }
}

function explainSearch(found: Discovery, { showPath }: ResolveOptions): Diagnostic[] {
  return [
    ...found.unlisted.map(({ path, ...fault }) =>
      fault.fault === "outside-grant"
        ? diagnostic("outside-grant", "info", {
          path: showPath(path),
          message: `Cannot list ${
            printable(showPath(path))
          }: this process was not granted access to it`,
          help: "Start Rivumi with permission to read it",
        })
        : diagnostic("unlisted-folder", "warning", {
          path: showPath(path),
          message: `Cannot list ${printable(showPath(path))}: ${whyRefused(fault.detail)}; only ` +
            "the exact names were tried",
          help: faultHelp(fault.detail, "list it"),
        })
    ),
    ...found.unreadableNames.map(({ directory, name, count }) =>
      diagnostic("unreadable-name", "info", {
        path: showPath(directory),
        message:
          `${printable(showPath(directory))} holds ${count} ${count === 1 ? "name" : "names"} ` +
          `that cannot be read as Unicode, such as ${quoted(name)}`,
        help: "Rename what should be found",
      })
    ),
    ...found.userOverrides.map((path) =>
      diagnostic("user-override", "warning", {
        path: showPath(path),
        message: `${printable(showPath(path))} was not read: overrides count in a project only`,
        help: "Move its text into the file that it should replace",
      })
    ),
    ...(found.hiddenAncestor === null ? [] : [
      diagnostic("outside-grant", "info", {
        path: showPath(found.hiddenAncestor),
        message:
          "Cannot tell whether there are instruction files above the root: this process was " +
          "not granted access to the folders there",
      }),
    ]),
  ];
}
