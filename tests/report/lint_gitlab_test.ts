import { describe, it } from "@std/testing/bdd";
import { lintGitlab } from "../../lib/report/lint_gitlab.ts";
import { assertGolden } from "../helpers/golden.ts";
import { CLEAN_REPORT, REPORT } from "../helpers/lint_report.ts";

describe("lintGitlab()", () => {
  it("renders findings of every kind", () => {
    assertGolden(lintGitlab(REPORT), "report/lint/expected.gitlab");
  });

  it("renders a clean report", () => {
    assertGolden(lintGitlab(CLEAN_REPORT), "report/lint/clean.gitlab");
  });
});
