import { assertEquals, assertMatch } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { lintText } from "../../lib/report/lint_text.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { assertGolden } from "../helpers/golden.ts";
import { CLEAN_REPORT, REPORT } from "../helpers/lint_report.ts";

const options = { paint: plainPaint, quiet: false };

describe("lintText()", () => {
  it("renders findings of every kind", () => {
    assertGolden(lintText(REPORT, options), "report/lint/expected.txt");
  });

  it("says so when there is nothing to say", () => {
    assertEquals(lintText(CLEAN_REPORT, options), "No findings in 3 files\n");
    assertEquals(
      lintText({ ...CLEAN_REPORT, files: 1, fixed: 1 }, options),
      "No findings in 1 file; 1 file fixed\n",
    );
  });

  it("leaves notes and the summary out when it is quiet", () => {
    const text = lintText(REPORT, { ...options, quiet: true });
    assertEquals([text.includes("note:"), text.includes("3 files")], [false, false]);
    assertEquals(lintText(CLEAN_REPORT, { ...options, quiet: true }), "");
  });

  it("lets nothing through that acts on a terminal or that nobody sees", () => {
    const visible = /^[\x20-\x7e\n…→ö]*$/u;
    assertMatch(lintText(REPORT, options), visible);
  });
});
