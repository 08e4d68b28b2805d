/**
 * Puts a file in place whole or not at all.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import { access } from "./access_fault.ts";

/**
 * Writes the content beside `path`, syncs it and renames it over `path`, so that a reader sees the
 * old file or the new one and a crash leaves no half. An existing file keeps its mode; a link is
 * replaced, not followed.
 *
 * @throws {Error} as the file system does; nothing is left behind then.
 */
export function replaceFile(path: string, content: string): void {
  const temporary = join(dirname(path), `.rivumi-${crypto.randomUUID()}.tmp`);
  try {
    writeSynced(temporary, { content, mode: modeOf(path) });
    Deno.renameSync(temporary, path);
  } catch (error) {
    access(() => Deno.removeSync(temporary));
    throw error;
  }
}

function writeSynced(
  path: string,
  { content, mode }: { content: string; mode: number | null },
): void {
  using file = Deno.openSync(path, { write: true, createNew: true, mode: mode ?? 0o644 });
  // The umask took bits from the mode that the file was made with.
  if (mode !== null) Deno.chmodSync(path, mode);
  const bytes = new TextEncoder().encode(content);
  for (let written = 0; written < bytes.length;) {
    written += file.writeSync(bytes.subarray(written));
  }
  file.syncSync();
}

/** Mode of the file that is to be replaced; null if there is none, and on Windows. */
function modeOf(path: string): number | null {
  const status = access(() => Deno.lstatSync(path));
  if (!status.ok || !status.value.isFile || status.value.mode === null) return null;
  return status.value.mode & 0o777;
}
