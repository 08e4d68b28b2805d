/**
 * `.env` files as the `dotenv` library reads them, which agents on Node take variables from.
 *
 * @module
 */

const ASSIGNMENT_REGEXP = /^\s*(?:export\s+)?(?<name>[\w.-]+)(?:\s*=|:\s)(?<value>.*)$/;

/**
 * The value that the text gives to a variable; undefined if it gives none. The last assignment counts;
 * a value in quotes may go on over several lines.
 */
export function envFileValue(text: string, name: string): string | undefined {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  let value: string | undefined;
  const unclosed = new Set<string>();
  for (let index = 0; index < lines.length; index++) {
    const groups = ASSIGNMENT_REGEXP.exec(lines[index]!)?.groups;
    if (groups === undefined) continue;
    const given = groups["value"]!.trim();
    const quote = given[0] ?? "";
    let found: string | null = null;
    if ("'\"`".includes(quote) && quote !== "" && !unclosed.has(quote)) {
      const closed = quotedValue(lines, { index, start: given, quote });
      if (closed === null) unclosed.add(quote);
      else {
        found = closed.value;
        index = closed.index;
      }
    }
    if (groups["name"] !== name) continue;
    value = found ?? withoutQuotes(given.split("#", 1)[0]!.trim());
  }
  return value;
}

/** What stands between two quotes, the second perhaps on a later line; null if there is none. */
function quotedValue(
  lines: readonly string[],
  { index, start, quote }: { index: number; start: string; quote: string },
): { value: string; index: number } | null {
  const parts: string[] = [];
  for (let at = index; at < lines.length; at++) {
    const line = at === index ? start.slice(1) : lines[at]!;
    const end = endOfQuote(line, quote);
    if (end < 0) parts.push(line);
    else {
      parts.push(line.slice(0, end));
      const value = parts.join("\n");
      return {
        value: quote === '"' ? value.replaceAll("\\n", "\n").replaceAll("\\r", "\r") : value,
        index: at,
      };
    }
  }
  return null;
}

/** The first quote that no backslash stands before; -1 if there is none. */
function endOfQuote(line: string, quote: string): number {
  for (let at = line.indexOf(quote); at >= 0; at = line.indexOf(quote, at + 1)) {
    if (line[at - 1] !== "\\") return at;
  }
  return -1;
}

function withoutQuotes(value: string): string {
  const quote = value[0] ?? "";
  return value.length >= 2 && "'\"`".includes(quote) && value.endsWith(quote)
    ? value.slice(1, -1)
    : value;
}
