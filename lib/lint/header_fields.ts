/**
 * The fields of a file's front matter as they are written: several agents take them line by line and
 * mind neither YAML's quotes nor its types.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

/** A field. Its range is that of the value: what follows the colon, and the list below it. */
export interface HeaderField extends TextRange {
  /** The key. */
  key: string;
  /** The value on the key's own line, without blanks around it. */
  value: string;
  /** The items of the list below the key, without blanks around them. */
  items: readonly string[];
}

const FIELD_REGEXP = /^([A-Za-z][\w-]*):(.*)$/;
const ITEM_REGEXP = /^[ \t]*-[ \t]+(.*)$/;

/** The fields of a document's front matter, by key; of two with one key, the last. */
export function headerFields({ text, frontMatter }: LintDocument): Map<string, HeaderField> {
  const fields = new Map<string, HeaderField>();
  if (frontMatter === null) return fields;
  let field: (HeaderField & { items: string[] }) | null = null;
  let start = frontMatter.start;
  for (const line of text.slice(frontMatter.start, frontMatter.end).split("\n")) {
    const end = start + line.length;
    const [, key, value] = FIELD_REGEXP.exec(line) ?? [];
    const item = ITEM_REGEXP.exec(line)?.[1];
    if (key !== undefined) {
      field = { key, value: value!.trim(), items: [], start: start + key.length + 1, end };
      fields.set(key, field);
    } else if (item !== undefined && field?.value === "") {
      field.items.push(item.trim());
      field.end = end;
    }
    start = end + 1;
  }
  return fields;
}

/** The patterns in a field, however they are written: with quotes, in a list, with commas. */
export function patternsOf({ value, items }: HeaderField): string[] {
  const inner = /^\[(.*)\]$/.exec(value)?.[1] ?? value;
  return [...items, ...splitAtCommas(unquoted(inner))].map((part) => unquoted(part.trim()))
    .filter((part) => part !== "");
}

function unquoted(text: string): string {
  return /^"([^"]*)"$|^'([^']*)'$/.test(text) ? text.slice(1, -1) : text;
}

/** Commas in braces belong to a pattern. */
function splitAtCommas(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth++;
    if (character === "}") depth--;
    if (character === "," && depth <= 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
