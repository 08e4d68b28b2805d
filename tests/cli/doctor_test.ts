import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { assertGolden, listCases, TESTDATA } from "../helpers/golden.ts";
import { type GoldenCase, playCase } from "../helpers/play_case.ts";

describe("rivumi doctor", () => {
  for (const name of listCases("doctor")) {
    const file = join(TESTDATA, "doctor", name, "case.json");
    const golden: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
    it(`shows ${golden.why}`, async () => {
      assertGolden(await playCase(golden), join("doctor", name, "expected.txt"));
    });
  }

  it("gives equal bytes in two runs", async () => {
    const file = join(TESTDATA, "doctor", "override_in_the_middle", "case.json");
    const golden: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
    assertEquals(await playCase(golden), await playCase(golden));
  });
});
