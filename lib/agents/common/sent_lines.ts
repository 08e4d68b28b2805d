/**
 * Which lines of a file reach a model.
 *
 * @module
 */

/** What becomes of a line: all of it is sent, some of it or in another form, or nothing. */
export type SentLine = "sent" | "in-part" | "not-sent";

/** Agents put texts on other lines, but not far from where they were. */
const WINDOW = 200;

/**
 * What becomes of each line of a text, given the stretches of it that are sent, in their order. Agents
 * cut texts, take comments, front matter and white space out of them, and put others in; so a line
 * counts as sent where one of a stretch is equal but for the white space around it, and as sent in part
 * where one of them is part of the other.
 */
export function sentLines(text: string, stretches: readonly string[]): SentLine[] {
  const lines = linesOf(text);
  const result: SentLine[] = lines.map(() => "not-sent");
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const known = places.get(line);
    if (known === undefined) places.set(line, [index]);
    else known.push(index);
  }
  let next = 0;
  for (const stretch of stretches) {
    const sent = linesOf(stretch);
    const whole = wholePlace(lines, sent, { places, next });
    if (whole !== null) {
      for (let index = 0; index < sent.length; index++) result[whole + index] = "sent";
      next = whole + sent.length;
      continue;
    }
    for (const line of sent) {
      if (line === "") {
        if (lines[next] === "") result[next++] = "sent";
        continue;
      }
      const equal = places.get(line);
      const at = equal === undefined ? -1 : equal[firstFrom(equal, next)] ?? equal[0]!;
      if (at >= 0) {
        result[at] = "sent";
        next = at + 1;
        continue;
      }
      const part = placeOfPart(lines, line, next);
      if (part < 0) continue;
      if (result[part] === "not-sent") result[part] = "in-part";
      next = part;
    }
  }
  return result;
}

/** Agents change these without changing what a line says. */
function linesOf(text: string): string[] {
  const plain = text.normalize().replace(/^\uFEFF/, "").replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll(/&(?:#39|apos);/g, "'")
    .replaceAll("&amp;", "&");
  return plain.split(/\r\n|\r|\n/).map((line) => line.trim());
}

/**
 * Where all lines of a stretch stand one after the other: at the end of the text, as when its front
 * matter was taken out, or else the first place from `next` on. Null if there is none.
 */
function wholePlace(
  lines: readonly string[],
  sent: readonly string[],
  { places, next }: { places: ReadonlyMap<string, readonly number[]>; next: number },
): number | null {
  const first = sent.findIndex((line) => line !== "");
  if (first < 0) return null;
  const fits = (at: number): boolean =>
    at >= 0 && at + sent.length <= lines.length &&
    sent.every((line, index) => line === lines[at + index]);
  let end = lines.length;
  while (end > 0 && lines[end - 1] === "") end--;
  let sentEnd = sent.length;
  while (sentEnd > 0 && sent[sentEnd - 1] === "") sentEnd--;
  if (fits(end - sentEnd)) return end - sentEnd;
  const candidates = places.get(sent[first]!) ?? [];
  const from = firstFrom(candidates, next);
  // One line may stand at thousands of places; a stretch begins at one of the first of them.
  for (const place of candidates.slice(from, from + 20)) {
    if (fits(place - first)) return place - first;
  }
  return null;
}

/** Index of the first number that is not below `least`, in a list that rises. */
function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line that a part of a line comes from, or that has become part of one; -1 if there is none. */
function placeOfPart(lines: readonly string[], part: string, next: number): number {
  const first = Math.max(0, next - 1);
  for (let at = first; at < Math.min(lines.length, first + WINDOW); at++) {
    const line = lines[at]!;
    if (line !== "" && (line.includes(part) || part.includes(line))) return at;
  }
  return -1;
}
