/**
 * Makes the sections that hold other people's text fit. What does not fit is given up in a fixed order,
 * and the prompt itself says what is missing and where to find it.
 *
 * Sections are given up in the order memory, workspace, skills, instructions, and in each of them what
 * matters least goes first. A document loses its end, from the end of a line on or else between two
 * characters; only when every document is down to its marker do documents go altogether, and before
 * them the notes on what else is missing.
 *
 * @module
 */

import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { grouped, printable } from "../printable.ts";
import { countLines, utf8Length } from "../source_text.ts";
import { closeDelimiter, openDelimiter } from "./delimiters.ts";
import { ESCAPED, escapeName } from "./escape.ts";
import { ownPiece, totalBytes } from "./pieces.ts";
import { type InsertedText, traceText } from "./provenance.ts";
import type { Piece, Section, SectionId } from "./section.ts";

/** A part of a section that is given up by itself. */
export interface Block {
  /** What stands before the text; its beginning separates the block from what precedes it. */
  head: readonly Piece[];
  /** The text, which may be cut; null if the block is a line that is kept or given up whole. */
  text: InsertedText | null;
  /** What stands after the text, which ends in a newline then. */
  foot: readonly Piece[];
}

/** A section before it is known how much of it fits. */
export interface SectionPlan {
  id: SectionId;
  version: string;
  /** What stands at its beginning. */
  intro: readonly Piece[];
  blocks: readonly Block[];
  /** Which block is given up first; what says so stands at that end. */
  firstToGo: "first" | "last";
  /** Words for blocks that were given up, to go into a marker. */
  nameBlocks(count: number): string;
  /** Where to find what was given up, as a phrase. */
  whereToLook: string;
  /** Bytes that it may take, delimiters included, or only its documents' texts. */
  limit: { bytes: number; covers: "section" | "texts"; setting: string };
}

/** What came of {@linkcode fitSections}. */
export interface FittedSections {
  /** The sections that are left, in the order of the plans. */
  sections: Section[];
  /** What was cut or given up. */
  diagnostics: Diagnostic[];
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
}

interface FittedSection {
  plan: SectionPlan;
  /** In the order in which they are given up. */
  blocks: FittedBlock[];
  /** Bytes of the delimiters. */
  delimiters: number;
  /** Bytes of the blocks that are left. */
  kept: number;
  /** Of these, bytes of texts. */
  texts: number;
  gone: number;
  isGone: boolean;
}

type Measure = (section: FittedSection) => number;

/**
 * Fits sections into the limits of their own, then together into `maxBytes`.
 *
 * @param plans In the order of the prompt; the last one is the first to lose something.
 */
export function fitSections(plans: readonly SectionPlan[], maxBytes: number): FittedSections {
  const sections = plans.filter(({ blocks }) => blocks.length > 0).map(createFitted);
  for (const section of sections) {
    const { bytes, covers } = section.plan.limit;
    giveUp([section], bytes, covers === "texts" ? ({ texts }) => texts : sectionBytes);
  }
  giveUp(sections.toReversed(), maxBytes, sectionBytes);
  const rendered = sections.map(renderSection);
  return {
    sections: rendered.flatMap(({ section }) => section === null ? [] : [section]),
    diagnostics: rendered.flatMap(({ diagnostics }) => diagnostics),
  };
}

function createFitted(plan: SectionPlan): FittedSection {
  const blocks = plan.blocks.map((block): FittedBlock => ({
    block,
    overhead: totalBytes(block.head) + totalBytes(block.foot),
    text: block.text === null ? 0 : block.text.bytes + (endsInNewline(block.text) ? 0 : 1),
    end: null,
    isGone: false,
  }));
  const { id, version, firstToGo } = plan;
  const delimiters = `\n${openDelimiter(id, { version })}\n\n${closeDelimiter(id)}\n`;
  return {
    plan,
    blocks: firstToGo === "first" ? blocks : blocks.toReversed(),
    delimiters: utf8Length(delimiters),
    kept: blocks.reduce((sum, { overhead, text }) => sum + overhead + text, 0),
    texts: blocks.reduce((sum, { text }) => sum + text, 0),
    gone: 0,
    isGone: false,
  };
}

function endsInNewline({ file, start }: InsertedText): boolean {
  return file.text.length > start && file.text.endsWith("\n");
}

function sectionBytes(section: FittedSection): number {
  const { isGone, delimiters, kept } = section;
  if (isGone) return 0;
  return delimiters + totalBytes(introOf(section)) + kept + utf8Length(sectionMarker(section));
}

/** Nothing is to be introduced where only a marker is left. */
function introOf({ plan, blocks, gone }: FittedSection): readonly Piece[] {
  return gone === blocks.length ? [] : plan.intro;
}

/** Gives things up, in order, until what the sections measure together is within the limit. */
function giveUp(sections: readonly FittedSection[], limit: number, measure: Measure): void {
  const excess = () => sections.reduce((sum, section) => sum + measure(section), 0) - limit;
  for (const section of sections) {
    for (const fitted of section.blocks) {
      const over = excess();
      if (over <= 0) return;
      if (fitted.block.text === null) drop(section, fitted);
      else cut(section, fitted, fitted.block.text, over);
    }
  }
  // A note of what is missing is worth less than the shortest document.
  for (const section of sections) {
    if (excess() <= 0) return;
    if (section.gone === section.blocks.length) section.isGone = true;
  }
  for (const section of sections) {
    for (const fitted of section.blocks) {
      if (excess() <= 0) return;
      drop(section, fitted);
    }
    if (excess() <= 0) return;
    section.isGone = true;
  }
}

function drop(section: FittedSection, fitted: FittedBlock): void {
  if (fitted.isGone) return;
  fitted.isGone = true;
  section.gone++;
  section.kept -= fitted.overhead + fitted.text;
  section.texts -= fitted.text;
}

/** Cuts a text so that it gets shorter by `over` bytes or by as much as there is. */
function cut(
  section: FittedSection,
  fitted: FittedBlock,
  inserted: InsertedText,
  over: number,
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
    if (fitted.end === null) drop(section, fitted);
    return;
  }
  const prefix = longestPrefix(inserted, Math.max(0, fitted.text - over - reserve));
  const saved = fitted.text - prefix.bytes - reserve;
  fitted.end = prefix.end;
  fitted.text -= saved;
  section.kept -= saved;
  section.texts -= saved;
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

/** The line that stands for blocks that were given up; empty if there are none. */
function sectionMarker({ plan, blocks, gone }: FittedSection): string {
  if (gone === 0) return "";
  const marker = `[Left out: ${plan.nameBlocks(gone)}; ${plan.whereToLook}]`;
  return gone === blocks.length ? marker : `\n${marker}`;
}

function renderSection(
  fitted: FittedSection,
): { section: Section | null; diagnostics: Diagnostic[] } {
  const { plan, blocks, gone, isGone } = fitted;
  const { id, version, firstToGo, limit } = plan;
  const help = `Shorten what is there, or raise "${limit.setting}" or "prompt.maxBytes"`;
  if (isGone) {
    const message = `The section "${id}" is left out of the prompt: not even a note of what is ` +
      "missing fits";
    return {
      section: null,
      diagnostics: [diagnostic("prompt-left-out", "warning", { message, help })],
    };
  }
  const diagnostics: Diagnostic[] = [];
  if (gone > 0) {
    const message = `The prompt has no room for ${plan.nameBlocks(gone)}`;
    diagnostics.push(diagnostic("prompt-left-out", "warning", { message, help }));
  }
  const marker = gone === 0 ? [] : [ownPiece(sectionMarker(fitted), version)];
  const ordered = firstToGo === "first" ? blocks : blocks.toReversed();
  const kept = ordered.filter((block) => !block.isGone).flatMap(({ block, end }) => {
    if (block.text === null) return [...block.head, ...block.foot];
    const { path, file } = block.text;
    const { pieces, rest } = traceText(block.text, end ?? file.text.length);
    const last = pieces.at(-1);
    const newline = last === undefined || last.text.endsWith("\n") ? "" : "\n";
    if (end === null) {
      const missing = newline === "" ? [] : [ownPiece(newline, version)];
      return [...block.head, ...pieces, ...missing, ...block.foot];
    }
    const place = {
      bytes: rest.toByte! - rest.fromByte!,
      fromLine: rest.fromLine!,
      toLine: rest.toLine!,
    };
    diagnostics.push(diagnostic("prompt-cut", "warning", {
      path,
      line: place.fromLine,
      message: `${printable(path)} is cut in the prompt: ${grouped(place.bytes)} bytes are left ` +
        `out, from line ${grouped(place.fromLine)} to line ${grouped(place.toLine)}`,
      help,
    }));
    const text = `${newline}${cutMarker(path, place)}\n`;
    const piece: Piece = { text, bytes: utf8Length(text), source: rest, transform: "cut" };
    return [...block.head, ...pieces, piece, ...block.foot];
  });
  const intro = introOf(fitted);
  const pieces = firstToGo === "first"
    ? [...intro, ...marker, ...kept]
    : [...intro, ...kept, ...marker];
  return { section: { id, version, stability: "session", pieces }, diagnostics };
}
