/**
 * The sections in words of our own, which stay the same for as long as a version of Rivumi does, and
 * what a user may put in their place.
 *
 * @module
 */

import type { REPLACEABLE_SECTIONS } from "../config/config.ts";
import type { ReadFile } from "../system.ts";
import { ownPiece, ownPieces } from "./pieces.ts";
import { insertText, traceText } from "./provenance.ts";
import type { Piece, PromptText, Section, SectionId } from "./section.ts";
import { AUTHORITY_ORDER } from "./texts/authority_order.ts";
import { type Channel, CHANNEL_TEXTS } from "./texts/channel.ts";
import { GROUP_CHAT_TEXTS } from "./texts/group_chat.ts";
import { GUIDELINES_TEXTS } from "./texts/guidelines.ts";
import { type Purpose, PURPOSE_TEXTS, UNATTENDED_PURPOSES } from "./texts/purpose.ts";
import { RESPONSE_FORMAT_TEXTS, type ResponseFormat } from "./texts/response_format.ts";
import { ROLE } from "./texts/role.ts";
import { SAFETY } from "./texts/safety.ts";
import { TOOL_POLICY } from "./texts/tool_policy.ts";
import { TOOL_STYLE } from "./texts/tool_style.ts";

/** A section that a user may replace. Of `core` that is the role: the order of authority stands. */
export type ReplaceableSection = typeof REPLACEABLE_SECTIONS[number];

/** A file that stands in for a section. */
export interface Replacement {
  /** The file, as `shownPath` gives it. */
  path: string;
  /** The file as it was read. */
  file: ReadFile;
  /** SHA-256 of its normalised text, in hexadecimal. */
  sha256: string;
}

/** Files that stand in for sections, whole and word for word. */
export type Replacements = Readonly<Partial<Record<ReplaceableSection, Replacement>>>;

/** The circumstances that decide which texts a prompt holds. */
export interface Circumstances {
  /** What the prompt is for. */
  purpose: Purpose;
  /** Whether the model can call tools. */
  hasTools: boolean;
  /** Form of the replies. */
  responseFormat: ResponseFormat;
  /** Where replies are shown; null where nothing is known of it. */
  channel: Channel | null;
  /** Whether several people take part. */
  isGroupChat: boolean;
}

/** The sections before `runtime`, in order. */
export function staticSections(
  circumstances: Circumstances,
  replacements: Replacements,
): Section[] {
  const { purpose, hasTools, responseFormat, channel, isGroupChat } = circumstances;
  const section = (id: SectionId & ReplaceableSection, text: PromptText | null): Section[] =>
    text === null ? [] : [replaceableSection(id, text, replacements)];
  const attendance = UNATTENDED_PURPOSES.includes(purpose) ? "unattended" : "attended";
  const groupChat = GROUP_CHAT_TEXTS[purpose === "chat" ? "chat" : "other"];
  return [
    coreSection(replacements.core),
    ...section("purpose", purpose === "chat" ? null : PURPOSE_TEXTS[purpose]),
    ...section("tool_policy", hasTools ? TOOL_POLICY : null),
    ...section("guidelines", GUIDELINES_TEXTS[attendance]),
    { id: "safety", ...versionOf(SAFETY), stability: "static", pieces: ownPieces(SAFETY) },
    ...section("tool_style", hasTools ? TOOL_STYLE : null),
    ...section("response_format", RESPONSE_FORMAT_TEXTS[responseFormat]),
    ...section("channel", channel === null ? null : CHANNEL_TEXTS[channel]),
    ...section("group_chat", isGroupChat ? groupChat : null),
  ];
}

/** A section with the user's text, if there is one, or else ours. */
export function replaceableSection(
  id: ReplaceableSection,
  text: PromptText,
  replacements: Replacements,
): Section {
  const replacement = replacements[id];
  const stability = id === "plan_mode" ? "turn" : "static";
  return replacement === undefined
    ? { id, ...versionOf(text), stability, pieces: ownPieces(text) }
    : { id, version: replacedVersion(replacement), stability, pieces: replacedPieces(replacement) };
}

/** The role, then the order of authority. The version names both of our texts. */
function coreSection(replacement: Replacement | undefined): Section {
  const version = replacement === undefined
    ? `${ROLE.version}.${AUTHORITY_ORDER.version}`
    : replacedVersion(replacement);
  const role = replacement === undefined
    ? [ownPiece(ROLE.text, version)]
    : replacedPieces(replacement);
  const gap = role.length === 0 ? "" : "\n\n";
  return {
    id: "core",
    version,
    stability: "static",
    pieces: [...role, ownPiece(gap + AUTHORITY_ORDER.text, version)],
  };
}

function versionOf({ version }: PromptText): { version: string } {
  return { version: String(version) };
}

function replacedVersion({ sha256 }: Replacement): string {
  return `sha256:${sha256.slice(0, 12)}`;
}

/** The text of the file without the newlines at its end; nothing for a file without any text. */
function replacedPieces({ file, path }: Replacement): Piece[] {
  let end = file.text.length;
  while (file.text[end - 1] === "\n") end--;
  return file.text.trim() === "" ? [] : traceText(insertText(file, { path }), end).pieces;
}
