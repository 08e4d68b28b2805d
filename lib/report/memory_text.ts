/**
 * What the commands about memory print for people. Remembered text is anybody's: it is escaped, and
 * never more than its own lines.
 *
 * @module
 */

import type { LeftOut } from "../memory/recall.ts";
import type { JudgedMemory } from "../memory/recall_store.ts";
import { kindWords, type Memory, type SkipReason } from "../memory/record.ts";
import type { StoreCheck } from "../memory/verify_store.ts";
import { grouped, printable } from "../printable.ts";
import type { Paint } from "./paint.ts";
import { wrap } from "./text_layout.ts";

/** How text is to look. */
interface Look {
  paint: Paint;
  /** Columns that a line may take. */
  width: number;
}

/** What was remembered, for whom, and where it is kept. */
export function rememberedText(
  memory: Memory,
  { path, paint, width }: Look & { path: string },
): string {
  return lines([
    ...wrap(`Remembered as ${ownerOf(memory)}:`, width),
    ...textLines(memory, width),
    ...wrap(`${memory.id} in ${printable(path)}`, width).map(paint.dim),
  ]);
}

/** One memory of a list: where it comes from, and below that its text. */
export function memoryText(memory: Memory, { paint, width }: Look): string {
  return lines([
    ...wrap(`${memory.id}  ${shortTime(memory)}  ${ownerOf(memory)}`, width).map(paint.dim),
    ...textLines(memory, width),
  ]);
}

/** What a recall shows, one list item a memory; with the others, each says why it is left out. */
export function recallText(
  judged: readonly JudgedMemory[],
  { paint, width, explain }: Look & { explain: boolean },
): string {
  if (judged.length === 0) return lines(wrap("Nothing is remembered for this project.", width));
  return lines(judged.flatMap(({ memory, leftOut }) => {
    const mark = !explain ? "-" : leftOut === null ? paint.green("✓") : paint.yellow("–");
    const text = wrap(printable(memory.text.trim()), width - 2);
    const why = leftOut === null ? [] : wrap(`${memory.id}: ${reasonOf(leftOut)}`, width - 2);
    return [
      ...text.map((line, index) => `${index === 0 ? mark : " "} ${line}`),
      ...why.map((line) => `  ${paint.dim(line)}`),
    ];
  }));
}

function reasonOf(leftOut: LeftOut): string {
  switch (leftOut.reason) {
    case "other-project":
      return "belongs to another project";
    case "duplicate-of":
      return `says the same as ${leftOut.by}`;
    case "older-than-limit":
      return "older than the newest that fit";
    case "forgotten":
      return `forgotten by ${leftOut.by}`;
  }
}

/** What was forgotten. */
export function forgottenText(memory: Memory, { width }: Look): string {
  return lines([
    ...wrap("Forgotten; the file still holds it:", width),
    ...textLines(memory, width),
  ]);
}

/** What an import added. */
export function importedText(
  { added, present }: { added: number; present: number },
  { width }: Look,
): string {
  const there = present === 0 ? "" : `; ${grouped(present)} were there already`;
  const records = added === 1 ? "record" : "records";
  return lines(wrap(`Imported ${grouped(added)} ${records}${there}`, width));
}

const SKIP_WORDS: Record<SkipReason, string> = {
  "damaged": "damaged: no JSON on a line of its own, or not UTF-8",
  "oversize": "oversize: longer than 64 KiB",
  "unknown-version": "unknown-version: written by a newer Rivumi, or by another program",
  "unknown-kind": "unknown-kind: written by a newer Rivumi, or by another program",
  "wrong-shape": "wrong-shape: a field is missing or of the wrong type",
};

/** What is sound in the store and what is not, with the place of each line that is not. */
export function storeCheckText(
  { entries, skipped, skippedLines }: StoreCheck,
  { path, paint, width }: Look & { path: string },
): string {
  const records = `${grouped(entries)} ${entries === 1 ? "record" : "records"}`;
  const file = printable(path);
  if (skippedLines === 0) {
    return lines(wrap(`${paint.green("✓")} ${file}: ${records}, no line is damaged`, width));
  }
  const bad = `${grouped(skippedLines)} ${skippedLines === 1 ? "line is" : "lines are"} no record`;
  const more = skippedLines - skipped.length;
  return lines([
    ...wrap(`${paint.red("✗")} ${file}: ${records}; ${bad} and skipped`, width),
    ...skipped.flatMap(({ line, offset, reason }) =>
      wrap(`${file}:${line}: at byte ${offset}, ${SKIP_WORDS[reason]}`, width - 2)
        .map((text) => `  ${text}`)
    ),
    ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
  ]);
}

function ownerOf({ kind, project }: Memory): string {
  const words = kindWords(kind);
  return project === null ? words : `${words} of ${printable(project)}`;
}

/** To the minute, in UTC, as it stands in the file. */
function shortTime({ at }: Memory): string {
  return at.slice(0, 16).replace("T", " ");
}

function textLines({ text }: Memory, width: number): string[] {
  return wrap(printable(text.trim()), width - 2).map((line) => `  ${line}`);
}

function lines(list: readonly string[]): string {
  return list.map((line) => `${line}\n`).join("");
}
