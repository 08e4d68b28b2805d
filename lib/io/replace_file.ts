/**
 * Puts a file in place whole or not at all.
 *
 * @module
 */

import { basename, dirname, join } from "@std/path";

/**
 * Writes the content beside `path`, syncs it and renames it over `path`, so that a reader sees the
 * old file or the new one and a crash leaves no half. An existing file keeps its mode.
 *
 * @throws {Error} as the file system does; nothing is left behind then.
 */
export function replaceFile(path: string, content: string): void {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${crypto.randomUUID()}.tmp`);
  const file = Deno.openSync(temporary, { write: true, createNew: true, mode: modeOf(path) });
  try {
    const bytes = new TextEncoder().encode(content);
    for (let written = 0; written < bytes.length;) {
      written += file.writeSync(bytes.subarray(written));
    }
    file.syncSync();
    file.close();
    Deno.renameSync(temporary, path);
  } catch (error) {
    try {
      file.close();
    } catch {
      // It was closed already.
    }
    Deno.removeSync(temporary);
    throw error;
  }
}

function modeOf(path: string): number {
  try {
    return (Deno.statSync(path).mode ?? 0o644) & 0o777;
  } catch {
    return 0o644;
  }
}
