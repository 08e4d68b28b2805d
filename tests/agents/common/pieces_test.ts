import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import type { AgentEntry } from "../../../lib/agents/agent.ts";
import { fileEntry } from "../../../lib/agents/common/agent_file.ts";
import {
  joinNeighbours,
  joinPieces,
  measured,
  titled,
  trimPieces,
  withoutBlankRuns,
} from "../../../lib/agents/common/pieces.ts";

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join("");

describe("trimPieces()", () => {
  it("agrees with trim() of the whole text, and keeps the sources", () => {
    const piece = fc.record({
      text: fc.string({ unit: fc.constantFrom(" ", "\n", "\uFEFF", "a") }),
      path: fc.constantFrom(null, "/a", "/b"),
    });
    fc.assert(fc.property(fc.array(piece), (pieces) => {
      assertEquals(textOf(trimPieces(pieces)), textOf(pieces).trim());
    }));
    assertEquals(trimPieces([{ text: " ", path: "/a" }, { text: " b ", path: "/b" }]), [
      { text: "b", path: "/b" },
    ]);
  });
});

describe("joinNeighbours()", () => {
  it("joins what comes from one source in a row, and changes no piece that it was given", () => {
    const pieces = [
      { text: "a", path: "/a" },
      { text: "b", path: "/a" },
      { text: "c", path: null },
      { text: "d", path: "/a" },
    ];
    const joined = [
      { text: "ab", path: "/a" },
      { text: "c", path: null },
      { text: "d", path: "/a" },
    ];
    assertEquals([joinNeighbours(pieces), joinNeighbours(pieces)], [joined, joined]);
  });
});

describe("titled()", () => {
  it("names the text before and after it, in the agent's own words", () => {
    assertEquals(titled("File: x", [{ text: "a", path: "/a" }]), [
      { text: "--- File: x ---\n", path: null },
      { text: "a", path: "/a" },
      { text: "\n--- End of File: x ---", path: null },
    ]);
  });
});

describe("withoutBlankRuns()", () => {
  it("shortens runs of line breaks as on the whole text", () => {
    fc.assert(fc.property(
      fc.array(fc.record({
        text: fc.string({ unit: fc.constantFrom("\n", "a", "\r") }),
        path: fc.constant(null),
      })),
      (pieces) => {
        const whole = textOf(pieces).replaceAll(/\n{3,}/g, "\n\n");
        assertEquals(textOf(withoutBlankRuns(pieces)), whole);
      },
    ));
  });
});

describe("joinPieces()", () => {
  it("puts the separator between texts, as the agent's own words", () => {
    assertEquals(joinPieces([[{ text: "a", path: "/a" }], [], [{ text: "c", path: "/c" }]], "-"), [
      { text: "a", path: "/a" },
      { text: "-", path: null },
      { text: "-", path: null },
      { text: "c", path: "/c" },
    ]);
  });
});

describe("measured()", () => {
  it("counts UTF-8 bytes of what is sent, never more than the file has", () => {
    const file = { path: "/a", realPath: "/real", size: 9, bytes: new Uint8Array(9), text: "" };
    const pieces = [{ text: "é", path: "/real" }, { text: "words", path: null }];
    const bytesOf = (entry: AgentEntry) => measured([entry], [...pieces, ...pieces])[0]!.bytesSent;
    assertEquals(bytesOf(fileEntry(file, "project")), 4);
    assertEquals(bytesOf(fileEntry({ ...file, size: 3 }, "project")), 3);
    assertEquals(bytesOf(fileEntry(file, "project", { status: "skipped", reason: "empty" })), 0);
  });
});
