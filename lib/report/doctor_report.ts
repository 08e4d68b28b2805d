/**
 * What `rivumi doctor` found out, before it is rendered.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import type { Layer } from "../instructions/layer.ts";

/** Everything that the renderers of `rivumi doctor` show. */
export interface DoctorReport {
  /** Version of Rivumi. */
  version: string;
  /** The working directory; absolute. */
  workingDirectory: string;
  /** The project's root; absolute, with the name of what marks it. */
  root: { path: string; marker: string | null };
  /** The two fingerprints, in hexadecimal. */
  fingerprints: { instructions: string; context: string };
  /** The instruction files, in the order in which they count. */
  layers: readonly Layer[];
  /** The skills that a prompt would list, sorted by name. */
  skills: readonly { name: string; path: string; description: string }[];
  /** Most bytes that all instruction files together may have. */
  maxTotalBytes: number;
  /** Everything else that somebody should know, in order. */
  diagnostics: readonly Diagnostic[];
}
