/**
 * Differences between a profile and the recordings of its agent that are known and not worth
 * emulating. A listed case that turns out equal fails the tests, so that the list stays true.
 *
 * @module
 */

/** One case in which a profile differs from its agent. */
export interface KnownDifference {
  /** `name@version`. */
  agent: string;
  /** Name of the case. */
  case: string;
  /** What differs: the files or their order (and so the text), or only the text. */
  differs: "entries" | "text";
  /** Why it is not emulated. */
  reason: string;
}

/** All known differences. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    agent: "gemini@0.61.0",
    case: "import-failures",
    differs: "text",
    reason: "An import through a link that leads nowhere, out of the root, is called a path " +
      "traversal by Gemini and a missing file by Rivumi; neither sends a file",
  },
];
