/**
 * Decides what becomes of each instruction file: which count, which are suppressed by an override or
 * repeat another, and which were refused. Pure: it looks at answers, never at files.
 *
 * @module
 */

import { basename } from "@std/path";
import { describeRefusal } from "../describe_refusal.ts";
import { grouped, printable } from "../printable.ts";
import { countLines } from "../source_text.ts";
import type { ReadFile } from "../system.ts";
import { estimateTokens } from "../token_estimate.ts";
import type { Candidate } from "./discover.ts";
import type { Layer } from "./layer.ts";

/** A layer on its way to its final state, with what tells that two names mean one file. */
interface Judged {
  layer: Omit<Layer, "sha256">;
  identity: string | null;
  isLink: boolean;
}

/**
 * Judges the candidates, which must be in the order in which they count. Later is more specific: an
 * override that was read suppresses every earlier layer of the project and the base files beside it.
 *
 * @param showPath Gives the form in which a path is shown.
 */
export function judgeCandidates(
  candidates: readonly Candidate[],
  showPath: (path: string) => string,
): Omit<Layer, "sha256">[] {
  const judged = candidates.map((candidate) => judgeAlone(candidate, showPath));
  applyOverrides(judged);
  excuseLinksToLayers(judged);
  suppressRepetitions(judged);
  return judged.map(({ layer }) => layer);
}

function judgeAlone(candidate: Candidate, showPath: (path: string) => string): Judged {
  const { content } = candidate;
  const layer: Omit<Layer, "sha256"> = {
    path: showPath(candidate.path),
    absolute: candidate.path,
    scope: candidate.scope,
    directory: showPath(candidate.directory),
    kind: candidate.kind,
    status: "active",
    reason: null,
    by: null,
    detail: null,
    bytes: candidate.bytes,
    lines: null,
    tokens: null,
    file: null,
  };
  if (typeof content === "string") {
    layer.status = "not-read";
    layer.reason = content;
    if (candidate.rightName !== null) {
      layer.detail = describeNearMiss(basename(candidate.path), candidate.rightName);
    }
    return { layer, identity: null, isLink: false };
  }
  if (content.status === "ok") {
    layer.file = content;
    layer.lines = countLines(content.text);
    layer.tokens = estimateTokens(content.text);
    layer.detail = describeReading(content, showPath);
    if (content.text.trim() === "") {
      layer.status = "suppressed";
      layer.reason = "empty";
    }
    return { layer, identity: content.identity, isLink: false };
  }
  if (content.status === "missing") {
    throw new TypeError(`Cannot judge "${candidate.path}": what is missing is no layer`);
  }
  layer.status = "refused";
  layer.reason = content.status;
  layer.detail = describeRefusal(content, { path: candidate.physical, showPath });
  const isLink = content.status === "symlink";
  return { layer, identity: isLink ? content.identity : null, isLink };
}

/** The right name; and how it differs, where the two look the same. */
function describeNearMiss(name: string, rightName: string): string {
  const difference = name.trim() !== name
    ? ", without blanks around it"
    : name.normalize("NFC") === rightName.normalize("NFC")
    ? ", in another Unicode form"
    : "";
  return `the name that counts is ${printable(rightName)}${difference}`;
}

/** What was done to the text on its way in; null if nothing was. */
function describeReading(file: ReadFile, showPath: (path: string) => string): string | null {
  const { byteOrderMark, crlf, cr } = file.normalisation;
  const notes: string[] = [];
  if (file.target !== null) {
    notes.push(`read through a link to ${printable(showPath(file.target))}`);
  }
  if (byteOrderMark) notes.push("byte order mark removed");
  if (crlf > 0) notes.push(`${grouped(crlf)} CRLF line ${crlf === 1 ? "end" : "ends"} read as LF`);
  if (cr > 0) notes.push(`${grouped(cr)} CR line ${cr === 1 ? "end" : "ends"} read as LF`);
  return notes.length === 0 ? null : notes.join(", ");
}

/** The nearest override that counts silences all that the project says before it, and beside it. */
function applyOverrides(judged: readonly Judged[]): void {
  const isActiveOverride = ({ layer }: Judged) =>
    layer.status === "active" && layer.kind === "override";
  const nearest = judged.findLast(isActiveOverride);
  if (nearest === undefined) return;
  const first = judged.find((other) =>
    isActiveOverride(other) && other.layer.directory === nearest.layer.directory
  )!;
  for (const { layer } of judged.slice(0, judged.indexOf(first))) {
    if (layer.status !== "active" || layer.scope === "user") continue;
    layer.status = "suppressed";
    layer.reason = "overridden-by";
    layer.by = first.layer.path;
  }
}

/**
 * A link to another layer loses nothing, so it is no fault: its text is there already. Unless that
 * layer was overridden and the link would not have been: then the text is missing, and the link stays
 * refused.
 */
function excuseLinksToLayers(judged: readonly Judged[]): void {
  for (const [index, link] of judged.entries()) {
    if (!link.isLink || link.identity === null) continue;
    const original = judged.find((other, otherIndex) =>
      other.identity === link.identity && (other.isLink ? otherIndex < index : true) &&
      other !== link
    );
    if (original === undefined) continue;
    const wouldCount = link.layer.scope === "user" || isAfterOverride(judged, original, index);
    if (original.layer.reason === "overridden-by" && wouldCount) continue;
    link.layer.status = "suppressed";
    link.layer.reason = "duplicate-of";
    link.layer.by = original.layer.path;
  }
}

function isAfterOverride(judged: readonly Judged[], original: Judged, index: number): boolean {
  return index > judged.findIndex(({ layer }) => layer.path === original.layer.by);
}

/** One file under two names (a hard link, or a link that may be read) counts once, at its first place. */
function suppressRepetitions(judged: readonly Judged[]): void {
  const firsts = new Map<string, Judged>();
  for (const item of judged) {
    if (item.layer.status !== "active" || item.identity === null) continue;
    const first = firsts.get(item.identity);
    if (first === undefined) {
      firsts.set(item.identity, item);
    } else {
      item.layer.status = "suppressed";
      item.layer.reason = "duplicate-of";
      item.layer.by = first.layer.path;
    }
  }
}
