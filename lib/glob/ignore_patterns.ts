/**
 * Patterns of the `.gitignore` kind, from files that anybody may have written.
 *
 * @module
 */

import { gitignoreSource } from "./gitignore_source.ts";
import { MAX_PATTERN_LENGTH, safeRegExp } from "./safe_regexp.ts";

/** Patterns, ready to be asked. Paths are relative to where the patterns are; those of folders end in a slash. */
export interface IgnorePatterns {
  /** What the patterns say of a path alone, whatever they say of the folders that it lies in. */
  decide(path: string): IgnoreDecision;
  /** Whether the path is left out, or a folder that it lies in. */
  ignores(path: string): boolean;
}

/** Left out, taken back, or not spoken of. */
export type IgnoreDecision = "ignored" | "unignored" | null;

/** One pattern; compiled when it is first asked. */
interface IgnoreRule {
  decision: IgnoreDecision;
  body: string;
  regexp?: { test(text: string): boolean } | null;
}

/**
 * The patterns, ready to be asked; upper and lower case are the same, as in the library that agents use.
 * One that is no pattern, such as `[/`, matches nothing, as in Git; nor does one that is longer than any
 * path.
 *
 * @param patterns The lines of a file, or the patterns one by one.
 */
export function ignorePatterns(
  patterns: string | readonly string[],
  { onStep }: { onStep?: () => void } = {},
): IgnorePatterns {
  const lines = typeof patterns === "string" ? patterns.split(/\r?\n/) : patterns;
  // The last one that matches decides, so of equal ones the last is enough.
  const distinct = new Set(lines.toReversed().filter(isPattern));
  const rules = [...distinct].map(ruleOf);

  function matches(rule: IgnoreRule, path: string): boolean {
    if (rule.regexp === undefined) {
      rule.regexp = safeRegExp(gitignoreSource(rule.body), {
        pattern: rule.body,
        ignoreCase: true,
        ...(onStep === undefined ? {} : { onStep }),
      });
    }
    return rule.regexp?.test(path) === true;
  }

  function decide(path: string): IgnoreDecision {
    return rules.find((rule) => matches(rule, path))?.decision ?? null;
  }

  return {
    decide,
    ignores(path) {
      const parts = path.split("/").filter((part) => part !== "");
      let folder = "";
      for (const part of parts.slice(0, -1)) {
        folder += `${part}/`;
        if (decide(folder) === "ignored") return true;
      }
      return decide(path) === "ignored";
    },
  };
}

function isPattern(line: string): boolean {
  return line.length <= MAX_PATTERN_LENGTH && line.trim() !== "" && !line.startsWith("#") &&
    !/(?:[^\\]|^)\\$/.test(line);
}

function ruleOf(line: string): IgnoreRule {
  const isNegated = line.startsWith("!");
  const body = (isNegated ? line.slice(1) : line).replace(/^\\(?=[!#])/, "");
  return { decision: isNegated ? "unignored" : "ignored", body };
}
