/**
 * Bytes to text without ever failing, as the agents' runtimes do it.
 *
 * @module
 */

const keepingMark = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Decodes as UTF-8; each ill-formed sequence becomes one U+FFFD per maximal part, which is what Node,
 * Bun and Rust's `from_utf8_lossy` all do. A byte order mark stays as U+FEFF.
 */
export function decodeLossy(bytes: Uint8Array): string {
  return keepingMark.decode(bytes);
}

/** Removes one byte order mark at the start. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}
