/**
 * Everything that can be wrong with a skill, in one table.
 *
 * @module
 */

import { type Diagnostic, diagnostic, type Severity } from "../diagnostic.ts";
import type { ReadRefusal } from "../system.ts";

/** Codes of the diagnostics about skills; those of refused files are the answers of the reader. */
export type SkillDiagnosticCode =
  | "near-miss"
  | "unreadable-name"
  | "skill-description"
  | "skill-description-length"
  | "skill-duplicate"
  | "skill-front-matter"
  | "skill-name"
  | "skill-name-folder"
  | "skill-name-form"
  | "skill-shadowed"
  | "skill-yaml"
  | `skill-${Exclude<ReadRefusal["status"], "missing">}`;

/** A skill that cannot be listed rightly is an error; what other agents may mind is a warning. */
const SEVERITIES: Record<SkillDiagnosticCode, Severity> = {
  "near-miss": "warning",
  "unreadable-name": "info",
  "skill-changed": "error",
  "skill-control-bytes": "error",
  "skill-description": "error",
  "skill-description-length": "warning",
  "skill-duplicate": "warning",
  "skill-front-matter": "error",
  "skill-invalid-utf8": "error",
  "skill-name": "error",
  "skill-name-folder": "warning",
  "skill-name-form": "warning",
  "skill-not-regular": "error",
  // The permissions were chosen by whoever started the program: no fault of the skill.
  "skill-outside-grant": "warning",
  "skill-permission": "error",
  "skill-shadowed": "warning",
  "skill-symlink": "error",
  "skill-too-large": "error",
  "skill-yaml": "error",
};

/** Builds a diagnostic about a skill, with the severity that its code has. */
export function skillDiagnostic(
  code: SkillDiagnosticCode,
  parts: Parameters<typeof diagnostic>[2] & { path: string },
): Diagnostic {
  return diagnostic(code, SEVERITIES[code], parts);
}
