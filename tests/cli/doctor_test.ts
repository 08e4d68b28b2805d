import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { run } from "../../lib/cli/run.ts";
import { assertGolden, listCases, TESTDATA } from "../helpers/golden.ts";
import { createMemorySystem, type MemorySystemOptions } from "../helpers/memory_system.ts";

/** `case.json` of a golden case: a world in memory, and what is run in it. */
interface GoldenCase {
  /** Why the case is there. */
  why: string;
  /** The world; bytes are given in hexadecimal. */
  world: MemorySystemOptions & { bytes?: Record<string, string> };
  /** Command lines, each with the working directory. */
  runs: { cwd: string; args: string[] }[];
}

/** Runs each command line of a case and puts down what a person would see. */
async function play({ world, runs }: GoldenCase): Promise<string> {
  const { bytes = {}, ...options } = world;
  const files = {
    ...options.files,
    ...Object.fromEntries(
      Object.entries(bytes).map(([path, hex]) => [path, Uint8Array.fromHex(hex)]),
    ),
  };
  const parts: string[] = [];
  for (const { cwd, args } of runs) {
    const system = createMemorySystem({ ...options, files, cwd });
    const status = await run(args, system);
    const [folder, ...words] = [cwd, ...args].map((word) =>
      /^[\w./=-]+$/.test(word) ? word : JSON.stringify(word)
    );
    parts.push(
      `${folder} $ rivumi ${words.join(" ")}\n`,
      system.stdout.text,
      system.stderr.text === "" ? "" : `[stderr]\n${system.stderr.text}`,
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
