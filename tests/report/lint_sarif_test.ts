import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { Ajv } from "ajv";
import schema from "sarif-schema" with { type: "json" };
import { lintSarif } from "../../lib/report/lint_sarif.ts";
import { assertGolden } from "../helpers/golden.ts";
import { CLEAN_REPORT, REPORT } from "../helpers/lint_report.ts";

// The schema is of an old draft, of which it uses nothing but the name that has changed since; its
// formats are all addresses, which are looked at below.
const { $schema: _, id: $id, ...keywords } = schema;
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false })
  .compile({ $id, ...keywords });

describe("lintSarif()", () => {
  for (const [name, report] of Object.entries({ REPORT, CLEAN_REPORT })) {
    it(`follows the schema of SARIF 2.1.0: ${name}`, () => {
      const log = JSON.parse(lintSarif(report));
      validate(log);
      assertEquals(validate.errors ?? null, null);
      for (const { locations } of log.runs[0].results) {
        const { uri } = locations[0].physicalLocation.artifactLocation;
        assertEquals(new URL(uri, "file:///").href, `file:///${uri}`);
      }
    });
  }

  it("renders findings of every kind", () => {
    assertGolden(lintSarif(REPORT), "report/lint/expected.sarif");
  });

  it("renders a clean report", () => {
    assertGolden(lintSarif(CLEAN_REPORT), "report/lint/clean.sarif");
  });
});
