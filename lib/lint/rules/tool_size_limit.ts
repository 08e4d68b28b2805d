/**
 * Finds files that are longer than the agent they are for reads.
 *
 * @module
 */

import { grouped } from "../../printable.ts";
import type { Severity } from "../../diagnostic.ts";
import type { InstructionFamily } from "../instruction_names.ts";
import type { FileRule } from "../rule.ts";
import page from "./tool_size_limit.md" with { type: "text" };

/** The rule `tool-size-limit`. */
export const toolSizeLimit: FileRule = {
  code: "tool-size-limit",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A file is longer than the agent that it is for reads",
  page,
  *check({ names, document: { text } }) {
    for (const { family, reader, limit, severity } of LIMITS) {
      if (text.length <= limit || !names.some((name) => name.family === family)) continue;
      const lineEnd = text.indexOf("\n", limit);
      yield {
        message: `${reader} reads the first ${grouped(limit)} characters of this file, which has ` +
          grouped(text.length),
        help: "Put what matters most first, or split the file",
        range: { start: limit, end: lineEnd < 0 ? text.length : lineEnd },
        severity,
      };
    }
  },
};

/** From the vendors' documentation; in characters. */
const LIMITS: readonly {
  family: InstructionFamily;
  reader: string;
  limit: number;
  severity: Severity;
}[] = [
  { family: "windsurf", reader: "Windsurf", limit: 12_000, severity: "warning" },
  { family: "copilot", reader: "Copilot code review", limit: 4_000, severity: "info" },
];
