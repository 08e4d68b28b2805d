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

  for (const name of listCases("explain")) {
    it(`finds each line where the prompt has it, and no other, in the layout "${name}"`, async () => {
      const file = join(TESTDATA, "explain", name, "case.json");
      const { world, runs }: GoldenCase = JSON.parse(Deno.readTextFileSync(file));
      // Some of these folders are not to be listed.
      const files = Object.entries({ ...world.files, ...world.hardLinks }).filter(([path]) =>
        path.startsWith("/repo/") && path.endsWith(".md")
      );
      for (const cwd of new Set(runs.map((run) => run.cwd))) {
        if (cwd === undefined || !cwd.startsWith("/repo")) continue;
        const json = async (...args: string[]) => {
          const { stdout } = await playCommand(args, { ...world, cwd });
          return stdout === "" ? null : JSON.parse(stdout);
        };
        const prompt = await json("prompt", "--json");
        const bytes = new TextEncoder().encode(prompt.system);
        for (const [path] of files) {
          const text = String(world.files?.[world.hardLinks?.[path] ?? path]);
          const lines = text.replaceAll("\r\n", "\n").split("\n");
          for (const [index, line] of lines.entries()) {
            // The long files of these layouts say the same again and again.
            if (line.trim() === "" || index > 20) continue;
            const found = await json("explain", `${path}:${index + 1}`, "--json");
            if (found === null || found.folder !== null) continue;
            const [answer] = found.lines;
            if (answer === undefined || answer.section !== "instructions") continue;
            const slice = new TextDecoder().decode(bytes.subarray(answer.start, answer.end));
            assertEquals(
              slice.replaceAll("&lt;", "<"),
              line.replace(/^\uFEFF/, ""),
              `${cwd} ${path}:${index + 1}`,
            );
          }
        }
      }
    });
  }
});
