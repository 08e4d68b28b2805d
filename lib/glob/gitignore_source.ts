/**
 * Turns a pattern of a `.gitignore` into a regular expression, to the letter as the library `ignore`
 * 7.0.5 does it, which agents use; but in linear time.
 *
 * @module
 */

/**
 * The source of the regular expression for one pattern, without the exclamation mark that takes files
 * back. It need not be valid: such a pattern matches nothing.
 */
export function gitignoreSource(pattern: string): string {
  const escaped = unquoteBlanks(pattern.replace(/^\uFEFF/, ""))
    .replaceAll(/[\\$.|*+(){^]/g, "\\$&")
    .replaceAll("?", "[^/]")
    .replace(/^\//, "^")
    .replaceAll("/", "\\/");
  const stars = anchored(escaped, pattern)
    .replaceAll(
      /\\\/\\\*\\\*(?=\\\/|$)/g,
      (_, index: number, text: string) => index + 6 < text.length ? "(?:\\/[^\\/]+)*" : "\\/.+",
    )
    // Stars in a row are one; the last character of a pattern is left for later.
    .replaceAll(/(?<!\\)(?:\\\*)+(?=.)/g, "[^\\/]*");
  const unescaped = stars.replaceAll(/\\\\\\(?=[$.|*+(){^])/g, "\\").replaceAll("\\\\", "\\");
  return withEnd(withClasses(unescaped));
}

/** Blanks at the end do not count, except for one that a backslash stands before. */
function unquoteBlanks(pattern: string): string {
  const text = pattern.trimEnd();
  const isQuoted = text !== pattern && backslashesAtEnd(text) % 2 === 1;
  return (isQuoted ? `${text.slice(0, -1)} ` : text)
    .replaceAll(/\\+\s?/g, (run) => {
      if (run.endsWith("\\")) return run;
      const length = run.length - 1;
      return `${run.slice(0, length - length % 2)} `;
    });
}

function backslashesAtEnd(text: string): number {
  let start = text.length;
  while (text[start - 1] === "\\") start--;
  return text.length - start;
}

/** Where a match may start: anywhere, if no slash stands before the end. */
function anchored(escaped: string, pattern: string): string {
  const deep = escaped.replace(/^\^*\\\*\\\*\\\//, "^(?:.*\\/)?");
  if (deep === "" || deep.startsWith("^")) return deep;
  return /\/(?!$)/.test(pattern) ? `^${deep}` : `(?:^|\\/)${deep}`;
}

/** Makes the brackets valid, or escapes them; a slash cannot stand in one. */
function withClasses(text: string): string {
  let result = "";
  let done = 0;
  for (let open = text.indexOf("["); open >= 0; open = text.indexOf("[", done)) {
    const end = endOfClass(text, open + 1);
    if (text[end] === "/") {
      // Whatever else opens before the slash has the same end.
      result += text.slice(done, end);
      done = end;
      continue;
    }
    const content = text.slice(open + 1, end);
    const isEscaped = open > done && text[open - 1] === "\\";
    result += text.slice(done, isEscaped ? open - 1 : open) +
      classOf(content, { isEscaped, close: text.charAt(end) });
    done = end + 1;
  }
  return result + text.slice(done);
}

function endOfClass(text: string, from: number): number {
  const regexp = /[\]/]/g;
  regexp.lastIndex = from;
  return regexp.exec(text)?.index ?? text.length;
}

function classOf(
  content: string,
  { isEscaped, close }: { isEscaped: boolean; close: string },
): string {
  const end = content.length - backslashesAtEnd(content);
  const [range, backslashes] = [content.slice(0, end), content.slice(end)];
  const isOdd = backslashes.length % 2 === 1;
  if (isEscaped) return `\\[${range}${isOdd ? backslashes.slice(1) : backslashes}${close}`;
  if (close === "" || isOdd) return "[]";
  const ordered = range.replaceAll(
    /([0-z])-([0-z])/g,
    (text, first: string, last: string) => first <= last ? text : "",
  );
  return `[${ordered}${backslashes}]`;
}

/** A pattern that ends with a slash is for folders, which are asked for with one. */
function withEnd(text: string): string {
  if (text === "" || text.endsWith("/")) return text === "" ? "" : `${text}$`;
  if (!text.endsWith("*")) return `${text}(?=$|\\/$)`;
  if (!text.endsWith("\\*")) return text;
  const before = text.slice(0, -2);
  return `${before}${before.endsWith("\\/") ? "[^/]+" : "[^/]*"}(?=$|\\/$)`;
}
