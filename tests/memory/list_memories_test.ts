import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { APP, AS_USER, line, listed, systemWith } from "../helpers/memory_store.ts";

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
