/**
 * Puts a file in place whole or not at all.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import { access } from "./access_fault.ts";

/** What ends a program politely. Windows has no other of them. */
const SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT", "SIGBREAK"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Writes the content beside `path`, renames it over `path` and syncs it, so that a reader sees the
 * old file or the new one and a crash leaves no half. An existing file keeps its mode; a link is
 * replaced, not followed. A signal that comes meanwhile has no effect: the file beside it would stay.
 *
 * @throws {Error} as the file system does; nothing is left behind then.
 */
export function replaceFile(path: string, content: string): void {
  for (const signal of SIGNALS) Deno.addSignalListener(signal, ignore);
  try {
    replaceUnharmed(path, content);
  } finally {
    for (const signal of SIGNALS) Deno.removeSignalListener(signal, ignore);
  }
}

function ignore(): void {}

function replaceUnharmed(path: string, content: string): void {
  const temporary = join(dirname(path), `.rivumi-${crypto.randomUUID()}.tmp`);
  const old = access(() => Deno.lstatSync(path));
  try {
    using file = writeNew(temporary, { content, mode: old.ok ? modeOf(old.value) : null });
    // A power cut must not take the old text before the new one is safe. Where there is no old one,
    // syncing can wait, and the time in which a kill would leave the temporary file is far shorter.
    if (old.ok) file.syncSync();
    Deno.renameSync(temporary, path);
    if (!old.ok) file.syncSync();
  } catch (error) {
    access(() => Deno.removeSync(temporary));
    throw error;
  }
}

/** Makes a file with the content; the caller closes it. */
function writeNew(
  path: string,
  { content, mode }: { content: string; mode: number | null },
): Deno.FsFile {
  const file = Deno.openSync(path, { write: true, createNew: true, mode: mode ?? 0o644 });
  try {
    // The umask took bits from the mode that the file was made with.
    if (mode !== null) Deno.chmodSync(path, mode);
    const bytes = new TextEncoder().encode(content);
    for (let written = 0; written < bytes.length;) {
      written += file.writeSync(bytes.subarray(written));
    }
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Mode of the file that is to be replaced; null if it is a link or the like, and on Windows. */
function modeOf({ isFile, mode }: Deno.FileInfo): number | null {
  return isFile && mode !== null ? mode & 0o777 : null;
}
