import { fromFileUrl } from "@std/path";
import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type {
  AgentBlock,
  AgentEntry,
  AgentReading,
  AgentTextPiece,
} from "../../lib/agents/agent.ts";
import { utf8Length } from "../../lib/source_text.ts";
import { entryRows } from "../../scripts/conformance/entry_rows.ts";
import { type CaseResult, runComparison } from "../../scripts/conformance/run_comparison.ts";

/** Changes a copy of a reading; false if there is nothing to change. */
type Mutation = (reading: AgentReading, agent: string) => boolean;

/** Cases of one agent version on which each mutation is tried. */
const CASES_TRIED = 10;

/** Texts above this length take long to compare, and are no different. */
const LONGEST_TEXT = 20_000;

const isSent = ({ status }: AgentEntry): boolean => status === "sent" || status === "cut";

function changeFirst<T>(items: readonly T[], is: (item: T) => boolean, change: (item: T) => void) {
  const item = items.find(is);
  if (item === undefined) return false;
  change(item);
  return true;
}

function dropFirst<T>(items: T[], is: (item: T) => boolean): boolean {
  const at = items.findIndex(is);
  if (at >= 0) items.splice(at, 1);
  return at >= 0;
}

function swap<T>(items: T[], a: number, b: number): boolean {
  if (a < 0 || b < 0 || JSON.stringify(items[a]) === JSON.stringify(items[b])) return false;
  [items[a], items[b]] = [items[b]!, items[a]!];
  return true;
}

function changeEntry(change: (entry: AgentEntry) => void, is = (_: AgentEntry) => true): Mutation {
  return ({ entries }) => changeFirst(entries, is, change);
}

function changePiece(
  is: (piece: AgentTextPiece) => boolean,
  change: (piece: AgentTextPiece) => void,
): Mutation {
  return ({ blocks }) => changeFirst(blocks.flatMap(({ pieces }) => pieces), is, change);
}

function changeBlock(change: (block: AgentBlock) => void): Mutation {
  return ({ blocks }) => changeFirst(blocks, () => true, change);
}

/** The same letter of the other case, or another digit: what a file has may be escaped, but not this. */
function otherLetter(text: string): string {
  return text.replace(
    /[a-z]/i,
    (letter) => letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** Where in a block the stretches of two files are. */
function twoFiles({ blocks }: AgentReading): [AgentTextPiece[], number, number] | null {
  for (const { pieces } of blocks) {
    const first = pieces.findIndex(({ path, text }) => path !== null && text.trim() !== "");
    const second = pieces.findIndex(({ path, text }) =>
      path !== null && text.trim() !== "" && path !== pieces[first]?.path &&
      text !== pieces[first]?.text
    );
    if (first >= 0 && second >= 0) return [pieces, first, second];
  }
  return null;
}

/** What is said of files. */
const ENTRY_MUTATIONS: Record<string, Mutation> = {
  "a shadowed file dropped": ({ entries }) =>
    dropFirst(entries, ({ status }) => status === "shadowed"),
  "a refused file dropped": ({ entries }) =>
    dropFirst(entries, ({ status }) => status === "refused"),
  "a skipped file dropped": ({ entries }) =>
    dropFirst(entries, ({ status }) => status === "skipped"),
  "a waiting file dropped": ({ entries }) => dropFirst(entries, ({ status }) => status === "lazy"),
  "a sent file dropped": ({ entries }) => dropFirst(entries, isSent),
  "a file added": ({ entries }) => {
    const last = entries.at(-1);
    if (last !== undefined) entries.push({ ...last, path: `${last.path}x` });
    return last !== undefined;
  },
  "another reason": changeEntry(
    (entry) => entry.reason = entry.reason === "empty" ? "permission" : "empty",
    ({ reason }) => reason !== null,
  ),
  "two reasons swapped": ({ entries }) => {
    const first = entries.find(({ reason }) => reason !== null);
    const second = entries.find(({ reason }) => reason !== null && reason !== first?.reason);
    if (first === undefined || second === undefined) return false;
    [first.reason, second.reason] = [second.reason, first.reason];
    return true;
  },
  "a reason for what is sent": changeEntry(
    (entry) => entry.reason = "empty",
    ({ status }) => status === "sent",
  ),
  "another cause": changeEntry((entry) => entry.by = `${entry.by}x`, ({ by }) => by !== null),
  "one byte more": changeEntry((entry) => entry.bytes++),
  "one byte more sent": changeEntry((entry) => entry.bytesSent++),
  "a cut one line later": changeEntry(
    (entry) => entry.cutAtLine!++,
    ({ cutAtLine }) => cutAtLine !== null,
  ),
  "cut instead of sent": changeEntry(
    (entry) => Object.assign(entry, { status: "cut", reason: "budget", cutAtLine: 1 }),
    ({ status }) => status === "sent",
  ),
  "sent instead of waiting": changeEntry(
    (entry) => Object.assign(entry, { status: "sent", reason: null }),
    ({ status }) => status === "lazy",
  ),
  "skipped instead of sent": changeEntry(
    (entry) => Object.assign(entry, { status: "skipped", reason: "empty", bytesSent: 0 }),
    isSent,
  ),
  "skipped instead of refused": changeEntry(
    (entry) => entry.status = "skipped",
    ({ status }) => status === "refused",
  ),
  "another path": changeEntry((entry) => entry.path = `${entry.path}x`),
  "another real path": changeEntry((entry) => entry.realPath = `${entry.realPath}x`),
  "another kind": changeEntry((entry) => entry.kind = entry.kind === "rule" ? "global" : "rule"),
  "another moment": changeEntry((entry) =>
    entry.when = entry.when === "start" ? "touched" : "start"
  ),
  "standing alone instead of imported": changeEntry(
    (entry) => entry.within = null,
    ({ within }) => within !== null,
  ),
  "the order reversed": ({ entries }) => {
    const before = JSON.stringify(entries);
    return JSON.stringify(entries.reverse()) !== before;
  },
  "two sent files swapped": ({ entries }) => {
    const first = entries.findIndex(isSent);
    return swap(entries, first, entries.findLastIndex(isSent));
  },
  "started instead of not, and not instead of started": (reading) => {
    reading.startFailure = reading.startFailure === null
      ? { path: null, reason: "wrong-settings", message: "Wrong settings" }
      : null;
    return true;
  },
  "a fixed order instead of any": (reading) => {
    reading.ordered = !reading.ordered;
    return true;
  },
};

/** What is sent: caught whatever is said of the files. */
const TEXT_MUTATIONS: Record<string, Mutation> = {
  "another role": changeBlock((block) => block.role = block.role === "user" ? "system" : "user"),
  "another place": changeBlock((block) => block.place = `${block.place}, or so`),
  "another moment": changeBlock((block) =>
    block.when = block.when === "start" ? "touched" : "start"
  ),
  "a word before a block": changeBlock(({ pieces }) => {
    pieces.unshift({ text: "garbage\n", path: null });
  }),
  "a word after a block": changeBlock(({ pieces }) => {
    pieces.push({ text: "\ngarbage", path: null });
  }),
  "a line break before a block": changeBlock(({ pieces }) => {
    pieces.unshift({ text: "\n", path: null });
  }),
  "a line break after a block": changeBlock(({ pieces }) => {
    pieces.push({ text: "\n", path: null });
  }),
  "a block dropped": ({ blocks }) => dropFirst(blocks, () => true),
  "a block twice": ({ blocks }) => {
    if (blocks.length > 0) blocks.push(structuredClone(blocks[0]!));
    return blocks.length > 0;
  },
  "two blocks merged": ({ blocks }) => {
    const [first, second] = blocks;
    if (second === undefined) return false;
    first!.pieces.push(...second.pieces);
    blocks.splice(1, 1);
    return true;
  },
  "a letter of a file changed": changePiece(
    ({ text, path }) => path !== null && otherLetter(text) !== text,
    (piece) => piece.text = otherLetter(piece.text),
  ),
  "a letter around a file changed": changePiece(
    ({ text, path }) => path === null && otherLetter(text) !== text,
    (piece) => piece.text = otherLetter(piece.text),
  ),
  "a line of a file dropped": changePiece(
    ({ text, path }) => path !== null && /\n[^\n]+\n/.test(text),
    (piece) => piece.text = piece.text.replace(/\n[^\n]+\n/, "\n"),
  ),
  "a line more of a file": changePiece(
    ({ path, text }) => path !== null && text !== "",
    (piece) => piece.text += "\none more line",
  ),
  "the texts of two files swapped": (reading) => {
    if (!reading.ordered) return false;
    const files = twoFiles(reading);
    return files !== null && swap(...files);
  },
  "the sources of two texts swapped": (reading) => {
    const files = twoFiles(reading);
    if (files === null) return false;
    const [pieces, first, second] = files;
    const [a, b] = [pieces[first]!, pieces[second]!];
    [a.path, b.path] = [b.path, a.path];
    return true;
  },
  "a letter of a file taken for the agent's own": (reading) => {
    for (const { pieces } of reading.blocks) {
      const at = pieces.findIndex(({ path, text }, index) =>
        path !== null && /[a-z]$/.test(text) && pieces[index + 1]?.path === null
      );
      if (at < 0) continue;
      const piece = pieces[at]!;
      pieces[at + 1]!.text = piece.text.at(-1)! + pieces[at + 1]!.text;
      piece.text = piece.text.slice(0, -1);
      return true;
    }
    return false;
  },
  "the agent's own words taken for a file's": (reading) => {
    for (const { pieces } of reading.blocks) {
      const at = pieces.findIndex(({ path, text }, index) =>
        path === null && utf8Length(text) > 20 && (pieces[index + 1]?.path ?? null) !== null
      );
      if (at < 0) continue;
      pieces[at]!.path = pieces[at + 1]!.path;
      return true;
    }
    return false;
  },
  "Qwen's rules of the start dropped": ({ blocks, entries }, agent) => {
    if (!agent.startsWith("qwen@")) return false;
    for (const { when, pieces } of blocks) {
      const at = pieces.findIndex(({ text }) => text.startsWith("--- Rule from: "));
      if (when !== "start" || at < 0) continue;
      pieces.splice(at === 0 ? 0 : at - 1);
      for (const entry of entries.filter(({ kind }) => kind === "rule")) {
        Object.assign(entry, { status: "skipped", reason: "empty", bytesSent: 0 });
      }
      return true;
    }
    return false;
  },
};

const results = (await runComparison(
  fromFileUrl(new URL("../../testdata/agents", import.meta.url)),
)).filter(({ entries, text, reading }) =>
  entries.length + text.length === 0 &&
  reading.blocks.flatMap(({ pieces }) => pieces)
      .reduce((sum, piece) => sum + piece.text.length, 0) < LONGEST_TEXT
);

/** Some cases in which a mutation changes something, from all over the list. */
function mutated(
  group: readonly CaseResult[],
  mutation: Mutation,
  count = CASES_TRIED,
): [CaseResult, AgentReading][] {
  const changed: [CaseResult, AgentReading][] = [];
  const STEP = 37;
  for (let index = 0; index < group.length && changed.length < count; index++) {
    const at = group.length % STEP === 0 ? index : index * STEP % group.length;
    const result = group[at]!;
    const reading = structuredClone(result.reading);
    if (mutation(reading, result.agent)) changed.push([result, reading]);
  }
  return changed;
}

describe("the comparison with recordings", () => {
  for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
    it(`catches whatever else is said of a file of ${agent}`, () => {
      for (const [name, mutation] of Object.entries(ENTRY_MUTATIONS)) {
        for (const [result, reading] of mutated(group, mutation)) {
          const { entries, text } = result.compare(reading);
          assertEquals(entries.length + text.length > 0, true, `${name}: ${result.case}`);
        }
      }
    });

    it(`catches whatever else is sent by ${agent}, though the rows agree`, () => {
      for (const [name, mutation] of Object.entries(TEXT_MUTATIONS)) {
        for (const [result, reading] of mutated(group, mutation)) {
          const { entries, text } = result.compare(reading, entryRows(reading));
          assertEquals(entries.length + text.length > 0, true, `${name}: ${result.case}`);
        }
      }
    });
  }

  it("is tried with every mutation in some case", () => {
    for (const [name, mutation] of Object.entries({ ...ENTRY_MUTATIONS, ...TEXT_MUTATIONS })) {
      assertEquals(mutated(results, mutation, 1).length > 0, true, name);
    }
  });
});
