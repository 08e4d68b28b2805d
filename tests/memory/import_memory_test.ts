import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { importMemory } from "../../lib/memory/import_memory.ts";
import type { System } from "../../lib/system.ts";
import { contentOf, FILE, FOLDER, line, PLACE, systemWith } from "../helpers/memory_store.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

describe("importMemory()", () => {
  it("adds nothing if any line is faulty, and names all of them", async () => {
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
    const answer = await importMemory(system, PLACE, { text });
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

  it("leaves what is there where it is, so that importing twice changes nothing", async () => {
    const system = systemWith(`${line(5, "new here")}\n`);
    const text = `${line(1, "one")}\n${line(5, "new here")}\n${line(1, "one")}\n`;
    assertEquals(await importMemory(system, PLACE, { text }), {
      status: "ok",
      added: 1,
      present: 2,
    });
    const content = contentOf(system);
    assertEquals(content, `${line(5, "new here")}\n${line(1, "one")}\n`);
    assertEquals(await importMemory(system, PLACE, { text }), {
      status: "ok",
      added: 0,
      present: 3,
    });
    assertEquals(contentOf(system), content);
  });

  it("accepts a secret when told to", async () => {
    const system = createMemorySystem({ folders: [FOLDER] });
    const text = line(1, "DB_PASSWORD=" + "hunter2hunter2");
    assertEquals((await importMemory(system, PLACE, { text })).status, "faulty");
    assertEquals((await importMemory(system, PLACE, { text, allowSecret: true })).status, "ok");
  });

  it("refuses what remember refuses", async () => {
    const system = createMemorySystem({ folders: [FOLDER] });
    const refused = {
      "two\nlines": "more than one line",
      "a\x1b[31mb": "control characters",
      "a\x9bb": "control characters",
      "half a pair \ud800": "control characters",
      ["x".repeat(4097)]: "4097 bytes, the limit is 4096",
      ["DB_PASSWORD=" + "hunter2hunter2"]: "seems to hold",
    };
    for (const [text, reason] of Object.entries(refused)) {
      const answer = await importMemory(system, PLACE, { text: line(1, text) });
      assertEquals(answer.status, "faulty", reason);
      if (answer.status === "faulty") assertStringIncludes(answer.faults[0]!.reason, reason);
    }
    const answer = await importMemory(system, PLACE, { text: line(1, "x", { project: "/a\nb" }) });
    assertEquals(answer.status === "faulty" && answer.faults, [
      { line: 1, reason: "the name of the project has more than one line" },
    ]);
    assertEquals(contentOf(system), "missing");
  });

  it("looks at the store under the lock, where another import may have been first", async () => {
    const system = systemWith("");
    const raced: System = {
      ...system,
      appendLines: async (path, lines, options) => {
        await system.appendLines(path, `${line(1, "one")}\n`, options);
        return await system.appendLines(path, lines, options);
      },
    };
    assertEquals(
      await importMemory(raced, PLACE, { text: `${line(1, "one")}\n${line(2, "two")}` }),
      {
        status: "ok",
        added: 1,
        present: 1,
      },
    );
    assertEquals(contentOf(system), `${line(1, "one")}\n${line(2, "two")}\n`);
  });

  it("says what the disk refused", async () => {
    const system = systemWith("", { [FILE]: "locked" });
    assertEquals(await importMemory(system, PLACE, { text: line(1, "one") }), {
      status: "busy",
      waitedMs: 10_000,
    });
  });
});
