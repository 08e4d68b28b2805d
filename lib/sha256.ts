/**
 * SHA-256 in hexadecimal, without loading a library.
 *
 * @module
 */

/** SHA-256 of the text in UTF-8, as 64 lower-case hexadecimal digits. */
export function sha256(text: string): Promise<string> {
  return sha256OfBytes(new TextEncoder().encode(text));
}

/** SHA-256 of the bytes, as 64 lower-case hexadecimal digits. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
