/**
 * Patterns of names, in all the dialects that something here understands.
 *
 * @module
 */

import { matchesClaudePaths } from "../../lib/agents/claude/paths.ts";
import { globMatcher } from "../../lib/glob/glob_matcher.ts";
import { ignorePatterns } from "../../lib/glob/ignore_patterns.ts";
import type { FuzzTarget } from "./target.ts";
import { PATTERN_WORDS } from "./tokens.ts";

/** Names that patterns are tried on. */
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
      ) => [patterns.decide(name), matchesClaudePaths(`/a/${name}`, [text], "/a")]);
    },
  },
  {
    name: "globs",
    weight: 4,
    tokens: PATTERN_WORDS,
    corpus: [],
    run: ({ text }) => NAMES.map(globMatcher(text)),
  },
];
