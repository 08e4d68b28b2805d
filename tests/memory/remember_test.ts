import { assertEquals, assertMatch } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import type { Memory } from "../../lib/memory/record.ts";
import { remember } from "../../lib/memory/remember.ts";
import {
  APP,
  contentOf,
  FILE,
  FOLDER,
  line,
  PLACE,
  readTexts,
  recalled,
  systemWith,
} from "../helpers/memory_store.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

describe("remember()", () => {
  it("adds one record and answers with it", async () => {
    const system = systemWith(`${line(1, "old")}\n`);
    const answer = await remember(system, PLACE, {
      kind: "project_fact",
      text: "new",
      project: APP,
    });
    assertEquals(answer.status, "ok");
    const { memory } = answer as { memory: Memory };
    assertMatch(memory.id, /^01KDYAK348/);
    assertEquals(memory.at, "2026-01-02T03:04:05.000Z");
    assertEquals(readTexts(system).texts, ["old", "new"]);
    assertEquals(contentOf(system).split("\n").length, 3);
  });

  it("leaves the project out of a preference of the user", async () => {
    const system = createMemorySystem({ folders: [FOLDER] });
    await remember(system, PLACE, { kind: "user_preference", text: "short", project: APP });
    assertEquals(contentOf(system).includes("project"), false);
    assertEquals(recalled(system), ["short"]);
  });

  it("passes on what the file system answers", async () => {
    const system = systemWith("", { [FILE]: "disk-full" });
    const answer = await remember(system, PLACE, {
      kind: "project_fact",
      text: "new",
      project: APP,
    });
    assertEquals(answer, { status: "not-written", detail: "ENOSPC" });
  });

  it("keeps any text as it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (text) => {
        fc.pre(text.trim() !== "");
        const system = createMemorySystem({ folders: [FOLDER] });
        await remember(system, PLACE, { kind: "project_fact", text, project: APP });
        assertEquals(readTexts(system).texts, [text]);
      }),
    );
  });
});
