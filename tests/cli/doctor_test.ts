import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { assertGolden, listCases, TESTDATA } from "../helpers/golden.ts";
import { type ConsoleWorld, playCommand } from "../helpers/play_console.ts";

/** `case.json` of a golden case: a world in memory, and what is run in it. */
interface GoldenCase {
  /** Why the case is there. */
  why: string;
  /** The world. */
  world: ConsoleWorld;
  /** Command lines, each with the working directory. */
  runs: { cwd: string; args: string[] }[];
}

/** Runs each command line of a case and puts down what a person would see. */
async function play({ world, runs }: GoldenCase): Promise<string> {
  const parts: string[] = [];
  for (const { cwd, args } of runs) {
    const { status, stdout, stderr } = await playCommand(args, { ...world, cwd });
    const [folder, ...words] = [cwd, ...args].map((word) =>
      /^[\w./=-]+$/.test(word) ? word : JSON.stringify(word)
    );
    parts.push(
      `${folder} $ rivumi ${words.join(" ")}\n`,
      stdout,
      stderr === "" ? "" : `[stderr]\n${stderr}`,
      `[status ${status}]\n\n`,
    );
  }
  return parts.join("");
}

describe("rivumi doctor", () => {
  for (const name of listCases("doctor")) {
    const file = join(TESTDATA, "doctor", name, "case.json");
    const golden: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
    it(`shows ${golden.why}`, async () => {
      assertGolden(await play(golden), join("doctor", name, "expected.txt"));
    });
  }

  it("gives equal bytes in two runs", async () => {
    const file = join(TESTDATA, "doctor", "override_in_the_middle", "case.json");
    const golden: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
    assertEquals(await play(golden), await play(golden));
  });
});
