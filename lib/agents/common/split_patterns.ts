/**
 * Lists of patterns in one text.
 *
 * @module
 */

/** Splits at the commas that are not in braces; without blanks around, and without empty ones. */
export function splitPatterns(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth++;
    else if (character === "}") depth--;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
