/**
 * The section of what the model runs in, as it is when a session begins.
 *
 * @module
 */

import { INPUT, namePiece, ownPiece, workspaceSource } from "./pieces.ts";
import type { Piece, Section } from "./section.ts";

const VERSION = "1";

/** What the model runs in. */
export interface Runtime {
  /** The platform: `linux`, `darwin` or `windows`. */
  platform: string;
  /** Name of the model; null if it is not known. */
  model: string | null;
  /** The day, as in `2026-01-02`. */
  date: string;
  /** Name of the time zone that the day is that of. */
  timeZone: string;
  /** The working directory; absolute. */
  workingDirectory: string;
}

/** The section. Nothing in it is finer than a day, so that it is the same for a day's sessions. */
export function runtimeSection(runtime: Runtime): Section {
  const fact = workspaceSource(null);
  const pieces: Piece[] = [
    ownPiece("- Platform: ", VERSION),
    namePiece(runtime.platform, fact),
    ...(runtime.model === null
      ? []
      : [ownPiece("\n- Model: ", VERSION), namePiece(runtime.model, INPUT)]),
    ownPiece("\n- Date: ", VERSION),
    namePiece(`${runtime.date} (${runtime.timeZone})`, fact),
    ownPiece("\n- Working directory: ", VERSION),
    namePiece(runtime.workingDirectory, fact),
  ];
  return { id: "runtime", version: VERSION, stability: "session", pieces };
}
