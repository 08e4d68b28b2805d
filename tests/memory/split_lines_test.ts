import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createLineSplitter } from "../../lib/memory/split_lines.ts";

interface Line {
  offset: number;
  text: string;
}

function split(
  bytes: Uint8Array,
  { from, cuts, maxLineBytes = 1000 }: {
    from: "start" | "end";
    cuts: readonly number[];
    maxLineBytes?: number;
  },
): Line[] {
  const lines: Line[] = [];
  const splitter = createLineSplitter({
    from,
    maxLineBytes,
    visit({ offset, bytes }): boolean {
      lines.push({ offset, text: new TextDecoder().decode(bytes) });
      return true;
    },
  });
  const borders = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length]
    .sort((a, b) => a - b);
  const blocks = borders.slice(1).map((end, index) => [borders[index]!, end] as const)
    .filter(([start, end]) => start < end);
  if (from === "end") blocks.reverse();
  for (const [start, end] of blocks) {
    const block = bytes.slice(start, end);
    splitter.push(block, start);
    // Whoever reads uses the block again.
    block.fill(0x3f);
  }
  splitter.end();
  return from === "end" ? lines.reverse() : lines;
}

function expected(text: string): Line[] {
  let offset = 0;
  return text.split("\n").map((line) => {
    const start = offset;
    offset += line.length + 1;
    return { offset: start, text: line };
  });
}

describe("createLineSplitter()", () => {
  it("gives the same lines from both ends, wherever the blocks end", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "\r", "\n"), maxLength: 40 });
    const cuts = fc.array(fc.nat(40), { maxLength: 6 });
    fc.assert(fc.property(texts, cuts, (text, cuts) => {
      const bytes = new TextEncoder().encode(text);
      for (const from of ["start", "end"] as const) {
        assertEquals(split(bytes, { from, cuts }), expected(text));
      }
    }));
  });

  it("does not keep more of a line than it takes to see that it is too long", () => {
    const bytes = new TextEncoder().encode(`a\n${"b".repeat(1000)}\nc`);
    const cuts = Array.from({ length: 100 }, (_, index) => index * 10);
    for (const from of ["start", "end"] as const) {
      const [first, long, last] = split(bytes, { from, cuts, maxLineBytes: 50 });
      assertEquals([first, last], [{ offset: 0, text: "a" }, { offset: 1003, text: "c" }]);
      assertEquals(long!.offset, 2);
      assertEquals(long!.text.length > 50 && long!.text.length <= 70, true);
    }
  });

  it("ends as soon as the visitor has seen enough", () => {
    for (const from of ["start", "end"] as const) {
      let seen = 0;
      const splitter = createLineSplitter({ from, maxLineBytes: 10, visit: () => ++seen < 2 });
      assertEquals(splitter.push(new TextEncoder().encode("a\nb\nc\nd\n"), 0), false);
      assertEquals(seen, 2);
    }
  });
});
