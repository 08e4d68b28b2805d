import { assertEquals, assertMatch } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { MAX_LISTED, readStore } from "../../lib/memory/read_store.ts";
import { MAX_LINE_BYTES } from "../../lib/memory/record.ts";
import { remember } from "../../lib/memory/remember.ts";
import { APP, FILE, line, PLACE, readTexts, systemWith } from "../helpers/memory_store.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

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

  it("keeps a complete last record whose newline is missing, and what is appended to it", async () => {
    const system = systemWith(`${line(1, "one")}\n${line(2, "two")}`);
    assertEquals(readTexts(system).texts, ["one", "two"]);
    await remember(system, PLACE, { kind: "project_fact", text: "three", project: APP });
    const { texts, reading } = readTexts(system);
    assertEquals(texts, ["one", "two", "three"]);
    assertEquals(reading.skippedLines, 0);
  });

  it("skips a torn last line, and loses nothing that is appended to it", async () => {
    const system = systemWith(`${line(1, "one")}\n${line(2, "two")}\n${line(3, "x").slice(0, 70)}`);
    await remember(system, PLACE, { kind: "project_fact", text: "new", project: APP });
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
