import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { forget } from "../../lib/memory/forget.ts";
import {
  contentOf,
  hides,
  id,
  line,
  listed,
  PLACE,
  recalled,
  systemWith,
} from "../helpers/memory_store.ts";

describe("forget()", () => {
  it("hides a memory and leaves its line alone", async () => {
    const system = systemWith(`${line(1, "one")}\n${line(2, "two")}\n`);
    const answer = await forget(system, PLACE, { id: id(1) });
    assertEquals(answer.status === "ok" && answer.memory.text, "one");
    assertEquals(recalled(system), ["two"]);
    assertEquals(listed(system), ["two"]);
    assertEquals(contentOf(system).startsWith(`${line(1, "one")}\n${line(2, "two")}\n{`), true);
  });

  it("hides what stands before it only, so that a memory can come back", async () => {
    const system = systemWith([line(1, "one"), hides(2, 1), line(1, "one")].join("\n"));
    assertEquals(recalled(system), ["one"]);
    assertEquals(listed(system), ["one"]);
    assertEquals((await forget(system, PLACE, { id: id(1) })).status, "ok");
    assertEquals(recalled(system), []);
  });

  it("answers unknown or forgotten and writes nothing", async () => {
    const content = `${line(1, "one")}\n${hides(2, 1)}\n`;
    const system = systemWith(content);
    assertEquals(await forget(system, PLACE, { id: id(1) }), { status: "forgotten" });
    assertEquals(await forget(system, PLACE, { id: id(2) }), { status: "unknown" });
    assertEquals(await forget(system, PLACE, { id: id(9) }), { status: "unknown" });
    assertEquals(contentOf(system), content);
  });
});
