/**
 * What a prompt is made of: sections in a fixed order, each of them a run of pieces that know where
 * they come from.
 *
 * @module
 */

/**
 * The sections of the system text, in their order. What comes first changes least, so that a
 * provider's cache of the beginning survives whatever happens to the rest.
 */
export const SECTION_IDS = [
  "core",
  "purpose",
  "tool_policy",
  "guidelines",
  "safety",
  "tool_style",
  "response_format",
  "channel",
  "group_chat",
  "runtime",
  "instructions",
  "skills",
  "workspace",
  "memory",
] as const;

/** A section of the system text. */
export type SectionId = typeof SECTION_IDS[number];

/** The blocks of the tail, in their order. */
export const TAIL_IDS = [
  "notice",
  "plan_mode",
  "recall",
  "working_directory",
  "date",
  "host_note",
] as const;

/** A block of the tail: what goes before the user's words and may differ from turn to turn. */
export type TailId = typeof TAIL_IDS[number];

/** How long a section stays as it is: for a version of Rivumi, for a session, or for one turn. */
export type Stability = "static" | "session" | "turn";

/** Where a run of a prompt's text comes from. */
export interface Source {
  /** A file of the project or the user, the memory store, a fact about the place, Rivumi, the caller. */
  kind: "file" | "memory" | "workspace" | "code" | "input";
  /** The file, as `shownPath` gives it; null where there is none. */
  path: string | null;
  /** Version of our own text or of what renders the section; null for what is anybody else's. */
  version: string | null;
  /** First byte in the file as it is on disk, from 0; null where there is no place to name. */
  fromByte: number | null;
  /** The byte after the last one. */
  toByte: number | null;
  /** Line of the first byte, from 1. */
  fromLine: number | null;
  /** Line of the last byte, from 1. */
  toLine: number | null;
}

/**
 * What happened to a run on its way: nothing; a delimiter or a name in it was `escaped`; line ends,
 * YAML or JSON were `normalised`; or it was `cut`, and the run is the marker that stands for the source's range.
 */
export type Transform = "none" | "escaped" | "cut" | "normalised";

/** A run of text from one source. */
export interface Piece {
  /** The text, as it is sent. */
  text: string;
  /** Its length in UTF-8. */
  bytes: number;
  /** The text in UTF-8, where that is at hand: to encode a large text anew takes longer than to hash it. */
  utf8?: Uint8Array;
  source: Source;
  transform: Transform;
}

/** A section, ready to be put between its delimiters. */
export interface Section {
  id: SectionId | TailId;
  /** Version of its text: ours, or `sha256:` and 12 digits of what stands in its place. */
  version: string;
  stability: Stability;
  /** Its text, without delimiters. */
  pieces: readonly Piece[];
}

/** Where a run of a prompt's text comes from, and where it is. */
export interface Span {
  /** Which text. */
  in: "system" | "tail";
  /** First byte in that text, in UTF-8, from 0. */
  start: number;
  /** The byte after the last one. */
  end: number;
  /** The section or block that it belongs to. */
  section: SectionId | TailId;
  /** Where it comes from. */
  source: Source;
  /** What happened to it on the way. */
  transform: Transform;
}

/** A section as it came out. */
export interface SectionSummary {
  /** Which section or block. */
  id: SectionId | TailId;
  /** Version of its text: ours, or `sha256:` and 12 digits of what stands in its place. */
  version: string;
  /** How long it stays as it is. */
  stability: Stability;
  /** Length of its text in UTF-8, without delimiters. */
  bytes: number;
  /** SHA-256 of its text in hexadecimal, without delimiters. */
  sha256: string;
}

/** A text of our own. A change of the text needs a new version; a test holds the two together. */
export interface PromptText {
  /** Version, from 1. */
  version: number;
  /** The text, without a newline at its end. */
  text: string;
}
