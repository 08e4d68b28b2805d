/**
 * Reads what was piped in.
 *
 * @module
 */

import { decodeText } from "../source_text.ts";
import type { InputResult } from "../system.ts";
import { accessFault } from "./access_fault.ts";
import { pause } from "./pause.ts";

const CHUNK_BYTES = 65_536;
const EMPTY_PIPE_PAUSE_MS = 1;

/** Reads standard input to its end, decoded as the confined reader decodes files. */
export function readInput(maxBytes: number): InputResult {
  const chunks: Uint8Array[] = [];
  const chunk = new Uint8Array(CHUNK_BYTES);
  let bytes = 0;
  while (bytes <= maxBytes) {
    let count: number | null;
    try {
      count = Deno.stdin.readSync(chunk);
    } catch (error) {
      if (error instanceof Deno.errors.WouldBlock) {
        pause(EMPTY_PIPE_PAUSE_MS);
        continue;
      }
      const fault = accessFault(error);
      const detail = fault.fault === "permission" ? fault.detail : fault.fault;
      return { status: "permission", blocked: "-", detail };
    }
    if (count === null) break;
    chunks.push(chunk.slice(0, count));
    bytes += count;
  }
  if (bytes > maxBytes) return { status: "too-large", bytes, limit: maxBytes };
  const raw = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    raw.set(chunk, at);
    at += chunk.length;
  }
  const decoded = decodeText(raw);
  return decoded.status === "ok" ? { status: "ok", text: decoded.text } : { ...decoded, bytes };
}
