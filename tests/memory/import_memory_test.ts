import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { importMemory } from "../../lib/memory/import_memory.ts";
import { contentOf, FILE, FOLDER, line, PLACE, systemWith } from "../helpers/memory_store.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

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
