/**
 * {@linkcode System} in memory, for tests that need links, faults, a clock or a terminal without
 * touching the machine. `tests/system_contract_test.ts` holds it to the answers of the real one.
 *
 * Paths look like `/project/AGENTS.md` on every platform; `os` changes what the system says of itself,
 * not how paths are written.
 *
 * @module
 */

import { join, SEPARATOR } from "@std/path";
import { compareCodeUnits } from "../../lib/diagnostic.ts";
import { ReadError } from "../../lib/errors.ts";
import { linkDestination } from "../../lib/project_root.ts";
import { decodeText, utf8Length } from "../../lib/source_text.ts";
import type {
  Access,
  AccessFault,
  AppendOptions,
  AppendResult,
  BlockOptions,
  BlocksResult,
  FileKind,
  FileStatus,
  FolderEntry,
  FollowedRead,
  InputResult,
  LockedFile,
  OpenRefusal,
  OperatingSystem,
  OutputStream,
  ReadOptions,
  ReadResult,
  System,
} from "../../lib/system.ts";

/** What is wrong with a path. What a fault does to a folder, it does on the way through it too. */
export type Fault =
  /** No read permission: a file cannot be read; a folder cannot be listed but can be entered. */
  | "no-read"
  /** No search permission: a folder can be listed, but nothing in it can be reached. */
  | "no-search"
  /** Neither of the two. */
  | "no-access"
  /** The disk fails when the file is read or the folder listed. */
  | "io-error"
  /** The file is exchanged while it is read, each time. */
  | "changes"
  /** The process was not granted this path, nor what lies below it. */
  | "outside-grant"
  /** Nothing more can be appended to the file: the disk is full. */
  | "disk-full"
  /** Somebody else holds the lock of the file, for good. */
  | "locked"
  /** Every user of the machine may write to the folder. */
  | "writable-by-all"
  /** Its group may. */
  | "writable-by-group"
  /** It belongs to another user. */
  | "foreign";

/** A tree of files; folders on the way to a name come by themselves. Keys are absolute paths. */
export interface Layout {
  /** Content of regular files: text or bytes. */
  files?: Record<string, string | Uint8Array>;
  /** Which of the files anybody may run. */
  executables?: readonly string[];
  /** Folders, which may stay empty. */
  folders?: readonly string[];
  /** Symbolic links: path of the link to the text of the link. */
  links?: Record<string, string>;
  /** Further names of regular files: new name to the name in `files`. */
  hardLinks?: Record<string, string>;
  /** What is neither file, folder nor link. */
  specials?: Record<string, "fifo" | "socket" | "device">;
}

/** Everything that a {@linkcode MemorySystem} can be told about its world. */
export interface MemorySystemOptions extends Layout {
  /** What is wrong with which path. */
  faults?: Record<string, Fault>;
  /** Environment variables. @default {{}} */
  environment?: Record<string, string>;
  /** Working directory, which is made if it is missing; null if it was deleted. @default {"/"} */
  cwd?: string | null;
  /** The moment at which the clock stands, in any form that `Date` takes. @default {"2026-01-02T03:04:05Z"} */
  now?: string;
  /** The platform that the system claims to be. @default {"linux"} */
  os?: OperatingSystem;
  /** What is piped in. @default {""} */
  input?: string;
  /** Width of the terminal that both streams lead to; null if they lead to none. @default {null} */
  terminalColumns?: number | null;
}

/** A stream that keeps what was written. */
export interface CapturedStream extends OutputStream {
  /** All that was written so far. */
  readonly text: string;
}

/** A system of which a test can see the output and move the clock. */
export interface MemorySystem extends System {
  /** Standard output so far. */
  readonly stdout: CapturedStream;
  /** Standard error so far. */
  readonly stderr: CapturedStream;
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
}

type Node = { identity: string; fault?: Fault } & NodeContent;
type NodeContent =
  | { kind: "file"; bytes: Uint8Array; executable: boolean }
  | { kind: "directory"; entries: Map<string, Node> }
  | { kind: "symlink"; target: string }
  | { kind: "fifo" | "socket" | "device" };
type Folder = Node & { kind: "directory" };
type FileNode = Node & { kind: "file" };

/** A node and its path without links. */
interface Found {
  node: Node;
  parts: string[];
}

/** As many links as Linux follows before it gives up. */
const MAX_LINKS = 40;
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4095;

/** Builds a system from a description of its world. */
export function createMemorySystem(options: MemorySystemOptions = {}): MemorySystem {
  const { cwd = "/", os = "linux", environment = {}, terminalColumns = null } = options;
  const tree = createTree(options);
  const stdout = createCapturedStream(terminalColumns);
  const stderr = createCapturedStream(terminalColumns);
  let time = new Date(options.now ?? "2026-01-02T03:04:05Z").getTime();
  let lastRandomByte = 0;
  if (cwd !== null) tree.addFolder(partsOf(cwd));
  for (const [path, fault] of Object.entries(options.faults ?? {})) tree.addFault(path, fault);

  return {
    os,
    workingDirectory(): string {
      if (cwd === null) {
        throw new ReadError(
          "Cannot tell the working directory: No such file or directory (os error 2)",
          "Change to a folder that exists, or name one with -C DIR",
        );
      }
      return cwd;
    },
    environment: (name) => Object.hasOwn(environment, name) ? environment[name] : undefined,
    now: () => new Date(time),
    randomBytes: (count) => new Uint8Array(count).map(() => ++lastRandomByte),
    advance(milliseconds): void {
      time += milliseconds;
    },
    status: (path) => mapAccess(tree.find(path), ({ node }) => statusOf(node)),
    list(directory): Access<FolderEntry[]> {
      const found = tree.find(directory, { followLast: true });
      if (!found.ok) return found;
      const { node } = found.value;
      if (node.kind !== "directory") return { ok: false, fault: "missing" };
      const fault = readFault(node);
      if (fault !== null) return { ok: false, ...fault };
      const entries = [...node.entries].map(([name, entry]) => ({ name, kind: listedKind(entry) }));
      return { ok: true, value: entries.sort((a, b) => compareCodeUnits(a.name, b.name)) };
    },
    realPath: (path) =>
      mapAccess(tree.find(path, { followLast: true }), ({ parts }) => pathOf(parts)),
    read: (path, readOptions) => read(tree, path, readOptions),
    readBlocks: (path, blockOptions) => readBlocks(tree, path, blockOptions),
    followedStatus: (path) =>
      mapAccess(tree.find(path, { followLast: true }), ({ node }) => statusOf(node)),
    readAsAgent: (path, maxBytes) => readAsAgent(tree, path, maxBytes),
    replaceFile(path, content): Access<void> {
      const parts = partsOf(path);
      const name = parts.pop()!;
      const folder = tree.find(pathOf(parts), { followLast: true });
      if (!folder.ok) return folder;
      if (folder.value.node.kind !== "directory") return { ok: false, fault: "missing" };
      const { entries } = folder.value.node;
      if (entries.get(name)?.kind === "directory") {
        return { ok: false, fault: "permission", detail: "EISDIR" };
      }
      entries.set(
        name,
        tree.newNode({ kind: "file", bytes: new TextEncoder().encode(content), executable: false }),
      );
      return { ok: true, value: undefined };
    },
    createFolder: (path) => tree.createFolder(path),
    appendLines: async (path, lines, appendOptions) =>
      await appendLines(tree, { path, lines, options: appendOptions }),
    readInput(maxBytes): InputResult {
      const raw = new TextEncoder().encode(options.input ?? "");
      if (raw.length > maxBytes) return { status: "too-large", bytes: raw.length, limit: maxBytes };
      const decoded = decodeText(raw);
      return decoded.status === "ok"
        ? { status: "ok", text: decoded.text }
        : { ...decoded, bytes: raw.length };
    },
    stdout,
    stderr,
  };
}

interface Tree {
  find(path: string, options?: { followLast?: boolean }): Access<Found>;
  newNode(content: NodeContent): Node;
  addFolder(parts: readonly string[]): Folder;
  createFolder(path: string): Access<void>;
  createFile(path: string): Access<FileNode>;
  addFault(path: string, fault: Fault): void;
}

function createTree(layout: Layout): Tree {
  let inode = 0;
  const newNode = (content: NodeContent): Node => ({ identity: `0:${++inode}`, ...content });
  const top = newNode({ kind: "directory", entries: new Map() }) as Folder;
  const outsideGrant: string[] = [];

  function addFolder(parts: readonly string[]): Folder {
    let folder = top;
    for (const part of parts) {
      let child = folder.entries.get(part);
      if (child === undefined) {
        child = newNode({ kind: "directory", entries: new Map() });
        folder.entries.set(part, child);
      }
      if (child.kind !== "directory") {
        throw new TypeError(`Cannot make the folder "${pathOf(parts)}": "${part}" is no folder`);
      }
      folder = child;
    }
    return folder;
  }

  function add(path: string, node: Node): void {
    const parts = partsOf(path);
    addFolder(parts.slice(0, -1)).entries.set(parts.at(-1)!, node);
  }

  function find(path: string, { followLast = false } = {}): Access<Found> {
    if (outsideGrant.some((outside) => isAtOrBelow(outside, path))) {
      return { ok: false, fault: "outside-grant" };
    }
    if (utf8Length(path) > MAX_PATH_BYTES || path.includes("\0")) {
      return { ok: false, fault: "missing" };
    }
    let links = 0;
    const walked: Found[] = [];
    const rest = partsOf(path);
    for (let part = rest.shift(); part !== undefined; part = rest.shift()) {
      const folder = walked.at(-1)?.node ?? top;
      if (folder.kind !== "directory") return { ok: false, fault: "missing" };
      if (folder.fault === "no-search" || folder.fault === "no-access") {
        return { ok: false, fault: "permission", detail: "EACCES" };
      }
      if (part === ".") continue;
      if (part === "..") {
        walked.pop();
        continue;
      }
      const node = folder.entries.get(part);
      if (node === undefined || utf8Length(part) > MAX_NAME_BYTES) {
        return { ok: false, fault: "missing" };
      }
      if (node.kind === "symlink" && (followLast || rest.length > 0)) {
        if (++links > MAX_LINKS) return { ok: false, fault: "permission", detail: "ELOOP" };
        if (node.target.startsWith("/")) walked.length = 0;
        // A slash at the end asks for a folder.
        rest.unshift(...partsOf(node.target), ...(node.target.endsWith("/") ? ["."] : []));
      } else {
        walked.push({ node, parts: [...walked.at(-1)?.parts ?? [], part] });
      }
    }
    return { ok: true, value: walked.at(-1) ?? { node: top, parts: [] } };
  }

  for (const folder of layout.folders ?? []) addFolder(partsOf(folder));
  const { executables = [] } = layout;
  for (const [path, content] of Object.entries(layout.files ?? {})) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    add(path, newNode({ kind: "file", bytes, executable: executables.includes(path) }));
  }
  for (const [path, target] of Object.entries(layout.links ?? {})) {
    add(path, newNode({ kind: "symlink", target }));
  }
  for (const [path, kind] of Object.entries(layout.specials ?? {})) add(path, newNode({ kind }));
  for (const [path, existing] of Object.entries(layout.hardLinks ?? {})) {
    const found = find(existing);
    if (!found.ok) throw new TypeError(`Cannot link to "${existing}": it is not in the layout`);
    add(path, found.value.node);
  }

  return {
    find,
    newNode,
    addFolder,
    createFolder(path): Access<void> {
      try {
        addFolder(partsOf(path));
        return { ok: true, value: undefined };
      } catch {
        return { ok: false, fault: "missing" };
      }
    },
    createFile(path): Access<FileNode> {
      const parts = partsOf(path);
      const folder = find(pathOf(parts.slice(0, -1)));
      if (!folder.ok) return folder;
      if (folder.value.node.kind !== "directory") return { ok: false, fault: "missing" };
      const node = newNode({
        kind: "file",
        bytes: new Uint8Array(),
        executable: false,
      }) as FileNode;
      folder.value.node.entries.set(parts.at(-1)!, node);
      return { ok: true, value: node };
    },
    addFault(path, fault): void {
      if (fault === "outside-grant") {
        outsideGrant.push(path);
        return;
      }
      const found = find(path);
      if (!found.ok) {
        throw new TypeError(`Cannot put a fault on "${path}": it is not in the layout`);
      }
      found.value.node.fault = fault;
    },
  };
}

/** The opening steps of the confined reader, without its defences: nobody renames anything in here. */
function open(
  tree: Tree,
  asked: string,
  root: string,
): { status: "ok"; node: FileNode } | OpenRefusal {
  const path = join(asked);
  if (!isAtOrBelow(root, path)) {
    throw new TypeError(`Cannot read "${asked}": it does not lie below the root "${root}"`);
  }
  const below = partsOf(path).slice(partsOf(root).length);
  let current = partsOf(root);
  for (const [index, part] of below.entries()) {
    const parent = current;
    current = [...current, part];
    const found = tree.find(pathOf(current));
    if (!found.ok) return refusalFor(found, pathOf(parent));
    const { node } = found.value;
    if (node.kind === "symlink") {
      return describeLink(tree, { link: pathOf(current), target: node.target, path, root });
    }
    if (index < below.length - 1 && node.kind !== "directory") return { status: "missing" };
  }
  const found = tree.find(path);
  if (!found.ok) return refusalFor(found, path);
  const { node } = found.value;
  if (node.kind === "symlink") return { status: "changed" };
  if (node.kind !== "file") return { status: "not-regular", kind: node.kind };
  const fault = readFault(node);
  if (fault !== null) return refusalFor(fault, path);
  if (node.fault === "changes") return { status: "changed" };
  return { status: "ok", node };
}

/** As the confined reader does not: whatever a path leads to. */
function readAsAgent(tree: Tree, path: string, maxBytes: number): FollowedRead {
  const found = tree.find(path, { followLast: true });
  if (!found.ok) return found;
  const { node, parts } = found.value;
  if (node.kind === "directory") return { ok: false, fault: "directory" };
  if (node.kind !== "file") return { ok: false, fault: "special-file" };
  const fault = readFault(node);
  if (fault !== null) return { ok: false, ...fault };
  const bytes = node.bytes.subarray(0, maxBytes);
  return { ok: true, value: { bytes, realPath: pathOf(parts), size: node.bytes.length } };
}

function read(tree: Tree, path: string, options: ReadOptions): ReadResult {
  const { root, maxBytes, links = "refuse" } = options;
  const opened = open(tree, path, root);
  if (opened.status === "ok") return readNode(opened.node, maxBytes);
  if (opened.status !== "symlink" || opened.resolved === null) return opened;
  const target = opened.resolved;
  const mayFollow = links === "follow" ||
    links === "within-root" && opened.leadsTo === "inside-root";
  if (!mayFollow) return opened;
  const parentOfTarget = pathOf(partsOf(target).slice(0, -1));
  const result = read(tree, target, { root: links === "follow" ? parentOfTarget : root, maxBytes });
  return result.status === "ok" ? { ...result, target } : result;
}

function readNode({ bytes: raw, identity }: FileNode, maxBytes: number): ReadResult {
  if (raw.length > maxBytes) return { status: "too-large", bytes: raw.length, limit: maxBytes };
  const decoded = decodeText(raw);
  if (decoded.status !== "ok") return { ...decoded, bytes: raw.length };
  return { ...decoded, raw, identity, target: null };
}

/** So small that every test of more than a few words crosses the borders of blocks. */
const BLOCK_BYTES = 64;

function readBlocks(tree: Tree, path: string, options: BlockOptions): BlocksResult {
  const opened = open(tree, path, options.root);
  if (opened.status !== "ok") return opened;
  const { bytes } = opened.node;
  const length = Math.min(bytes.length, options.maxBytes ?? bytes.length);
  for (let done = 0; done < length;) {
    const count = Math.min(BLOCK_BYTES, length - done);
    const offset = options.from === "start" ? done : bytes.length - done - count;
    done += count;
    if (!options.visit(bytes.slice(offset, offset + count), offset)) break;
  }
  return { status: "ok", bytes: bytes.length };
}

function appendLines(
  tree: Tree,
  { path, lines, options }: {
    path: string;
    lines: string | ((file: LockedFile) => string);
    options: AppendOptions;
  },
): AppendResult {
  let opened = open(tree, path, options.root);
  if (opened.status === "missing") {
    const created = tree.createFile(path);
    if (!created.ok) return refusalFor(created, path);
    opened = { status: "ok", node: created.value };
  }
  if (opened.status !== "ok") return opened;
  const { node } = opened;
  if (node.fault === "locked") return { status: "busy", waitedMs: options.waitMs ?? 10_000 };
  if (node.fault === "disk-full") return { status: "not-written", detail: "ENOSPC" };
  const text = typeof lines === "string"
    ? lines
    : lines({ readBlocks: (path, options) => readBlocks(tree, path, options) });
  if (text === "") return { status: "ok" };
  const isTorn = node.bytes.length > 0 && node.bytes.at(-1) !== 0x0a;
  const added = new TextEncoder().encode(isTorn ? `\n${text}` : text);
  node.bytes = new Uint8Array([...node.bytes, ...added]);
  return { status: "ok" };
}

function describeLink(
  tree: Tree,
  { link, target, path, root }: { link: string; target: string; path: string; root: string },
): OpenRefusal {
  const end = tree.find(path, { followLast: true });
  if (!end.ok && end.fault === "permission" && end.detail !== "ELOOP") {
    return { status: "permission", blocked: link, detail: end.detail };
  }
  const resolved = end.ok ? pathOf(end.value.parts) : null;
  // A link may lead from what was granted to what was not.
  const there = resolved === null ? end : tree.find(resolved);
  return {
    status: "symlink",
    link,
    target,
    resolved,
    identity: there.ok ? there.value.node.identity : null,
    leadsTo: !end.ok && end.fault === "permission" && end.detail === "ELOOP"
      ? "loop"
      : linkDestination(root, resolved),
    ...(there.ok && there.value.node.kind === "directory" ? { isFolder: true } : {}),
  };
}

/** What reading a file or listing a folder meets, once one has got there. */
function readFault(node: Node): Extract<AccessFault, { fault: "permission" }> | null {
  if (node.fault === "no-read" || node.fault === "no-access") {
    return { fault: "permission", detail: "EACCES" };
  }
  return node.fault === "io-error" ? { fault: "permission", detail: "EIO" } : null;
}

function refusalFor(fault: AccessFault, blocked: string): OpenRefusal {
  if (fault.fault === "permission") {
    return { status: "permission", blocked, detail: fault.detail };
  }
  return { status: fault.fault };
}

function statusOf(node: Node): FileStatus {
  const bytes = node.kind === "file"
    ? node.bytes.length
    : node.kind === "symlink"
    ? utf8Length(node.target)
    : 0;
  const writableBy = node.fault === "writable-by-all"
    ? "all"
    : node.fault === "writable-by-group"
    ? "group"
    : "owner";
  const owner = node.fault === "foreign" ? 1001 : 1000;
  const executable = node.kind === "file" && node.executable;
  return { kind: node.kind, bytes, identity: node.identity, owner, writableBy, executable };
}

/** As a listing tells kinds apart. */
function listedKind({ kind }: Node): FileKind {
  return kind === "fifo" || kind === "socket" ? "device" : kind;
}

function createCapturedStream(columns: number | null): CapturedStream {
  let written = "";
  return {
    isTerminal: columns !== null,
    columns,
    get text() {
      return written;
    },
    write(text): void {
      written += text;
    },
  };
}

function mapAccess<T, U>(answer: Access<T>, map: (value: T) => U): Access<U> {
  return answer.ok ? { ok: true, value: map(answer.value) } : answer;
}

function partsOf(path: string): string[] {
  // Pure code joins paths with the separator of the platform that the tests run on.
  return path.split(SEPARATOR).flatMap((part) => part.split("/")).filter((part) => part !== "");
}

function pathOf(parts: readonly string[]): string {
  return SEPARATOR + parts.join(SEPARATOR);
}

function isAtOrBelow(folder: string, path: string): boolean {
  const parts = partsOf(path);
  return partsOf(folder).every((part, index) => parts[index] === part);
}
