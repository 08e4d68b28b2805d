/**
 * From everything that a model is to read to the text that is sent, and to the list of where each byte
 * of it comes from. Pure: equal parts give equal bytes.
 *
 * @module
 */

import type { Diagnostic } from "../diagnostic.ts";
import { UsageError } from "../errors.ts";
import { byteSize } from "../printable.ts";
import { sha256, sha256OfBytes } from "../sha256.ts";
import { utf8Length } from "../source_text.ts";
import type { Loss } from "./budget.ts";
import { closeDelimiter, openDelimiter } from "./delimiters.ts";
import { type BudgetLimits, fitParts, type ForeignParts } from "./fit_parts.ts";
import { ownPiece, totalBytes } from "./pieces.ts";
import { type Runtime, runtimeSection } from "./runtime_section.ts";
import type { Piece, Section, SectionSummary, Source, Span } from "./section.ts";
import { type Circumstances, type Replacements, staticSections } from "./static_sections.ts";
import { type TailParts, tailSections } from "./tail.ts";

/** The bounds of a prompt, in bytes. */
export interface PromptLimits extends BudgetLimits {
  /** The task; one that is larger is an error. */
  maxTaskBytes: number;
}

/** Everything that a prompt is made from. */
export interface PromptParts extends ForeignParts {
  /** What decides which texts of ours are there. */
  circumstances: Circumstances;
  /** Files of the user that stand in for texts of ours. */
  replacements: Replacements;
  /** What the model runs in. */
  runtime: Runtime;
  /** What goes before the task. */
  tail: TailParts;
  /**
   * What blocks of the tail carry so that nothing else can pass for one: constant in a session, unknown
   * outside. Null takes it from the prompt itself, which nothing in the prompt can know.
   */
  nonce: string | null;
  /** The user's words; null if there are none yet. */
  task: string | null;
  /** How much may be taken. */
  limits: PromptLimits;
}

/** One message as every provider knows it. */
export interface PromptMessage {
  /** Who speaks. */
  role: "system" | "user";
  /** The text, as it is sent. */
  content: string;
}

/** A prompt, and where every byte of it comes from. */
export interface Prompt {
  /** What is sent: the system text, then the tail with the task. */
  messages: PromptMessage[];
  /** The system text. */
  system: string;
  /** The tail; empty if there is nothing to say. */
  tail: string;
  /** The task, word for word; empty if there is none. */
  user: string;
  /** The sections that are there, those of the system text first, in order. */
  sections: SectionSummary[];
  /** Every byte of the system text and of the tail, in order, without gaps or overlaps. */
  spans: Span[];
  /** What was cut or left out. */
  losses: Loss[];
  /** The same for people. */
  diagnostics: Diagnostic[];
}

/**
 * Puts a prompt together. The texts of our own and the runtime are never cut.
 *
 * @throws {UsageError} if the task is larger than its limit: it is never cut.
 */
export async function assemblePrompt(parts: PromptParts): Promise<Prompt> {
  const { circumstances, replacements, limits } = parts;
  const task = parts.task ?? "";
  refuseLargeTask(task, limits.maxTaskBytes);
  const fitted = fitParts(parts);
  const system = await render([
    ...staticSections(circumstances, replacements),
    runtimeSection(parts.runtime),
    ...fitted.sections,
  ], { in: "system", attributes: {} });
  const nonce = parts.nonce ?? await nonceOf(system.sections, task);
  const tail = await render(tailSections(parts.tail, replacements), {
    in: "tail",
    attributes: { id: nonce },
  });
  const content = tail.text + (tail.text === "" || task === "" ? "" : "\n") + task;
  return {
    messages: [
      { role: "system", content: system.text },
      ...(content === "" ? [] : [{ role: "user" as const, content }]),
    ],
    system: system.text,
    tail: tail.text,
    user: task,
    sections: [...system.sections, ...tail.sections],
    spans: [...system.spans, ...tail.spans],
    losses: fitted.losses,
    diagnostics: fitted.diagnostics,
  };
}

function refuseLargeTask(task: string, maxBytes: number): void {
  const bytes = utf8Length(task);
  if (bytes <= maxBytes) return;
  throw new UsageError(
    `Cannot take a task of ${byteSize(bytes)}: the limit is ${byteSize(maxBytes)}, and a task is ` +
      "never cut",
    'Put details into a file that the task names, or raise "prompt.maxTaskBytes"',
  );
}

/** A text cannot hold its own hash, so nothing in the prompt can forge a block that carries this. */
async function nonceOf(sections: readonly SectionSummary[], task: string): Promise<string> {
  const hashes = sections.map((section) => section.sha256);
  return (await sha256(JSON.stringify(["rivumi.nonce/1", hashes, task]))).slice(0, 16);
}

/** A run of sections as text. */
interface Rendered {
  text: string;
  sections: SectionSummary[];
  spans: Span[];
}

/**
 * Puts sections between their delimiters, a blank line before each but the first. What separates a
 * section from the one before belongs to it, so that a further section leaves all bytes before alone.
 */
async function render(
  sections: readonly Section[],
  { in: where, attributes }: { in: Span["in"]; attributes: Record<string, string> },
): Promise<Rendered> {
  const rendered: Rendered = { text: "", sections: [], spans: [] };
  const texts: string[] = [];
  let offset = 0;
  for (const { id, version, stability, pieces } of sections) {
    if (pieces.length === 0) continue;
    const bytes = encodePieces(pieces);
    const opening = `${openDelimiter(id, { version, ...attributes })}\n`;
    const around = [
      ownPiece((texts.length === 0 ? "" : "\n") + opening, version),
      ownPiece(`\n${closeDelimiter(id)}\n`, version),
    ] as const;
    for (const piece of [around[0], ...pieces, around[1]]) {
      const span = { in: where, start: offset, end: offset + piece.bytes, section: id };
      addSpan(rendered.spans, span, piece);
      texts.push(piece.text);
      offset = span.end;
    }
    rendered.sections.push({
      id,
      version,
      stability,
      bytes: bytes.length,
      sha256: await sha256OfBytes(bytes),
    });
  }
  rendered.text = texts.join("");
  return rendered;
}

function encodePieces(pieces: readonly Piece[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(totalBytes(pieces));
  const encoder = new TextEncoder();
  let at = 0;
  for (const piece of pieces) {
    if (piece.utf8 === undefined) encoder.encodeInto(piece.text, bytes.subarray(at));
    else bytes.set(piece.utf8, at);
    at += piece.bytes;
  }
  return bytes;
}

/** Neighbours of our own words are one span, and an empty name is none. */
function addSpan(
  spans: Span[],
  span: Omit<Span, "source" | "transform">,
  { source, transform }: Piece,
): void {
  if (span.start === span.end) return;
  const last = spans.at(-1);
  if (
    last !== undefined && last.section === span.section && isOwn(last.source) && isOwn(source)
  ) {
    last.end = span.end;
  } else {
    spans.push({ ...span, source, transform });
  }
}

function isOwn({ kind }: Source): boolean {
  return kind === "code";
}
