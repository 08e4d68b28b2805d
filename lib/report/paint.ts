/**
 * Emphasis in text for people. Renderers get it as a value, so that they stay pure and a report reads
 * the same with and without colours.
 *
 * @module
 */

/** Wraps a text in emphasis; the text is returned as it is where there are no colours. */
export interface Paint {
  /** Headings and names. */
  bold(text: string): string;
  /** What matters least. */
  dim(text: string): string;
  /** What is fine or in force. */
  green(text: string): string;
  /** What deserves a look. */
  yellow(text: string): string;
  /** What is wrong. */
  red(text: string): string;
  /** Paths and places. */
  cyan(text: string): string;
}

/** No emphasis at all. */
export const plainPaint: Paint = {
  bold: identity,
  dim: identity,
  green: identity,
  yellow: identity,
  red: identity,
  cyan: identity,
};

function identity(text: string): string {
  return text;
}
