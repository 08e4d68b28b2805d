/**
 * Finds files whose Markdown is more than parsers can take.
 *
 * @module
 */

import { MAX_MARKDOWN_DEPTH } from "../../markdown_nesting.ts";
import { grouped } from "../../printable.ts";
import { MAX_TOKENS } from "../markdown.ts";
import type { FileRule } from "../rule.ts";
import page from "./too_complex.md" with { type: "text" };

/** The rule `too-complex`. */
export const tooComplex: FileRule = {
  code: "too-complex",
  scope: "file",
  severity: "error",
  fixable: false,
  summary: "The Markdown of a file is more than parsers can take",
  page,
  *check({ document: { markdown: { excess }, text } }) {
    if (excess === null) return;
    const { offset, isWhole } = excess;
    yield isWhole
      ? {
        message:
          `The file has more than ${grouped(MAX_TOKENS)} lines or elements of Markdown and was ` +
          "not taken apart: all of it counts as prose here",
        help: "Split the file",
        range: null,
      }
      : {
        message: `Lists or quotes are nested more than ${MAX_MARKDOWN_DEPTH} levels deep here, ` +
          "which agents may not survive; what is in them counts as prose here",
        help: "Make the text flatter",
        range: { start: offset, end: Math.min(offset + 1, text.length) },
      };
  },
};
