/**
 * Executes the examples of the documents. A console block that follows the comment
 * `<!-- example: WORLD in FOLDER -->` is run in the world in memory that `testdata/examples/WORLD.json`
 * describes; below each `$ rivumi ...` line stands, word for word, what comes out.
 *
 * @module
 */

import { dirname, fromFileUrl, join } from "@std/path";
import { type ConsoleWorld, playCommand } from "../tests/helpers/play_console.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

const EXAMPLE_REGEXP =
  /(<!-- example: (?<world>[\w-]+) in (?<folder>\S+) -->\n+```console\n)(?<body>.*?)(\n?```)/gs;

/**
 * The document with the output of every example as it is now.
 *
 * @throws {TypeError} if a line that starts with `$` does not run Rivumi.
 */
export async function updateExamples(document: string): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (const match of document.matchAll(EXAMPLE_REGEXP)) {
    const [whole, opening, , , , closing] = match;
    const { world, folder, body } = match.groups!;
    parts.push(document.slice(end, match.index), opening!);
    parts.push(await playBlock(body!, { ...readWorld(world!), cwd: folder! }), closing!);
    end = match.index + whole.length;
  }
  return parts.join("") + document.slice(end);
}

async function playBlock(body: string, world: ConsoleWorld): Promise<string> {
  const blocks: string[] = [];
  for (const line of body.split("\n").filter((line) => line.startsWith("$ "))) {
    const [program, ...args] = line.slice(2).split(" ");
    if (program !== "rivumi") throw new TypeError(`Cannot run the example "${line}"`);
    const { stdout, stderr } = await playCommand(args, world);
    blocks.push(`${line}\n${stdout}${stderr}`.trimEnd());
  }
  return blocks.join("\n\n");
}

function readWorld(name: string): ConsoleWorld {
  return JSON.parse(
    Deno.readTextFileSync(join(REPOSITORY, "testdata", "examples", `${name}.json`)),
  );
}
