/**
 * Makes the sections that hold other people's text fit. What does not fit is given up in a fixed order,
 * and the prompt itself says what is missing and where to find it.
 *
 * Everything that the project brought goes before anything of the user's: first the facts about the
 * project, then its skills, then its instruction files; after them the user's memories, skills and
 * instruction files. What one owner has is given up in three rounds. In the first, lists lose lines and
 * documents their ends, from the end of a line on or else between two characters; then the notes on
 * what is missing go where nothing else is left; and at last whole documents, which are down to their
 * markers by then. So not even a marker of the project's stays where something of the user's goes.
 *
 * @module
 */

import { compareCodeUnits, type Diagnostic, diagnostic } from "../diagnostic.ts";
import { grouped, printable } from "../printable.ts";
import { countLines, utf8Length } from "../source_text.ts";
import { closeDelimiter, openDelimiter } from "./delimiters.ts";
import { ESCAPED, escapeName } from "./escape.ts";
import { ownPiece, totalBytes } from "./pieces.ts";
import { type InsertedText, placeInFile, traceText } from "./provenance.ts";
import type { Piece, Section, SectionId, Source } from "./section.ts";

/** Whose a part of a prompt is. */
export type Owner = "user" | "project";

/** A part of a section that is given up by itself. */
export interface Block {
  owner: Owner;
  /** The file that it is from, as `shownPath` gives it; null where there is none. */
  path: string | null;
  /** What a person is told is missing when it is given up. */
  subject: string;
  /** What stands before the text; its beginning separates the block from what precedes it. */
  head: readonly Piece[];
  /** The text, which may be cut; null if the block is a line that is kept or given up whole. */
  text: InsertedText | null;
  /** What stands after the text, which ends in a newline then. */
  foot: readonly Piece[];
}

/** How many bytes something may take. */
export interface BudgetLimit {
  bytes: number;
  /** What sets it, as a phrase: a setting in quotes. */
  setting: string;
}

/** A section before it is known how much of it fits. */
export interface SectionPlan {
  id: SectionId;
  version: string;
  /** What stands at its beginning. */
  intro: readonly Piece[];
  blocks: readonly Block[];
  /** Which block of an owner is given up first; what says so stands at that end. */
  firstToGo: "first" | "last";
  /** Words for blocks that were given up, to go into a marker. */
  nameBlocks(count: number, owner: Owner): string;
  /** Where to find what was given up, as a phrase. */
  whereToLook: string;
  /** Whether a person is told of each block that was given up, or of all together. */
  tells: "each" | "together";
  /** Bytes that it may take, delimiters included, or only its documents' texts. */
  limit: BudgetLimit & { covers: "section" | "texts" };
  /** Bytes that the texts of the project's documents may take. @default {as many as fit} */
  projectLimit?: BudgetLimit;
}

/** What came of {@linkcode fitSections}. */
export interface FittedSections {
  /** The sections that are left, in the order of the plans. */
  sections: Section[];
  /** What is missing. */
  losses: Loss[];
  /** The same for people. */
  diagnostics: Diagnostic[];
}

/** Something that a prompt lacks. */
export interface Loss {
  /** The section that it belongs to. */
  section: SectionId;
  /** The file, as `shownPath` gives it; null where there is none. */
  path: string | null;
  /** Whether some of it is there. */
  kind: "cut" | "left-out";
}

interface FittedBlock {
  block: Block;
  /** Bytes of head and foot. */
  overhead: number;
  /** Bytes of the text with its marker, or more. */
  text: number;
  /** Where the text is cut, in code units of the file's text; null if it is not. */
  end: number | null;
  isGone: boolean;
  /** The limit that it was cut or given up for. */
  limit: BudgetLimit | null;
}

/** What one owner has in a section. */
interface Part {
  section: FittedSection;
  owner: Owner;
  /** In the order in which they are given up. */
  blocks: FittedBlock[];
  /** Bytes of the blocks that are left. */
  kept: number;
  /** Of these, bytes of texts. */
  texts: number;
  gone: number;
  /** Whether the marker that stands for the blocks that are gone is given up too. */
  isSilent: boolean;
}

interface FittedSection {
  plan: SectionPlan;
  /** In the order of the text. */
  blocks: FittedBlock[];
  /** In the order of the text. */
  parts: Part[];
  /** Bytes of the delimiters. */
  delimiters: number;
}

/** The order in which owners give something up, and each owner's sections. */
const SACRIFICE: readonly [owner: Owner, sections: readonly SectionId[]][] = [
  ["project", ["workspace", "skills", "instructions"]],
  ["user", ["memory", "skills", "instructions"]],
];

/**
 * Fits sections into the limits of their own, then together into `maxBytes`.
 *
 * @param plans In the order of the prompt.
 */
export function fitSections(plans: readonly SectionPlan[], maxBytes: number): FittedSections {
  const sections = plans.filter(({ blocks }) => blocks.length > 0).map(createFitted);
  for (const section of sections) {
    const { parts, plan: { limit, projectLimit } } = section;
    if (projectLimit !== undefined) {
      const own = parts.filter(({ owner }) => owner === "project");
      giveUp(own, projectLimit, () => textBytes(own));
    }
    giveUp(
      parts,
      limit,
      () => limit.covers === "texts" ? textBytes(parts) : sectionBytes(section),
    );
  }
  giveUp(
    sections.flatMap(({ parts }) => parts),
    { bytes: maxBytes, setting: '"prompt.maxBytes"' },
    () => sections.reduce((sum, section) => sum + sectionBytes(section), 0),
  );
  return {
    sections: sections.flatMap((section) => renderSection(section) ?? []),
    losses: sections.flatMap(lossesOf),
    diagnostics: sections.flatMap(({ parts }) => parts.flatMap(explainLosses)),
  };
}

function createFitted(plan: SectionPlan): FittedSection {
  const { id, version, firstToGo } = plan;
  const delimiters = `\n${openDelimiter(id, { version })}\n\n${closeDelimiter(id)}\n`;
  const blocks = plan.blocks.map((block): FittedBlock => ({
    block,
    overhead: totalBytes(block.head) + totalBytes(block.foot),
    text: block.text === null ? 0 : block.text.bytes + (endsInNewline(block.text) ? 0 : 1),
    end: null,
    isGone: false,
    limit: null,
  }));
  const section: FittedSection = {
    plan,
    blocks,
    parts: [],
    delimiters: utf8Length(delimiters),
  };
  for (const [owner, own] of Map.groupBy(blocks, ({ block }) => block.owner)) {
    section.parts.push({
      section,
      owner,
      blocks: firstToGo === "first" ? own : own.toReversed(),
      kept: own.reduce((sum, { overhead, text }) => sum + overhead + text, 0),
      texts: own.reduce((sum, { text }) => sum + text, 0),
      gone: 0,
      isSilent: false,
    });
  }
  return section;
}

function endsInNewline({ file, start }: InsertedText): boolean {
  return file.text.length > start && file.text.endsWith("\n");
}

function textBytes(parts: readonly Part[]): number {
  return parts.reduce((sum, { texts }) => sum + texts, 0);
}

function sectionBytes(section: FittedSection): number {
  const { parts, delimiters } = section;
  const kept = parts.reduce((sum, part) => sum + part.kept, 0);
  const markers = markersOf(section);
  if (!hasBlocks(section) && markers === "") return 0;
  return delimiters + totalBytes(introOf(section)) + kept + utf8Length(markers);
}

function hasBlocks({ parts }: FittedSection): boolean {
  return parts.some(({ gone, blocks }) => gone < blocks.length);
}

/** Nothing is to be introduced where only markers are left. */
function introOf(section: FittedSection): readonly Piece[] {
  return hasBlocks(section) ? section.plan.intro : [];
}

/** The lines that stand for blocks that were given up; empty if there are none. */
function markersOf(section: FittedSection): string {
  const { parts, plan } = section;
  const lines = parts.filter(({ gone, isSilent }) => gone > 0 && !isSilent).map(({ gone, owner }) =>
    `[Left out: ${plan.nameBlocks(gone, owner)}; ${plan.whereToLook}]`
  );
  return (lines.length > 0 && hasBlocks(section) ? "\n" : "") + lines.join("\n");
}

/** Gives things up, in order, until what `measure` gives is within the limit. */
function giveUp(parts: readonly Part[], limit: BudgetLimit, measure: () => number): void {
  const excess = () => measure() - limit.bytes;
  for (const [owner, ids] of SACRIFICE) {
    const own = ids.flatMap((id) =>
      parts.filter((part) => part.owner === owner && part.section.plan.id === id)
    );
    for (const part of own) {
      for (const fitted of part.blocks) {
        const over = excess();
        if (over <= 0) return;
        if (fitted.block.text === null) drop(part, fitted, limit);
        else cut(part, fitted, { inserted: fitted.block.text, over, limit });
      }
    }
    // A note of what is missing is worth less than the shortest document of the same owner.
    for (const part of own) {
      if (excess() <= 0) return;
      if (part.gone === part.blocks.length) silence(part, measure);
    }
    for (const part of own) {
      for (const fitted of part.blocks) {
        if (excess() <= 0) return;
        drop(part, fitted, limit);
      }
      if (excess() <= 0) return;
      silence(part, measure);
    }
  }
}

/** Gives a marker up, unless that gains nothing, as where only texts count. */
function silence(part: Part, measure: () => number): void {
  const before = measure();
  const { isSilent } = part;
  part.isSilent = true;
  part.isSilent = isSilent || measure() < before;
}

function drop(part: Part, fitted: FittedBlock, limit: BudgetLimit): void {
  if (fitted.isGone) return;
  fitted.isGone = true;
  fitted.limit = limit;
  part.gone++;
  part.kept -= fitted.overhead + fitted.text;
  part.texts -= fitted.text;
}

/** Cuts a text so that it gets shorter by `over` bytes or by as much as there is. */
function cut(
  part: Part,
  fitted: FittedBlock,
  { inserted, over, limit }: { inserted: InsertedText; over: number; limit: BudgetLimit },
): void {
  if (fitted.isGone) return;
  // No marker has larger numbers, so the one that it comes to fits.
  const lines = countLines(inserted.file.text);
  const marker = cutMarker(inserted.path, {
    bytes: inserted.file.raw.length,
    fromLine: lines,
    toLine: lines,
  });
  const reserve = utf8Length(marker) + "\n\n".length;
  if (reserve >= fitted.text) {
    // A text that is no longer than its marker goes whole, in its turn.
    if (fitted.end === null) drop(part, fitted, limit);
    return;
  }
  const prefix = longestPrefix(inserted, Math.max(0, fitted.text - over - reserve));
  const saved = fitted.text - prefix.bytes - reserve;
  fitted.end = prefix.end;
  fitted.text -= saved;
  fitted.limit = limit;
  part.kept -= saved;
  part.texts -= saved;
}

function cutMarker(
  path: string,
  { bytes, fromLine, toLine }: { bytes: number; fromLine: number; toLine: number },
): string {
  return `[Cut here: ${grouped(bytes)} bytes left out, lines ${fromLine}-${toLine} of ${
    escapeName(path)
  }]`;
}

/** The longest beginning of a text within `room` bytes: whole lines, or else whole characters. */
function longestPrefix(inserted: InsertedText, room: number): { end: number; bytes: number } {
  const { file: { text }, start, delimiters } = inserted;
  // A code unit takes a byte at least.
  const limit = Math.min(text.length, start + room);
  const buffer = new Uint8Array(room);
  const encoder = new TextEncoder();
  let end = start;
  let bytes = 0;
  let lineEnd = start;
  let lineBytes = 0;
  const take = (to: number): boolean => {
    const run = text.slice(end, to);
    const { read, written } = encoder.encodeInto(run, buffer.subarray(bytes));
    const newline = read === 0 ? -1 : run.lastIndexOf("\n", read - 1);
    end += read;
    bytes += written;
    if (newline >= 0) {
      lineEnd = end - read + newline + 1;
      lineBytes = bytes - utf8Length(run.slice(newline + 1, read));
    }
    return read === run.length;
  };
  for (const delimiter of delimiters) {
    if (delimiter >= limit || !take(delimiter) || bytes + ESCAPED.length > room) break;
    end++;
    bytes += ESCAPED.length;
  }
  if (!delimiters.includes(end)) take(limit);
  return lineEnd > start ? { end: lineEnd, bytes: lineBytes } : { end, bytes };
}

function renderSection(section: FittedSection): Section | null {
  const { plan: { id, version, firstToGo }, blocks } = section;
  const markers = markersOf(section);
  if (!hasBlocks(section) && markers === "") return null;
  const marker = markers === "" ? [] : [ownPiece(markers, version)];
  const kept = blocks.filter(({ isGone }) => !isGone).flatMap((fitted) =>
    renderBlock(fitted, version)
  );
  const intro = introOf(section);
  const pieces = firstToGo === "first"
    ? [...intro, ...marker, ...kept]
    : [...intro, ...kept, ...marker];
  return { id, version, stability: "session", pieces };
}

function renderBlock({ block, end }: FittedBlock, version: string): Piece[] {
  if (block.text === null) return [...block.head, ...block.foot];
  const { path, file } = block.text;
  const { pieces, rest } = traceText(block.text, end ?? file.text.length);
  const last = pieces.at(-1);
  const newline = last === undefined || last.text.endsWith("\n") ? "" : "\n";
  if (end === null) {
    const missing = newline === "" ? [] : [ownPiece(newline, version)];
    return [...block.head, ...pieces, ...missing, ...block.foot];
  }
  const text = `${newline}${cutMarker(path, missingOf(rest))}\n`;
  const piece: Piece = { text, bytes: utf8Length(text), source: rest, transform: "cut" };
  return [...block.head, ...pieces, piece, ...block.foot];
}

/** What a source that stands for the end of a file says of it. */
function missingOf(rest: Source): { bytes: number; fromLine: number; toLine: number } {
  return {
    bytes: rest.toByte! - rest.fromByte!,
    fromLine: rest.fromLine!,
    toLine: rest.toLine!,
  };
}

function lossesOf({ plan: { id }, blocks }: FittedSection): Loss[] {
  return blocks.filter(({ isGone, end }) => isGone || end !== null)
    .map(({ block: { path }, isGone }) => ({
      section: id,
      path,
      kind: isGone ? "left-out" : "cut",
    }));
}

/** Says of everything that is missing what it is, and which limit wants it so. */
function explainLosses({ section: { plan }, owner, blocks }: Part): Diagnostic[] {
  const gone = blocks.filter(({ isGone }) => isGone);
  const cuts = blocks.filter(({ isGone, end }) => !isGone && end !== null);
  return [
    ...cuts.map(({ block, end, limit }) => {
      const { path, file } = block.text!;
      const place = missingOf(placeInFile(file, { path, start: end!, end: file.text.length }));
      return diagnostic("prompt-cut", "warning", {
        path,
        line: place.fromLine,
        message:
          `${printable(path)} is cut in the prompt: ${grouped(place.bytes)} bytes are left ` +
          `out, from line ${grouped(place.fromLine)} to line ${grouped(place.toLine)}`,
        help: adviceOn(limit!),
      });
    }),
    ...(plan.tells === "each"
      ? gone.map(({ block: { path, subject }, limit }) =>
        diagnostic("prompt-left-out", "warning", {
          path,
          message: `${printable(subject)} is left out of the prompt: there is no room for it`,
          help: adviceOn(limit!),
        })
      )
      : gone.slice(0, 1).map(({ block: { path }, limit }) => {
        const subjects = new Set(gone.map(({ block: { subject } }) => subject));
        return diagnostic("prompt-left-out", "warning", {
          path,
          message: `The prompt has no room for ${plan.nameBlocks(gone.length, owner)}: ` +
            [...subjects].map(printable).sort(compareCodeUnits).join(", "),
          help: adviceOn(limit!),
        });
      })),
  ];
}

function adviceOn({ setting }: BudgetLimit): string {
  return `Shorten what is there, or raise ${setting}`;
}
