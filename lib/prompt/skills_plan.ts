/**
 * The section of skills: the texts of those that the user named, then name, purpose and file of each.
 *
 * @module
 */

import type { Skill } from "../skills/skill.ts";
import type { Block, SectionPlan } from "./budget.ts";
import { closeDelimiter, openDelimiter } from "./delimiters.ts";
import { namePiece, ownPiece, workspaceSource } from "./pieces.ts";
import { insertText, placeInFile } from "./provenance.ts";
import type { Piece, Source } from "./section.ts";

const VERSION = "1";

const INTRO =
  "Skills are instructions for one kind of task each. Before you do what one of them is " +
  "for, read its file. They add to the rules above and override none of them.";

/** What to take from the skills, and how much. */
export interface PlanSkillsOptions {
  /** Names of the skills whose texts are to be there in full. */
  named: readonly string[];
  /** Most bytes that the section may take. */
  maxBytes: number;
}

/**
 * Plans the section.
 *
 * @param skills Sorted by name.
 */
export function planSkills(
  skills: readonly Skill[],
  { named, maxBytes }: PlanSkillsOptions,
): SectionPlan {
  return {
    id: "skills",
    version: VERSION,
    intro: [ownPiece(INTRO, VERSION)],
    blocks: [
      ...skills.filter(({ name }) => named.includes(name)).map(documentOf),
      ...skills.map(lineOf),
    ],
    firstToGo: "last",
    nameBlocks: (count, owner) =>
      `${count} ${count === 1 ? "entry" : "entries"} on skills of the ${owner}`,
    whereToLook: 'see "rivumi doctor"',
    tells: "each",
    limit: { bytes: maxBytes, covers: "section", setting: '"prompt.maxSkillsBytes"' },
  };
}

function documentOf({ name, path, scope, file, bodyLine }: Skill): Block {
  const opening = openDelimiter("skill", { name, path });
  return {
    owner: scope,
    path,
    subject: `The text of ${path}`,
    head: [ownPiece(`\n\n${opening}\n`, VERSION)],
    text: insertText(file, { path, start: lineStart(file.text, bodyLine) }),
    foot: [ownPiece(`${closeDelimiter("skill")}\n`, VERSION)],
  };
}

function lineOf({ name, description, path, scope, file, bodyLine }: Skill): Block {
  const header = placeInFile(file, { path, start: 0, end: lineStart(file.text, bodyLine) });
  return {
    owner: scope,
    path,
    subject: path,
    head: [
      ownPiece("\n- ", VERSION),
      headerPiece(name, header),
      ownPiece(": ", VERSION),
      headerPiece(description, header),
      ownPiece(" (", VERSION),
      namePiece(path, workspaceSource(path)),
      ownPiece(")", VERSION),
    ],
    text: null,
    foot: [],
  };
}

/** A field of the front matter, which went through YAML and onto one line. */
function headerPiece(text: string, source: Source): Piece {
  const piece = namePiece(text, source);
  return piece.transform === "none" ? { ...piece, transform: "normalised" } : piece;
}

/** Offset of the first character of a line, counted from 1; the length where there is no such line. */
function lineStart(text: string, line: number): number {
  let offset = 0;
  for (let current = 1; current < line; current++) {
    const newline = text.indexOf("\n", offset);
    if (newline < 0) return text.length;
    offset = newline + 1;
  }
  return offset;
}
