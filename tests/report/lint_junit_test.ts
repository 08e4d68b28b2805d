import { describe, it } from "@std/testing/bdd";
import { lintJunit } from "../../lib/report/lint_junit.ts";
import { assertGolden } from "../helpers/golden.ts";
import { CLEAN_REPORT, REPORT } from "../helpers/lint_report.ts";

describe("lintJunit()", () => {
  it("renders findings of every kind", () => {
    assertGolden(lintJunit(REPORT), "report/lint/expected.junit");
  });

  it("renders a clean report", () => {
    assertGolden(lintJunit(CLEAN_REPORT), "report/lint/clean.junit");
  });
});
