/**
 * Patterns of names, in all the dialects that something here understands.
 *
 * @module
 */

import { patternMatcher } from "../../lib/agents/common/pattern_matcher.ts";
import { matchesClaudePaths } from "../../lib/agents/claude/paths.ts";
import { ignorePatterns } from "../../lib/ignore_patterns.ts";
import type { FuzzTarget } from "./target.ts";
import { PATTERN_WORDS } from "./tokens.ts";

/** Names that patterns are tried on; `ignore` takes no other than relative paths. */
const NAMES: readonly string[] = [
  "a",
  "a.ts",
  "src/a.ts",
  "src/.b/c",
  "aaaaaaaaaaaaaaaaaaaaaaaa",
  "\u00e9",
];

/** The targets. */
export const PATTERN_TARGETS: readonly FuzzTarget[] = [
  {
    name: "ignore-patterns",
    weight: 4,
    tokens: PATTERN_WORDS,
    corpus: ["gitignore"],
    run({ text }) {
      const patterns = ignorePatterns(text);
      return NAMES.map((
        name,
      ) => [patterns.ignores(name), matchesClaudePaths(`/a/${name}`, [text], "/a")]);
    },
  },
  {
    name: "globs",
    weight: 4,
    tokens: PATTERN_WORDS,
    corpus: [],
    run: ({ text }) => NAMES.map(patternMatcher(text)),
  },
];
