/**
 * From the bytes of a file to text that a model may read, and from an offset in that text to the
 * line and column that a person can go to. Decoding is strict: text that is not UTF-8, or that holds
 * control characters, is refused with the place and a guess at what happened.
 *
 * @module
 */

/** What was changed between the bytes and the text. */
export interface Normalisation {
  /** One leading byte order mark was removed. */
  byteOrderMark: boolean;
  /** Number of CRLF pairs that became LF. */
  crlf: number;
  /** Number of lone CR that became LF. */
  cr: number;
}

/** Encodings that are recognised well enough to name them in a hint. */
export type LikelyEncoding = "utf-16le" | "utf-16be" | "utf-32le" | "utf-32be" | "windows-1252";

/** Answer of {@linkcode decodeText}. Offsets count raw bytes from 0, lines and columns start at 1. */
export type DecodedText =
  | { status: "ok"; text: string; normalisation: Normalisation }
  | {
    status: "invalid-utf8";
    offset: number;
    line: number;
    column: number;
    encoding: LikelyEncoding | null;
  }
  | { status: "control-bytes"; offset: number; line: number; column: number; byte: number };

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Decodes the raw bytes of a file as UTF-8. One leading byte order mark is removed, CRLF and lone CR
 * become LF; NUL and every other C0 control character but tab and newline is refused.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const raw = decodeStrictly(bytes);
  const encoding = wideEncoding(bytes, raw !== null);
  if (encoding !== null) {
    return { status: "invalid-utf8", offset: 0, line: 1, column: 1, encoding };
  }
  if (raw === null) {
    const offset = firstInvalidOffset(bytes);
    return {
      status: "invalid-utf8",
      offset,
      ...placeOf(bytes, offset),
      encoding: isLegacySingleByte(bytes, offset) ? "windows-1252" : null,
    };
  }
  const control = controlOffset(bytes);
  if (control !== null) {
    return {
      status: "control-bytes",
      offset: control,
      ...placeOf(bytes, control),
      byte: bytes[control]!,
    };
  }
  const byteOrderMark = raw.startsWith("\uFEFF");
  let crlf = 0;
  let cr = 0;
  const text = raw.slice(byteOrderMark ? 1 : 0).replace(/\r\n?/g, (ending) => {
    if (ending === "\r\n") crlf++;
    else cr++;
    return "\n";
  });
  return { status: "ok", text, normalisation: { byteOrderMark, crlf, cr } };
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Names the encoding of text in 16- or 32-bit units, which never is readable as UTF-8; else null. */
function wideEncoding(bytes: Uint8Array, isUtf8: boolean): LikelyEncoding | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) {
    return c === 0 && d === 0 && bytes.length >= 4 ? "utf-32le" : "utf-16le";
  }
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return "utf-32be";
  // Without a byte order mark, NULs are the evidence: UTF-16 has one beside every ASCII character.
  if (bytes.length === 0 || bytes.length % 2 !== 0 || !bytes.includes(0)) return null;
  // ASCII with a stray NUL also reads as UTF-16, with a Chinese character for every two letters. What
  // is UTF-8 but for its NULs must be ASCII in UTF-16 for the greater part.
  const needed = isUtf8 ? Math.floor(bytes.length / 4) + 1 : 1;
  if (asciiUnits(bytes, true) >= needed) return "utf-16le";
  if (asciiUnits(bytes, false) >= needed) return "utf-16be";
  return null;
}

/** Number of ASCII characters in the bytes read as UTF-16; 0 if that gives no clean text. */
function asciiUnits(bytes: Uint8Array, littleEndian: boolean): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let ascii = 0;
  let pendingHigh = false;
  for (let i = 0; i < bytes.length; i += 2) {
    const unit = view.getUint16(i, littleEndian);
    if (unit < 0x20 && unit !== TAB && unit !== LF && unit !== CR) return 0;
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    if (isLow !== pendingHigh) return 0;
    pendingHigh = unit >= 0xd800 && unit <= 0xdbff;
    if (unit < 0x80) ascii++;
  }
  return pendingHigh ? 0 : ascii;
}

/** Offset of the first control character that is refused; a loop, since a callback takes ten times as long. */
function controlOffset(bytes: Uint8Array): number | null {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte < 0x20 && byte !== TAB && byte !== LF && byte !== CR) return i;
  }
  return null;
}

/** Offset of the first sequence that is not well-formed; the length if there is none. */
function firstInvalidOffset(bytes: Uint8Array): number {
  let i = 0;
  while (i < bytes.length) {
    const length = sequenceLength(bytes, i);
    if (length === 0) return i;
    i += length;
  }
  return i;
}

/** Length of the well-formed sequence at `i` (Unicode 16, table 3-7), or 0 if there is none. */
function sequenceLength(bytes: Uint8Array, i: number): number {
  const first = bytes[i]!;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first <= 0xdf
    ? 2
    : first >= 0xe0 && first <= 0xef
    ? 3
    : first >= 0xf0 && first <= 0xf4
    ? 4
    : 0;
  if (length === 0) return 0;
  // The second byte rules out overlong forms, surrogates and values beyond U+10FFFF.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let k = 1; k < length; k++) {
    const byte = bytes[i + k];
    if (byte === undefined) return 0;
    if (byte < (k === 1 ? low : 0x80) || byte > (k === 1 ? high : 0xbf)) return 0;
  }
  return length;
}

/** A byte that stands alone among ASCII points at Windows-1252 or Latin-1, the usual culprits. */
function isLegacySingleByte(bytes: Uint8Array, offset: number): boolean {
  const before = bytes[offset - 1] ?? 0x20;
  const after = bytes[offset + 1] ?? 0x20;
  return offset < bytes.length && bytes[offset]! >= 0x80 && before < 0x80 && after < 0x80;
}

/** Line and column (in characters) of a byte offset; the bytes before it must be valid UTF-8. */
function placeOf(bytes: Uint8Array, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < offset; i++) {
    const byte = bytes[i];
    if (byte === LF || (byte === CR && bytes[i + 1] !== LF)) {
      line++;
      lineStart = i + 1;
    }
  }
  const before = new TextDecoder().decode(bytes.subarray(lineStart, offset));
  return { line, column: [...before].length + 1 };
}

/** Number of lines: the newlines, and one more if the last line does not end in one. */
export function countLines(text: string): number {
  let lines = text === "" || text.endsWith("\n") ? 0 : 1;
  for (let i = text.indexOf("\n"); i >= 0; i = text.indexOf("\n", i + 1)) lines++;
  return lines;
}

/** Line and column, from 1 and in characters, of an offset in UTF-16 code units. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return {
    line: before.split("\n").length,
    column: [...before.slice(lineStart)].length + 1,
  };
}

const utf8 = new TextEncoder();

/** Length of the text in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  return utf8.encode(text).length;
}
