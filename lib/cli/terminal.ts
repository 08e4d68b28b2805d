/**
 * How output looks: colour or none, and how wide.
 *
 * @module
 */

import * as colors from "@std/fmt/colors";
import { type Paint, plainPaint } from "../report/paint.ts";
import type { OutputStream, System } from "../system.ts";
import type { OptionValues } from "./command.ts";

/** Narrower than this, columns make no sense; wider than this, lines are hard to read. */
const MIN_COLUMNS = 40;
const MAX_COLUMNS = 120;
const DEFAULT_COLUMNS = 80;

/** How output is to look. */
export interface Terminal {
  /** Styles for standard output. */
  paint: Paint;
  /** Columns that a line may take. */
  width: number;
}

/**
 * Decides colour and width for a stream. Colour: the `--color` option, then NO_COLOR, then
 * FORCE_COLOR, then whether a terminal is there. Width: COLUMNS, then the terminal's, else 80.
 */
export function describeTerminal(
  system: System,
  stream: OutputStream,
  options: OptionValues,
): Terminal {
  return {
    paint: wantsColor(system, stream, options) ? ansiPaint() : plainPaint,
    width: columns(system, stream),
  };
}

function wantsColor(system: System, stream: OutputStream, options: OptionValues): boolean {
  const when = options["color"] ?? "auto";
  if (when !== "auto") return when === "always";
  if (options["output"] !== undefined) return false;
  // Both are set by being there at all and not empty: https://no-color.org, https://force-color.org
  if (system.environment("NO_COLOR")) return false;
  const forced = system.environment("FORCE_COLOR");
  if (forced) return forced !== "0" && forced !== "false";
  return stream.isTerminal && system.environment("TERM") !== "dumb";
}

function columns(system: System, stream: OutputStream): number {
  const set = Number(system.environment("COLUMNS"));
  const wanted = Number.isInteger(set) && set > 0 ? set : stream.columns ?? DEFAULT_COLUMNS;
  return Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, wanted));
}

function ansiPaint(): Paint {
  colors.setColorEnabled(true);
  const { bold, dim, green, yellow, red, cyan } = colors;
  return { bold, dim, green, yellow, red, cyan };
}
