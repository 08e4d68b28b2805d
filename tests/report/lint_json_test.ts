import { describe, it } from "@std/testing/bdd";
import { lintJson } from "../../lib/report/lint_json.ts";
import { assertGolden } from "../helpers/golden.ts";
import { CLEAN_REPORT, REPORT } from "../helpers/lint_report.ts";

describe("lintJson()", () => {
  it("renders findings of every kind", () => {
    assertGolden(lintJson(REPORT), "report/lint/expected.json");
  });

  it("renders a clean report", () => {
    assertGolden(lintJson(CLEAN_REPORT), "report/lint/clean.json");
  });
});
