/**
 * What the confined reader answered, in the words of every report.
 *
 * @module
 */

import { byteSize, grouped, printable, quoted } from "./printable.ts";
import { TOO_DEEP } from "./project_root.ts";
import type { LikelyEncoding } from "./source_text.ts";
import type { LinkDestination, ReadRefusal } from "./system.ts";

const ENCODING_NAMES: Record<LikelyEncoding, string> = {
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "utf-32le": "UTF-32 LE",
  "utf-32be": "UTF-32 BE",
  "windows-1252": "Windows-1252 or Latin-1",
};

const DESTINATIONS: Record<LinkDestination, string> = {
  "nowhere": "which leads nowhere",
  "loop": "which leads back to itself",
  "outside-root": "outside the root",
  "version-control": "in a version control folder",
  "inside-root": "inside the root",
};

/**
 * The facts of a refusal in a few words; nothing of the file's content.
 *
 * @param refusal The reader's answer.
 * @param options `path`: the file that was asked for; `showPath`: how to show paths.
 */
export function describeRefusal(
  refusal: Exclude<ReadRefusal, { status: "missing" }>,
  { path, showPath }: { path: string; showPath: (path: string) => string },
): string {
  switch (refusal.status) {
    case "symlink": {
      const what = refusal.link === path
        ? `a link to ${quoted(refusal.target)}`
        : `below a link: ${printable(showPath(refusal.link))} leads to ${quoted(refusal.target)}`;
      return `${what}, ${refusal.isFolder ? "a folder " : ""}${DESTINATIONS[refusal.leadsTo]}`;
    }
    case "not-regular":
      return `${refusal.kind === "fifo" ? "a FIFO" : `a ${refusal.kind}`}, not a file`;
    case "too-large":
      return `${exactSize(refusal.bytes)}, the limit is ${exactSize(refusal.limit)}`;
    case "invalid-utf8":
      return refusal.offset === 0 && refusal.encoding !== null
        ? `${ENCODING_NAMES[refusal.encoding]}, not UTF-8`
        : `not UTF-8 at byte ${refusal.offset}, line ${refusal.line}, column ${refusal.column}` +
          (refusal.encoding === null ? "" : `, probably ${ENCODING_NAMES[refusal.encoding]}`);
    case "control-bytes":
      return `control character 0x${refusal.byte.toString(16).padStart(2, "0").toUpperCase()} ` +
        `at byte ${refusal.offset}, line ${refusal.line}, column ${refusal.column}`;
    case "permission":
      return refusal.blocked === path
        ? `${whyRefused(refusal.detail, "to read it")} (${printable(refusal.detail)})`
        : `${whyRefused(refusal.detail, `to enter ${printable(showPath(refusal.blocked))}`)} (${
          printable(refusal.detail)
        })`;
    case "changed":
      return "it was replaced while it was being read";
    case "outside-grant":
      return "this process was not granted access to it";
  }
}

/** Codes that mean that somebody may not; all others mean that the system cannot. */
const PERMISSION_CODES: readonly string[] = ["EACCES", "EPERM"];

/** Codes that mean that a process, or all of them together, has too many files open. */
const OPEN_FILES_REGEXP = /^EMFILE$|^ENFILE$|^Too many open files/;

/**
 * Why the system refused, in a few words.
 *
 * @param detail Its error code.
 * @param action What was tried, beginning with "to"; null where that is said already.
 */
export function whyRefused(detail: string, action: string | null = null): string {
  const tried = action === null ? "" : ` ${action}`;
  if (PERMISSION_CODES.includes(detail)) return `no permission${tried}`;
  const why = OPEN_FILES_REGEXP.test(detail)
    ? "too many files are open"
    : detail === TOO_DEEP
    ? "too many folders lie on the way"
    : "the system failed";
  return action === null ? `${why} (${printable(detail)})` : why + tried;
}

/**
 * What to do about a refusal of the system, as a sentence without final period.
 *
 * @param action What the person should be able to do, such as "read it".
 */
export function faultHelp(detail: string, action: string): string {
  if (PERMISSION_CODES.includes(detail)) return `Give yourself permission to ${action}`;
  if (OPEN_FILES_REGEXP.test(detail)) {
    return "Close programs that have many files open, or raise the limit (ulimit -n)";
  }
  if (detail === TOO_DEEP) return "Move it to a folder that is nearer to the root";
  return "See to the disk or the network folder that it lies on, and run the command again";
}

/** A size to read and a size to compare; they are the same below a kibibyte. */
function exactSize(bytes: number): string {
  return bytes < 1024 ? byteSize(bytes) : `${byteSize(bytes)} (${grouped(bytes)} bytes)`;
}
