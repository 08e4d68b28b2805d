import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createRecall } from "../../lib/memory/recall.ts";
import { MEMORY_KINDS, type MemoryRecord } from "../../lib/memory/record.ts";
import { APP, id } from "../helpers/memory_store.ts";

const AT = "2026-01-01T00:00:00Z";

/** Records from the newest to the oldest, few enough to repeat each other. */
const records: fc.Arbitrary<MemoryRecord[]> = fc.array(
  fc.oneof(
    fc.record({
      id: fc.nat(9).map(id),
      at: fc.constant(AT),
      kind: fc.constantFrom(...MEMORY_KINDS),
      text: fc.constantFrom("a", "a ", "A", "b"),
      project: fc.constantFrom(APP, "/w/other"),
    }).map((memory) => memory.kind === "user_preference" ? { ...memory, project: null } : memory),
    fc.record({
      id: fc.nat(9).map(id),
      at: fc.constant(AT),
      kind: fc.constant("forget" as const),
      target: fc.nat(9).map(id),
    }),
  ),
  { maxLength: 30 },
);

describe("createRecall()", () => {
  it("shows no more than the limit, of this project only, each text once, none forgotten", () => {
    fc.assert(fc.property(records, fc.nat(6), (newestFirst, limit) => {
      const recall = createRecall({ project: APP, limit });
      const forgotten = new Set<string>();
      const shown = newestFirst.filter((record) => {
        const leftOut = recall.add(record);
        if (record.kind === "forget") forgotten.add(record.target);
        else if (leftOut === null) {
          assertEquals(record.project === null || record.project === APP, true);
          assertEquals(forgotten.has(record.id), false);
          return true;
        }
        return false;
      });
      assertEquals(recall.memories() as MemoryRecord[], shown.toReversed());
      assertEquals(shown.length <= limit, true);
      const texts = recall.memories().map(({ kind, text }) => `${kind} ${text.trim()}`);
      assertEquals(new Set(texts).size, texts.length);
    }));
  });

  it("is full exactly when no older record can be shown", () => {
    fc.assert(fc.property(records, fc.nat(6), (newestFirst, limit) => {
      const recall = createRecall({ project: APP, limit });
      for (const record of newestFirst) recall.add(record);
      const fresh = {
        id: id(10),
        at: AT,
        kind: "project_fact",
        project: APP,
        text: "new",
      } as const;
      const { isFull } = recall;
      const wasFull = isFull();
      assertEquals(recall.add(fresh) === null, !wasFull);
    }));
  });
});
