/**
 * The headings of a Markdown text. Loads a Markdown library: import it where headings are wanted.
 *
 * @module
 */

import MarkdownIt from "markdown-it";

/** A heading. */
export interface Heading {
  /** Line, from 1. */
  line: number;
  /** 1 for the highest, to 6. */
  level: number;
  /** Its words, without markup. */
  text: string;
}

/** The headings, in order. What looks like one in a code block is none. */
export function headingsOf(text: string): Heading[] {
  const tokens = new MarkdownIt("commonmark").parse(text, {});
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const words = (tokens[index + 1]?.children ?? []).map(({ type, content }) =>
      type === "softbreak" || type === "hardbreak" ? " " : content
    );
    return [{ line: token.map![0] + 1, level: Number(token.tag.slice(1)), text: words.join("") }];
  });
}
