import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { recallStore, recallTurn } from "../../lib/memory/recall_store.ts";
import {
  APP,
  AS_USER,
  hides,
  id,
  line,
  PLACE,
  recalled,
  systemWith,
} from "../helpers/memory_store.ts";

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
