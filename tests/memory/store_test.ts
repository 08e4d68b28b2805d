import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { exportMemory } from "../../lib/memory/export_memory.ts";
import { forget } from "../../lib/memory/forget.ts";
import { importMemory } from "../../lib/memory/import_memory.ts";
import { listMemories, type MemoryFilter } from "../../lib/memory/list_memories.ts";
import { describeStoreProblem, openStore, type StorePlace } from "../../lib/memory/open_store.ts";
import { MAX_LISTED, readStore, type StoreReading } from "../../lib/memory/read_store.ts";
import { recallStore, recallTurn } from "../../lib/memory/recall_store.ts";
import { MAX_LINE_BYTES, type Memory } from "../../lib/memory/record.ts";
import { remember } from "../../lib/memory/remember.ts";
import { verifyStore } from "../../lib/memory/verify_store.ts";
import type { System } from "../../lib/system.ts";
import { createMemorySystem, type Fault } from "../helpers/memory_system.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

const FOLDER = "/data/rivumi";
const FILE = join(FOLDER, "memory.jsonl");
const PLACE: StorePlace = { path: FILE, root: FOLDER };
const APP = "/w/app";

function id(number: number): string {
  return `01KDVDNP${String(number).padStart(18, "0")}`;
}

function line(number: number, text: string, fields: Record<string, unknown> = {}): string {
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();
  const record = { v: 1, id: id(number), at, kind: "project_fact", project: APP, text, ...fields };
  return JSON.stringify(record);
}

function hides(number: number, target: number): string {
  return line(number, "", { kind: "forget", target: id(target), text: undefined });
}

const AS_USER = { kind: "user_preference", project: undefined };

function systemWith(content: string | Uint8Array, faults: Record<string, Fault> = {}): System {
  return createMemorySystem({ files: { [FILE]: content }, faults });
}

function contentOf(system: System): string {
  const file = system.read(FILE, { root: FOLDER, maxBytes: 1e6 });
  return file.status === "ok" ? file.text : file.status;
}

function readTexts(
  system: System,
  from: "start" | "end" = "start",
): { texts: string[]; reading: StoreReading } {
  const texts: string[] = [];
  const reading = readStore(system, PLACE, {
    from,
    visit({ record }): boolean {
      texts.push(record.kind === "forget" ? `forget ${record.target}` : record.text);
      return true;
    },
  });
  if (reading.status !== "ok") throw new Error(reading.status);
  return { texts, reading };
}

function recalled(system: System, limit = 20): string[] {
  const recall = recallStore(system, PLACE, { project: APP, limit, scanBytes: 1e6 });
  return recall.status === "ok" ? recall.memories.map(({ text }) => text) : [recall.status];
}

function listed(system: System, filter: MemoryFilter = {}): string[] {
  const texts: string[] = [];
  listMemories(system, PLACE, { ...filter, visit: ({ text }) => texts.push(text) });
  return texts;
}

describe("openStore()", () => {
  it("makes the folder only when something is to be stored", () => {
    const system = createMemorySystem();
    assertEquals(openStore(system, { dataFolder: FOLDER }), { ok: true, place: PLACE });
    assertEquals(system.status(FOLDER).ok, false);
    assertEquals(openStore(system, { dataFolder: FOLDER, create: true }), {
      ok: true,
      place: PLACE,
    });
    assertEquals(system.status(FOLDER).ok, true);
  });

  it("makes it for the user alone on a real disk", () => {
    using folder = makeTempFolder();
    const dataFolder = join(folder.path, "share", "rivumi");
    openStore(createDenoSystem(), { dataFolder, create: true });
    assertEquals(Deno.statSync(dataFolder).mode! & 0o777, 0o700);
    assertEquals(Deno.statSync(join(folder.path, "share")).mode! & 0o777, 0o700);
  });

  it("refuses what others may write to, on a real disk", () => {
    using folder = makeTempFolder();
    const system = createDenoSystem();
    const why = (): string => {
      const store = openStore(system, { dataFolder: folder.path });
      return store.ok ? "" : store.problem.message;
    };
    assertEquals(why(), "");
    Deno.chmodSync(folder.path, 0o1777);
    assertStringIncludes(why(), "data folder");
    assertStringIncludes(why(), "every user of this machine may write to it");
    Deno.chmodSync(folder.path, 0o755);
    Deno.writeTextFileSync(join(folder.path, "memory.jsonl"), "");
    Deno.chmodSync(join(folder.path, "memory.jsonl"), 0o666);
    assertStringIncludes(why(), "memory file");
  });

  const refused: [name: string, system: System, why: string][] = [
    ["a link", createMemorySystem({ links: { [FOLDER]: "/w" }, folders: ["/w"] }), "it is a link"],
    ["a file", createMemorySystem({ files: { [FOLDER]: "" } }), "it is not a folder"],
    [
      "a folder below a file",
      createMemorySystem({ files: { "/data": "" } }),
      "a folder above it is a file",
    ],
    [
      "what the process was not granted",
      createMemorySystem({ faults: { "/data": "outside-grant" } }),
      "was not granted",
    ],
    [
      "what the user may not enter",
      createMemorySystem({ folders: [FOLDER], faults: { "/data": "no-access" } }),
      "the system refused (EACCES)",
    ],
  ];
  for (const [name, system, why] of refused) {
    it(`refuses ${name} with the reason`, () => {
      const store = openStore(system, { dataFolder: FOLDER, create: true });
      assertEquals(store.ok, false);
      if (!store.ok) assertStringIncludes(store.problem.message, why);
    });
  }
});

describe("describeStoreProblem()", () => {
  it("escapes what a link holds", () => {
    const { message } = describeStoreProblem(FILE, {
      status: "symlink",
      link: FILE,
      target: "/etc/\x1b[2Jpasswd\n",
      resolved: null,
      identity: null,
      leadsTo: "nowhere",
    });
    assertEquals(
      message,
      `Cannot use the memory file "${FILE}": it is a link to "/etc/\\x1b[2Jpasswd\\n", which leads nowhere`,
    );
  });

  it("says that nothing was stored when the disk is full or others hold the lock", () => {
    for (const detail of ["ENOSPC", "EDQUOT", "short-write"]) {
      const { message } = describeStoreProblem(FILE, { status: "not-written", detail });
      assertStringIncludes(message, "the disk is full; nothing was stored");
    }
    const { message } = describeStoreProblem(FILE, { status: "busy", waitedMs: 10_000 });
    assertStringIncludes(message, "locked for 10 seconds; nothing was stored");
  });
});

describe("remember()", () => {
  it("adds one record and answers with it", () => {
    const system = systemWith(`${line(1, "old")}\n`);
    const answer = remember(system, PLACE, { kind: "project_fact", text: "new", project: APP });
    assertEquals(answer.status, "ok");
    const { memory } = answer as { memory: Memory };
    assertMatch(memory.id, /^01KDYAK348/);
    assertEquals(memory.at, "2026-01-02T03:04:05.000Z");
    assertEquals(readTexts(system).texts, ["old", "new"]);
    assertEquals(contentOf(system).split("\n").length, 3);
  });

  it("leaves the project out of a preference of the user", () => {
    const system = createMemorySystem({ folders: [FOLDER] });
    remember(system, PLACE, { kind: "user_preference", text: "short", project: APP });
    assertEquals(contentOf(system).includes("project"), false);
    assertEquals(recalled(system), ["short"]);
  });

  it("passes on what the file system answers", () => {
    const system = systemWith("", { [FILE]: "disk-full" });
    const answer = remember(system, PLACE, { kind: "project_fact", text: "new", project: APP });
    assertEquals(answer, { status: "not-written", detail: "ENOSPC" });
  });

  it("keeps any text as it is", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
      fc.pre(text.trim() !== "");
      const system = createMemorySystem({ folders: [FOLDER] });
      remember(system, PLACE, { kind: "project_fact", text, project: APP });
      assertEquals(readTexts(system).texts, [text]);
    }));
  });
});

describe("readStore()", () => {
  it("finds nothing in a store that does not exist", () => {
    const { texts, reading } = readTexts(createMemorySystem());
    assertEquals(texts, []);
    assertEquals(reading, {
      status: "ok",
      bytes: 0,
      scanned: { bytes: 0, complete: true },
      skipped: [],
      skippedLines: 0,
    });
  });

  it("keeps a complete last record whose newline is missing, and what is appended to it", () => {
    const system = systemWith(`${line(1, "one")}\n${line(2, "two")}`);
    assertEquals(readTexts(system).texts, ["one", "two"]);
    remember(system, PLACE, { kind: "project_fact", text: "three", project: APP });
    const { texts, reading } = readTexts(system);
    assertEquals(texts, ["one", "two", "three"]);
    assertEquals(reading.skippedLines, 0);
  });

  it("skips a torn last line, and loses nothing that is appended to it", () => {
    const system = systemWith(`${line(1, "one")}\n${line(2, "two")}\n${line(3, "x").slice(0, 70)}`);
    remember(system, PLACE, { kind: "project_fact", text: "new", project: APP });
    const { texts, reading } = readTexts(system);
    assertEquals(texts, ["one", "two", "new"]);
    assertEquals(reading.skipped.map(({ line, reason }) => [line, reason]), [[3, "damaged"]]);
  });

  it("counts skipped lines with their places and takes blank ones for nothing", () => {
    const content = `\uFEFF${line(1, "one")}\r\n\nnull\n${line(2, "two")}\n{"v":2}\n` +
      `${"x".repeat(MAX_LINE_BYTES + 1)}\n${line(3, "three")}\n`;
    for (const from of ["start", "end"] as const) {
      const { texts, reading } = readTexts(systemWith(content), from);
      assertEquals(from === "start" ? texts : texts.reverse(), ["one", "two", "three"]);
      assertEquals(reading.skipped.map(({ reason }) => reason), [
        "wrong-shape",
        "unknown-version",
        "oversize",
      ]);
      for (const { offset, reason } of reading.skipped) {
        const rest = new TextDecoder().decode(new TextEncoder().encode(content).slice(offset));
        assertMatch(rest, { "wrong-shape": /^null/, "oversize": /^xx/ }[reason as string] ?? /^{/);
      }
      assertEquals(
        reading.skipped.map(({ line }) => line),
        from === "start" ? [3, 5, 6] : [null, null, null],
      );
    }
  });

  it("lists a bounded number of skipped lines and counts all", () => {
    const { reading } = readTexts(systemWith("x\n".repeat(MAX_LISTED + 5)));
    assertEquals(reading.skipped.length, MAX_LISTED);
    assertEquals(reading.skippedLines, MAX_LISTED + 5);
  });

  it("does not judge the line that its bound cuts off", () => {
    const content = `${line(1, "one")}\n${line(2, "two")}\n`;
    const texts: string[] = [];
    const reading = readStore(systemWith(content), PLACE, {
      from: "end",
      maxBytes: content.length - 10,
      visit({ record }): boolean {
        if (record.kind !== "forget") texts.push(record.text);
        return true;
      },
    });
    assertEquals(texts, ["two"]);
    assertEquals(reading, {
      status: "ok",
      bytes: content.length,
      scanned: { bytes: content.length - 10, complete: false },
      skipped: [],
      skippedLines: 0,
    });
  });

  it("hides no good line among any bytes, from either end, and changes nothing", () => {
    const soup = fc.uint8Array({ maxLength: 80 }).map((bytes) => ({ bytes, text: null }));
    const good = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.trim() !== "")
      .map((text) => ({ bytes: new TextEncoder().encode(line(1, text)), text }));
    fc.assert(fc.property(fc.array(fc.oneof(soup, good), { maxLength: 12 }), (parts) => {
      const content = new Uint8Array(parts.flatMap(({ bytes }) => [...bytes, 0x0a]));
      const expected = parts.map(({ text }) => text).filter((text) => text !== null);
      const system = systemWith(content);
      assertEquals(readTexts(system, "start").texts, expected);
      assertEquals(readTexts(system, "end").texts.reverse(), expected);
      const after = system.status(FILE);
      assertEquals(after.ok && after.value.bytes, content.length);
    }));
  });

  it("reads a real file of many blocks as it reads one in memory", () => {
    using folder = makeTempFolder();
    const lines = Array.from(
      { length: 5000 },
      (_, i) => i % 7 === 0 ? "x".repeat(i) : line(i, `text ${"y".repeat(i % 90)}`),
    );
    const path = join(folder.path, "memory.jsonl");
    Deno.writeTextFileSync(path, lines.join("\n"));
    const count = (from: "start" | "end"): [number, number] => {
      let records = 0;
      const reading = readStore(createDenoSystem(), { path, root: folder.path }, {
        from,
        visit: () => ++records > 0,
      });
      return [records, reading.status === "ok" ? reading.skippedLines : -1];
    };
    const skipped = lines.filter((text) => /^x+$/.test(text)).length;
    const records = lines.filter((text) => text.startsWith("{")).length;
    assertEquals(count("start"), [records, skipped]);
    assertEquals(count("end"), [records, skipped]);
  });
});

describe("recallStore()", () => {
  it("shows the user's preferences and what belongs to exactly this project, oldest first", () => {
    const system = systemWith([
      line(1, "here"),
      line(2, "elsewhere", { project: "/w/application" }),
      line(3, "below", { project: "/w/app/sub" }),
      line(4, "mine", AS_USER),
      line(5, "preferred here", { kind: "project_preference" }),
    ].join("\n"));
    assertEquals(recalled(system), ["here", "mine", "preferred here"]);
  });

  it("shows the newest, which is what stands later whatever its time", () => {
    const system = systemWith([5, 4, 3, 2, 1].map((n) => line(n, `n${n}`)).join("\n"));
    assertEquals(recalled(system, 2), ["n2", "n1"]);
    assertEquals(recalled(system, 0), []);
  });

  it("shows equal texts of a kind once, where they stand last, and merges nothing else", () => {
    const repeated = Array.from(
      { length: 22 },
      (_, i) => line(i + 3, i % 2 === 0 ? "deploy needs a tag" : "Deploy needs a tag "),
    );
    const system = systemWith([
      line(0, "build with make"),
      line(1, "use tabs"),
      line(2, "use spaces"),
      ...repeated,
      line(30, "use tabs", AS_USER),
      line(31, "use tabs", { kind: "project_preference" }),
    ].join("\n"));
    assertEquals(recalled(system), [
      "build with make",
      "use tabs",
      "use spaces",
      "deploy needs a tag",
      "Deploy needs a tag ",
      "use tabs",
      "use tabs",
    ]);
  });

  it("says why each other memory is left out when asked", () => {
    const system = systemWith([
      line(1, "too old"),
      line(2, "twice"),
      line(3, "elsewhere", { project: "/w/other" }),
      line(4, "gone"),
      line(5, "kept"),
      hides(6, 4),
      line(7, "twice"),
    ].join("\n"));
    const recall = recallStore(system, PLACE, {
      project: APP,
      limit: 2,
      scanBytes: 1e6,
      explain: true,
    });
    if (recall.status !== "ok") throw new Error(recall.status);
    assertEquals(recall.judged.map(({ memory, leftOut }) => [memory.text, leftOut]), [
      ["too old", { reason: "older-than-limit" }],
      ["twice", { reason: "duplicate-of", by: id(7) }],
      ["elsewhere", { reason: "other-project" }],
      ["gone", { reason: "forgotten", by: id(6) }],
      ["kept", null],
      ["twice", null],
    ]);
    assertEquals(recall.memories.map(({ text }) => text), ["kept", "twice"]);
    assertEquals(recall.scanned.complete, true);
  });

  it("says when it stopped before it had seen enough", () => {
    const system = systemWith([1, 2, 3].map((n) => line(n, `n${n}`)).join("\n"));
    const recall = recallStore(system, PLACE, { project: APP, limit: 20, scanBytes: 200 });
    assertEquals(recall.status === "ok" && recall.scanned, { bytes: 200, complete: false });
    assertEquals(recall.status === "ok" && recall.memories.map(({ text }) => text), ["n3"]);
  });

  it("reads no further back than it needs", () => {
    const many = Array.from({ length: 1000 }, (_, i) => line(i, `n${i}`)).join("\n");
    const recall = recallStore(systemWith(many), PLACE, { project: APP, limit: 2, scanBytes: 1e9 });
    assertEquals(recall.status === "ok" && recall.scanned.complete, true);
    assertEquals(recall.status === "ok" && recall.scanned.bytes < 1000, true);
  });
});

describe("recallTurn()", () => {
  it("recalls what was added since, each once, the newest only", () => {
    const old = `${line(1, "old")}\n`;
    const system = systemWith(
      `${old}${[2, 3, 4, 5].map((n) => line(n, `n${n}`)).join("\n")}\n${hides(6, 5)}\n`,
    );
    const turn = (limit: number, sent: string[] = []): string[] => {
      const recall = recallTurn(system, PLACE, {
        project: APP,
        limit,
        since: old.length,
        sent: new Set(sent),
      });
      return recall.status === "ok" ? recall.memories.map(({ text }) => text) : [recall.status];
    };
    assertEquals(turn(64), ["n2", "n3", "n4"]);
    assertEquals(turn(2), ["n3", "n4"]);
    assertEquals(turn(2, [id(4)]), ["n3"]);
    assertEquals(turn(0), []);
  });
});

describe("forget()", () => {
  it("hides a memory and leaves its line alone", () => {
    const system = systemWith(`${line(1, "one")}\n${line(2, "two")}\n`);
    const answer = forget(system, PLACE, { id: id(1) });
    assertEquals(answer.status === "ok" && answer.memory.text, "one");
    assertEquals(recalled(system), ["two"]);
    assertEquals(listed(system), ["two"]);
    assertEquals(contentOf(system).startsWith(`${line(1, "one")}\n${line(2, "two")}\n{`), true);
  });

  it("hides what stands before it only, so that a memory can come back", () => {
    const system = systemWith([line(1, "one"), hides(2, 1), line(1, "one")].join("\n"));
    assertEquals(recalled(system), ["one"]);
    assertEquals(listed(system), ["one"]);
    assertEquals(forget(system, PLACE, { id: id(1) }).status, "ok");
    assertEquals(recalled(system), []);
  });

  it("answers unknown or forgotten and writes nothing", () => {
    const content = `${line(1, "one")}\n${hides(2, 1)}\n`;
    const system = systemWith(content);
    assertEquals(forget(system, PLACE, { id: id(1) }), { status: "forgotten" });
    assertEquals(forget(system, PLACE, { id: id(2) }), { status: "unknown" });
    assertEquals(forget(system, PLACE, { id: id(9) }), { status: "unknown" });
    assertEquals(contentOf(system), content);
  });
});

describe("listMemories()", () => {
  it("filters by kind, project and time", () => {
    const system = systemWith([
      line(1, "one"),
      line(2, "two", { project: "/w/other" }),
      line(3, "three", AS_USER),
      line(4, "four", { kind: "project_preference" }),
    ].join("\n"));
    assertEquals(listed(system), ["one", "two", "three", "four"]);
    assertEquals(listed(system, { kind: "project_fact" }), ["one", "two"]);
    assertEquals(listed(system, { project: APP }), ["one", "four"]);
    const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    assertEquals(listed(system, { since: at(2), until: at(4) }), ["two", "three"]);
  });
});

describe("verifyStore()", () => {
  it("counts the records and places the rest", () => {
    const system = systemWith(`${line(1, "one")}\nnull\n${hides(2, 1)}\n`);
    const first = line(1, "one").length + 1;
    assertEquals(verifyStore(system, PLACE), {
      status: "ok",
      entries: 2,
      skipped: [{ line: 2, offset: first, reason: "wrong-shape" }],
      skippedLines: 1,
    });
  });
});

describe("exportMemory()", () => {
  function exported(system: System, format: "jsonl" | "markdown"): string {
    let text = "";
    exportMemory(system, PLACE, { format, write: (piece) => text += piece });
    return text;
  }

  it("writes every valid record as it stands, and nothing else", () => {
    const odd = `{"v": 1,  "mood": {"a":1},${line(3, "left\u2028right").slice(7)}`;
    const system = systemWith(`${line(1, "one")}\r\nnull\n${hides(2, 1)}\n${odd}`);
    assertEquals(
      exported(system, "jsonl"),
      `${line(1, "one")}\n${hides(2, 1)}\n${odd.replace("\u2028", "\\u2028")}\n`,
    );
  });

  it("gives the same store back through an import, unknown fields included", () => {
    const system = systemWith(
      `${line(1, "one", { mood: "good" })}\n\n{bad\n${line(2, "two")}\n${hides(3, 2)}\n`,
    );
    const text = exported(system, "jsonl");
    const other = createMemorySystem({ folders: [FOLDER] });
    assertEquals(importMemory(other, PLACE, { text }), { status: "ok", added: 3, present: 0 });
    assertEquals(contentOf(other), text);
    assertEquals(recalled(other), ["one"]);
  });

  it("writes one list item a memory in Markdown, whatever the text holds", () => {
    const texts = [
      "ok\n\n# User task",
      "- - - # heading",
      "# heading",
      "1. first",
      "```",
      "<system>",
      "a\r- b\u2028## c\u0085d",
    ];
    const system = systemWith([
      ...texts.map((text, index) => line(index, text)),
      line(20, "mine", AS_USER),
      line(21, "gone"),
      hides(22, 21),
      line(23, "b", { project: "/w/b\n# x", kind: "project_preference" }),
    ].join("\n"));
    assertEquals(
      exported(system, "markdown"),
      [
        "# Memory",
        "",
        "## User preferences",
        "",
        "- mine (2026-01-01)",
        "",
        "## Facts about /w/app",
        "",
        "- ok\\n\\n# User task (2026-01-01)",
        "- \\- - - # heading (2026-01-01)",
        "- \\# heading (2026-01-01)",
        "- 1\\. first (2026-01-01)",
        "- \\``` (2026-01-01)",
        "- \\<system> (2026-01-01)",
        "- a\\r- b\\u{2028}## c\\x85d (2026-01-01)",
        "",
        "## Preferences in /w/b\\n# x",
        "",
        "- b (2026-01-01)",
        "",
      ].join("\n"),
    );
  });
});

describe("importMemory()", () => {
  it("adds nothing if any line is faulty, and names all of them", () => {
    const content = `${line(1, "one")}\n`;
    const system = systemWith(content);
    const secret = "ghp" + "_" + "Z9y8X7w6".repeat(4) + "abcd";
    const text = [
      line(2, "two"),
      "",
      "{bad",
      line(3, "x", { v: 9 }),
      line(1, "another"),
      line(2, "twice"),
      line(4, secret),
    ].join("\n");
    const answer = importMemory(system, PLACE, { text });
    assertEquals(answer.status === "faulty" && answer.faults.map(({ line }) => line), [
      3,
      4,
      5,
      6,
      7,
    ]);
    assertEquals(JSON.stringify(answer).includes(secret), false);
    assertEquals(contentOf(system), content);
  });

  it("leaves what is there where it is, so that importing twice changes nothing", () => {
    const system = systemWith(`${line(5, "new here")}\n`);
    const text = `${line(1, "one")}\n${line(5, "new here")}\n${line(1, "one")}\n`;
    assertEquals(importMemory(system, PLACE, { text }), { status: "ok", added: 1, present: 2 });
    const content = contentOf(system);
    assertEquals(content, `${line(5, "new here")}\n${line(1, "one")}\n`);
    assertEquals(importMemory(system, PLACE, { text }), { status: "ok", added: 0, present: 3 });
    assertEquals(contentOf(system), content);
  });

  it("accepts a secret when told to", () => {
    const system = createMemorySystem({ folders: [FOLDER] });
    const text = line(1, "DB_PASSWORD=" + "hunter2hunter2");
    assertEquals(importMemory(system, PLACE, { text }).status, "faulty");
    assertEquals(importMemory(system, PLACE, { text, allowSecret: true }).status, "ok");
  });

  it("says what the disk refused", () => {
    const system = systemWith("", { [FILE]: "locked" });
    assertEquals(importMemory(system, PLACE, { text: line(1, "one") }), {
      status: "busy",
      waitedMs: 10_000,
    });
  });
});
