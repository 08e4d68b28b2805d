import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { type FileRow, fileTable } from "../../lib/report/file_table.ts";
import { plainPaint } from "../../lib/report/paint.ts";

const ROWS: FileRow[] = [
  {
    status: "✓ sent",
    style: (text) => text,
    path: "AGENTS.md",
    figures: ["1 KiB", ""],
    reasons: [],
    advice: [],
  },
  {
    status: "✗ refused",
    style: (text) => text,
    path: "packages/api/AGENTS.md",
    figures: ["12 KiB", "8 B sent"],
    reasons: ["outside the root"],
    advice: ["Move it"],
  },
];

describe("fileTable()", () => {
  it("puts figures in columns and reasons below the path", () => {
    assertEquals(fileTable(ROWS, { paint: plainPaint, width: 80 }), [
      "  ✓ sent     AGENTS.md                1 KiB",
      "  ✗ refused  packages/api/AGENTS.md  12 KiB  8 B sent",
      "             outside the root",
      "             → Move it",
    ]);
  });

  it("puts figures below the path where there is no room beside it", () => {
    assertEquals(fileTable(ROWS, { paint: plainPaint, width: 38 }), [
      "  ✓ sent     AGENTS.md",
      "             1 KiB",
      "  ✗ refused  packages/api/AGENTS.md",
      "             12 KiB  8 B sent",
      "             outside the root",
      "             → Move it",
    ]);
  });

  it("has no rows for no files", () => {
    assertEquals(fileTable([], { paint: plainPaint, width: 80 }), []);
  });
});
