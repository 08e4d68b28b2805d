/**
 * A skill: a folder with instructions for one kind of task, of which the model is told the name and
 * the purpose, so that it can read the rest when it needs it.
 *
 * @module
 */

import type { ReadFile } from "../system.ts";

/** One skill that is listed to the model. */
export interface Skill {
  /** Its name in its front matter, on one line. */
  name: string;
  /** What it is for, on one line. May hold control characters that were written as YAML escapes. */
  description: string;
  /** Its `SKILL.md`, as `shownPath` gives it, where the file lies and not where a link to it is. */
  path: string;
  /** Whose it is. */
  scope: "project" | "user";
  /** Real path of its folder. */
  directory: string;
  /** SHA-256 of the normalised text of the whole file. */
  sha256: string;
  /** Line of the file, from 1, that the text below the front matter starts on. */
  bodyLine: number;
  /** Its `SKILL.md` as it was read. */
  file: ReadFile;
}
