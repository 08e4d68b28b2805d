import { describe, it } from "@std/testing/bdd";
import { lintGithub } from "../../lib/report/lint_github.ts";
import { assertGolden } from "../helpers/golden.ts";
import { CLEAN_REPORT, REPORT } from "../helpers/lint_report.ts";

describe("lintGithub()", () => {
  it("renders findings of every kind", () => {
    assertGolden(lintGithub(REPORT), "report/lint/expected.github");
  });

  it("renders a clean report", () => {
    assertGolden(lintGithub(CLEAN_REPORT), "report/lint/clean.github");
  });
});
