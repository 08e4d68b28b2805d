/**
 * The zod schema of `rivumi.jsonc`, made from the key table. It costs 20 ms to load, so only modules
 * that are themselves loaded on demand import it.
 *
 * @module
 */

import * as z from "zod";
import {
  CONFIG_KEYS,
  CONFIG_PATHS,
  type ConfigPath,
  describeKind,
  type ProjectAuthority,
  type ValueKind,
} from "./config.ts";

/** A name in one folder; half a surrogate pair cannot stand in one. */
const PLAIN_NAME_REGEXP = /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Cs}]+$/u;

const RULE_CODE_REGEXP = /^[a-z]+(?:-[a-z]+)*$/;
const PROJECT_NAME_REGEXP = /^[^/\p{Cc}\p{Cs}]+$/u;

/** A relative path would name another folder in each working directory. */
const ABSOLUTE_REGEXP = /^(?:~?[/\\]|[A-Za-z]:[/\\])/;

/** A path that stays in the folder that it is relative to. */
const PATH_BELOW_REGEXP = /^(?![/\\~]|[A-Za-z]:)(?!(?:.*[/\\])?\.\.(?:[/\\]|$))[^\p{Cc}\p{Cs}]+$/u;

/** What an editor says besides of a key, by what a project's file gets by setting it. */
const PROJECT_NOTES: Record<ProjectAuthority, string> = {
  "ignored": ". It has no effect in a project's file",
  "own-files": ". In a project's file it concerns the project's own files, and only lowers a limit",
  "taken": "",
};

/** Values of one setting. The message of every issue says what was expected. */
export function valueSchema(path: ConfigPath): z.ZodType {
  return kindSchema(CONFIG_KEYS[path].kind);
}

/** A whole file. Every key may be left out, and no other key may be there. */
export function configSchema(): z.ZodType {
  const sections: Record<string, Record<string, z.ZodType>> = {};
  for (const path of CONFIG_PATHS) {
    const [section, key] = path.split(".") as [string, string];
    (sections[section] ??= {})[key] = valueSchema(path).optional().meta({
      description: CONFIG_KEYS[path].description + PROJECT_NOTES[CONFIG_KEYS[path].fromProject],
      default: CONFIG_KEYS[path].default,
    });
  }
  return z.strictObject({
    $schema: z.string().optional().meta({ description: "The schema of this file, for editors" }),
    ...Object.fromEntries(
      Object.entries(sections).map(([name, keys]) => [name, z.strictObject(keys).optional()]),
    ),
  });
}

function kindSchema(kind: ValueKind): z.ZodType {
  const expected = describeKind(kind);
  switch (kind.type) {
    case "boolean":
      return z.boolean(expected);
    case "integer":
      return z.int(expected).min(kind.minimum, expected).max(kind.maximum, expected);
    case "choice":
      return z.enum(kind.choices, expected);
    case "file-names":
      return z.array(fileNameSchema(), expected).min(kind.minimum, expected).max(
        kind.maximum,
        expected,
      )
        .superRefine(refuseRepetition).meta({ uniqueItems: true });
    case "words":
      return z.array(z.enum(kind.choices, expected), expected);
    case "rule-settings":
      return ruleTable(z.union([levelSchema(), optionsSchema()], expected), expected);
    case "rule-overrides":
      return z.array(
        z.strictObject({
          paths: z.array(z.string(expected), expected).min(1, expected),
          rules: ruleTable(levelSchema(), expected),
        }, expected),
        expected,
      );
    case "folder-names":
      return z.record(z.string().regex(ABSOLUTE_REGEXP, expected), projectNameSchema(), expected);
    case "section-files":
      return z.record(z.string(), filePathSchema(), expected)
        .superRefine((files, context) => refuseUnknownSection(kind.sections, files, context))
        .meta({ propertyNames: { enum: kind.sections } });
    case "time-zone":
      return z.string(expected).refine(isTimeZone, expected);
  }
}

/** Which rules there are is for the linter to say, which alone knows them. */
function ruleTable(setting: z.ZodType, expected: string): z.ZodType {
  return z.record(z.string().regex(RULE_CODE_REGEXP, expected), setting, expected);
}

function levelSchema(): z.ZodType {
  return z.enum(["error", "warning", "info", "off"], '"error", "warning", "info" or "off"');
}

function optionsSchema(): z.ZodType {
  return z.object({ severity: levelSchema().optional() }).catchall(z.int());
}

function fileNameSchema(): z.ZodType<string> {
  const expected =
    'a file name: not empty, not "." or "..", without slashes and control characters';
  return z.string(expected).regex(PLAIN_NAME_REGEXP, expected);
}

function projectNameSchema(): z.ZodType<string> {
  const expected = 'a name of 1 to 100 characters without "/" and control characters';
  return z.string(expected).max(100, expected).regex(PROJECT_NAME_REGEXP, expected);
}

function filePathSchema(): z.ZodType<string> {
  const expected = "the path of a file in your configuration folder, relative to it";
  return z.string(expected).regex(PATH_BELOW_REGEXP, expected);
}

function refuseUnknownSection(
  sections: readonly string[],
  files: Readonly<Record<string, string>>,
  context: z.RefinementCtx,
): void {
  const unknown = Object.keys(files).find((id) => !sections.includes(id));
  if (unknown === undefined) return;
  const message = `a section that can be replaced (${sections.join(", ")})`;
  context.addIssue({ code: "custom", path: [unknown], message });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function refuseRepetition(names: readonly string[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (seen.has(name)) {
      const message = "a name that is not in the list yet";
      context.addIssue({ code: "custom", path: [index], message });
      return;
    }
    seen.add(name);
  }
}
