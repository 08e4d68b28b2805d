import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { countFindings, type FailOn, isFailure } from "../../lib/report/lint_report.ts";
import { REPORT } from "../helpers/lint_report.ts";

describe("countFindings()", () => {
  it("counts by severity", () => {
    assertEquals(countFindings(REPORT.findings), { errors: 2, warnings: 1, infos: 1 });
  });
});

describe("isFailure()", () => {
  const severities = ["error", "warning", "info"] as const;
  const cases: Record<FailOn, boolean[]> = {
    error: [true, false, false],
    warning: [true, true, false],
    info: [true, true, true],
    never: [false, false, false],
  };
  for (const [failOn, expected] of Object.entries(cases)) {
    it(`takes what is at least "${failOn}"`, () => {
      const found = severities.map((severity) => isFailure({ severity }, failOn as FailOn));
      assertEquals(found, expected);
    });
  }
});
