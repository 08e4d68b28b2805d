import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { assertGolden, listCases, TESTDATA } from "../helpers/golden.ts";
import { type GoldenCase, playCase } from "../helpers/play_case.ts";
import { playCommand } from "../helpers/play_console.ts";

describe("rivumi explain", () => {
  for (const name of listCases("explain")) {
    const file = join(TESTDATA, "explain", name, "case.json");
    const golden: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
    it(`shows ${golden.why}`, async () => {
      assertGolden(await playCase(golden), join("explain", name, "expected.txt"));
    });
  }

  it("names the layers that the doctor names in the target's folder", async () => {
    const file = join(TESTDATA, "explain", "overrides", "case.json");
    const { world }: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
    const layersOf = async (args: string[], cwd: string) =>
      JSON.parse((await playCommand([...args, "--json"], { ...world, cwd })).stdout).layers;
    assertEquals(
      await layersOf(["explain", "lib/a/x.ts"], "/repo"),
      await layersOf(["doctor"], "/repo/lib/a"),
    );
  });
});
