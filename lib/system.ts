/**
 * The only way from Rivumi's logic to files, environment, clock and streams. `lib/io/` implements it
 * on Deno; the tests also implement it in memory. Everything that can go wrong on the way to a file
 * is a value, so that one bad file never takes a report down.
 *
 * Paths are absolute and in the platform's own form. Nothing here follows a link unless it says so.
 *
 * @module
 */

import type { LikelyEncoding, Normalisation } from "./source_text.ts";

/** Platforms that the executable is built for. */
export type OperatingSystem = "linux" | "darwin" | "windows";

/** What a path names. A link is a link, whatever it leads to. */
export type FileKind = "file" | "directory" | "symlink" | "fifo" | "socket" | "device";

/** What is known of a path without reading it. */
export interface FileStatus {
  /** What the path names. */
  kind: FileKind;
  /** Size in bytes, as the file system reports it. */
  bytes: number;
  /** Device and inode: equal for two names of one file. */
  identity: string;
  /** User who owns it, by number; null where the platform has no such numbers. */
  owner: number | null;
  /** Who besides the owner may write to it; nobody where there are no such modes. */
  writableBy: "owner" | "group" | "all";
  /** Whether it is a file that somebody may run; every file where there are no such modes. */
  executable: boolean;
}

/**
 * Why the file system gave no answer: there is nothing of that name; the system or the disk refused
 * (`detail` is its error code, such as `EACCES` or `EIO`); or the path lies outside what this process
 * was granted.
 */
export type AccessFault =
  | { fault: "missing" }
  | { fault: "permission"; detail: string }
  | { fault: "outside-grant" };

/** An answer, or the reason why there is none. */
export type Access<T> = { ok: true; value: T } | ({ ok: false } & AccessFault);

/** One name in a folder. */
export interface FolderEntry {
  /**
   * The name. A name that is not valid Unicode on disk has U+FFFD for its bad bytes, and the path
   * made from it leads nowhere.
   */
  name: string;
  /** What the name stands for; links are not followed. */
  kind: FileKind;
}

/**
 * What the confined reader does with links: `refuse` them all; read one that resolves to a file
 * `within-root`, outside the version control folders; or `follow` one anywhere (files of the user's
 * own, and only if they said so).
 */
export type LinkPolicy = "refuse" | "within-root" | "follow";

/** How to read one file. */
export interface ReadOptions {
  /** Real path of the folder that the file must lie in; its own components are trusted. */
  root: string;
  /** Largest acceptable size in raw bytes. */
  maxBytes: number;
  /** What to do with links. @default {"refuse"} */
  links?: LinkPolicy;
}

/** A file that was read whole. */
export interface ReadFile {
  /** The file was read. */
  status: "ok";
  /** The content, decoded and normalised. */
  text: string;
  /** The content as it is on disk. */
  raw: Uint8Array;
  /** What was changed between the two. */
  normalisation: Normalisation;
  /** Device and inode of the file that was read. */
  identity: string;
  /** Where the content lies if the path was a link, else null. */
  target: string | null;
}

/** Where a link ends, seen from the root of the read. */
export type LinkDestination =
  | "nowhere"
  | "loop"
  | "outside-root"
  | "version-control"
  | "inside-root";

/** Why a file was not read. Never holds any of its content. */
export type ReadRefusal =
  | { status: "missing" }
  | {
    status: "symlink";
    /** The link: the path itself or a folder above it. */
    link: string;
    /** The text of the link, as it is; U+FFFD if it is not Unicode. */
    target: string;
    /** The real path that the whole path leads to; null if it leads nowhere. */
    resolved: string | null;
    /** Device and inode at the end of the link; null if it leads nowhere. */
    identity: string | null;
    /** Where that is, as far as the reader cares. */
    leadsTo: LinkDestination;
    /** Whether it is a folder. @default {false} */
    isFolder?: boolean;
  }
  | { status: "not-regular"; kind: Exclude<FileKind, "file" | "symlink"> }
  | { status: "too-large"; bytes: number; limit: number }
  | {
    status: "invalid-utf8";
    /** Raw bytes from 0. */
    offset: number;
    line: number;
    column: number;
    encoding: LikelyEncoding | null;
    bytes: number;
  }
  | {
    status: "control-bytes";
    /** Raw bytes from 0. */
    offset: number;
    line: number;
    column: number;
    byte: number;
    bytes: number;
  }
  | {
    status: "permission";
    /** The file or the folder above it that could not be entered. */
    blocked: string;
    /** The system's error code, such as `EACCES` or `EIO`. */
    detail: string;
  }
  | { status: "changed" }
  | { status: "outside-grant" };

/** Why a file was not even opened; the rest of {@linkcode ReadRefusal} is about its content. */
export type OpenRefusal = Exclude<
  ReadRefusal,
  { status: "too-large" | "invalid-utf8" | "control-bytes" }
>;

/** Answer of the confined reader. */
export type ReadResult = ReadFile | ReadRefusal;

/** Answer of {@linkcode System.readInput}: the decoded text, or why there is none. */
export type InputResult =
  | { status: "ok"; text: string }
  | Extract<
    ReadRefusal,
    { status: "too-large" | "invalid-utf8" | "control-bytes" | "permission" }
  >;

/** How to read a file block by block. */
export interface BlockOptions {
  /** Real path of the folder that the file must lie in; links below it are refused. */
  root: string;
  /** The end to begin at. */
  from: "start" | "end";
  /** Number of bytes to read at most. @default {the whole file} */
  maxBytes?: number;
  /**
   * Takes one block and its offset in the file. Its bytes are there during the call only; false ends
   * the reading.
   */
  visit(block: Uint8Array, offset: number): boolean;
}

/** Answer of {@linkcode System.readBlocks}: the size of the file when it was opened, or a refusal. */
export type BlocksResult = { status: "ok"; bytes: number } | OpenRefusal;

/** The way to the content of a file that is to be appended to, also while it is locked for that. */
export type LockedFile = Pick<System, "readBlocks">;

/** How to append to a file of Rivumi's own. */
export interface AppendOptions {
  /** Real path of the folder that the file must lie in; links below it are refused. */
  root: string;
  /** How long to wait for other writers, in milliseconds. @default {10000} */
  waitMs?: number;
}

/**
 * Answer of {@linkcode System.appendLines}. Only `ok` means that the lines will be there after a crash.
 * `busy`: others held the lock all the time. `not-written`: the disk refused, `detail` is its error
 * code or `short-write`, and what had been written was taken back.
 */
export type AppendResult =
  | { status: "ok" }
  | { status: "busy"; waitedMs: number }
  | { status: "not-written"; detail: string }
  | OpenRefusal;

/** A file as a coding agent finds it: through any link, whatever is in it. */
export interface FollowedFile {
  /** The first bytes, as many as were asked for. */
  bytes: Uint8Array;
  /** Where the file lies, without any link on the way. */
  realPath: string;
  /** Size of the whole file in bytes. */
  size: number;
}

/**
 * Answer of {@linkcode System.readAsAgent}. What is there but cannot be read as a file is told apart,
 * since agents differ in what they do about it: a folder, or a FIFO, socket or device.
 */
export type FollowedRead =
  | { ok: true; value: FollowedFile }
  | ({ ok: false } & (AccessFault | { fault: "directory" } | { fault: "special-file" }));

/** Where output goes. */
export interface OutputStream {
  /** Writes all of the text, however the system splits it; does nothing once the reader has gone. */
  write(text: string): void;
  /** Whether a person is looking. */
  readonly isTerminal: boolean;
  /** Width in columns; null if unknown. */
  readonly columns: number | null;
}

/** Files, environment, clock and streams. */
export interface System {
  /** The platform. */
  readonly os: OperatingSystem;
  /** The physical working directory. Throws {@linkcode ReadError} if it is gone or has no name. */
  workingDirectory(): string;
  /** Value of an environment variable; undefined if it is not set or may not be read. */
  environment(name: string): string | undefined;
  /** The present moment. */
  now(): Date;
  /** Bytes that nobody can foretell. */
  randomBytes(count: number): Uint8Array;

  /** What a path names; links are not followed. */
  status(path: string): Access<FileStatus>;
  /** What a folder holds, sorted by code units. */
  list(directory: string): Access<FolderEntry[]>;
  /** The path without any link in it. */
  realPath(path: string): Access<string>;
  /**
   * Reads one file below a root, as `docs/security.md` describes. Throws TypeError if the path does not
   * lie below the root.
   */
  read(path: string, options: ReadOptions): ReadResult;
  /** Reads one file below a root block by block, opened with the same care as by `read`. */
  readBlocks(path: string, options: BlockOptions): BlocksResult;

  /** What a path leads to, at the end of all links; never `symlink`. A broken link is `missing`. */
  followedStatus(path: string): Access<FileStatus>;
  /**
   * Reads up to `maxBytes` of a file as coding agents do: links are followed anywhere. For telling
   * what an agent would read, and for nothing else: its text is only shown, never acted upon.
   */
  readAsAgent(path: string, maxBytes: number): FollowedRead;

  /** Puts a file in place whole, or not at all: written beside it, synced, renamed. */
  replaceFile(path: string, content: string): Access<void>;
  /** Makes a folder, and those above it that are missing, for the user alone (mode 0700). */
  createFolder(path: string): Access<void>;
  /**
   * Adds whole lines at the end of a file below a root, all or none: one write under an exclusive
   * lock, synced. A new file gets mode 0600; after a torn last line the lines start on a fresh one.
   *
   * What the file holds may decide which lines are added: `lines` as a function is called under the
   * lock, reads through what it is given, and answers with the lines; with none, nothing is written. It
   * is called again where the file was replaced meanwhile.
   */
  appendLines(
    path: string,
    lines: string | ((file: LockedFile) => string),
    options: AppendOptions,
  ): Promise<AppendResult>;

  /** Standard input to its end, decoded like a file; `maxBytes` is the most that is taken. */
  readInput(maxBytes: number): InputResult;
  /** Standard output. */
  readonly stdout: OutputStream;
  /** Standard error. */
  readonly stderr: OutputStream;
}
