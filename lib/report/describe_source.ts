/**
 * Where a run of a prompt comes from, in words for people.
 *
 * @module
 */

import { printable } from "../printable.ts";
import type { Source, Span } from "../prompt/section.ts";

/** The source in a few words, such as `AGENTS.md:3-17`. */
export function describeSource(source: Source): string {
  const { kind, path, version, fromByte, toByte, fromLine, toLine } = source;
  const file = path === null ? "" : printable(path);
  switch (kind) {
    case "code":
      return `Rivumi, version ${version}`;
    case "file":
      return fromLine === toLine ? `${file}:${fromLine}` : `${file}:${fromLine}-${toLine}`;
    case "memory":
      return fromByte === null ? file : `${file}, bytes ${fromByte}-${toByte}`;
    case "workspace":
      return path === null ? "the place" : `the path of ${file}`;
    case "input":
      return "the command line";
  }
}

/** What was done to the run, for a reader who knows the source. */
export function describeTransform({ transform }: Pick<Span, "transform">): string {
  return transform === "none" ? "" : transform === "cut" ? "cut: a note stands for it" : transform;
}
