/**
 * Colours for text reports. A report says everything in words too; colour only helps the eye.
 *
 * @module
 */

/** Wraps text in the control sequences of a style, or leaves it as it is. */
export type Style = (text: string) => string;

/** The styles that reports use. */
export interface Paint {
  bold: Style;
  dim: Style;
  green: Style;
  yellow: Style;
  red: Style;
  cyan: Style;
}

const unchanged: Style = (text) => text;

/** No colours at all. */
export const plainPaint: Paint = {
  bold: unchanged,
  dim: unchanged,
  green: unchanged,
  yellow: unchanged,
  red: unchanged,
  cyan: unchanged,
};
