/**
 * A list of files, what became of each, and why.
 *
 * @module
 */

import type { Paint } from "./paint.ts";
import { padEnd, padStart, widest, wrap } from "./text_layout.ts";

/** One file. All texts are printable. */
export interface FileRow {
  /** A mark and a word for what became of it. */
  status: string;
  /** How the status looks. */
  style(text: string): string;
  /** The file. */
  path: string;
  /** Figures, as many in each row; they are put in columns. */
  figures: readonly string[];
  /** Why, one reason an element. */
  reasons: readonly string[];
  /** What to do, one step an element. */
  advice: readonly string[];
}

/** Less room than this makes a path unreadable. */
const MIN_PATH_COLUMNS = 12;

/**
 * Columns: status, path, figures; then, below the path, why and what to do. Figures go there too where
 * the terminal is too narrow.
 */
export function fileTable(
  rows: readonly FileRow[],
  { paint, width }: { paint: Paint; width: number },
): string[] {
  const statusWidth = widest(rows.map(({ status }) => status));
  const indent = statusWidth + 4;
  const room = width - indent;
  const figureWidths = (rows[0]?.figures ?? []).map((_, column) =>
    widest(rows.map(({ figures }) => figures[column]!))
  );
  const widestPath = widest(rows.map(({ path }) => path));
  const roomBeside = room - figureWidths.reduce((sum, figure) => sum + figure + 2, 0);
  const isBeside = roomBeside >= Math.min(MIN_PATH_COLUMNS, widestPath);
  const pathWidth = Math.min(widestPath, isBeside ? roomBeside : room);
  return rows.flatMap(({ status, style, path, figures, reasons, advice }) => {
    const [start, ...more] = wrap(path, pathWidth);
    const columns = figures.map((text, column) => `  ${padStart(text, figureWidths[column]!)}`)
      .join("");
    const row = `  ${style(padEnd(status, statusWidth))}  ${padEnd(start!, pathWidth)}`;
    const below = [
      ...(isBeside || columns.trim() === "" ? [] : wrap(columns.trim(), room)),
      ...reasons.flatMap((line) => wrap(line, room)).map(paint.dim),
      ...advice.flatMap((line) => wrap(`→ ${line}`, room)),
    ];
    return [
      (isBeside ? row + columns : row).trimEnd(),
      ...[...more, ...below].map((line) => " ".repeat(indent) + line),
    ];
  });
}
