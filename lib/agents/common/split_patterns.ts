/**
 * Lists of patterns in one text.
 *
 * @module
 */

/**
 * Splits at the commas that are not in braces, nor in brackets where they count; without blanks around,
 * and without empty ones.
 */
export function splitPatterns(
  text: string,
  { keepsBrackets = false }: { keepsBrackets?: boolean } = {},
): string[] {
  const [opening, closing] = keepsBrackets ? ["{[", "}]"] as const : ["{", "}"] as const;
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (opening.includes(character)) depth++;
    else if (closing.includes(character)) {
      depth = keepsBrackets ? Math.max(0, depth - 1) : depth - 1;
    }
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
