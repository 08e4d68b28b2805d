/**
 * A project with many nested instruction files, as a large monorepo has them.
 *
 * @module
 */

import { join } from "@std/path";

/** Size of each file: 2,000 of them are 3.5 MB. */
const FILE_BYTES = 1750;

/** Every so many files, one refers to a file that is not there. */
const FILES_PER_DEAD_PATH = 50;

/** How many folders lie side by side. */
const WIDTH = 20;

/** Lays out `count` folders with an instruction file and a source file each, below `root`. */
export function makeTree(root: string, count: number, name: string = "AGENTS.md"): void {
  Deno.mkdirSync(join(root, ".git"), { recursive: true });
  Deno.writeTextFileSync(join(root, ".git", "HEAD"), "ref: refs/heads/main\n");
  for (let index = 0; index < count; index++) {
    const folder = join(
      root,
      `area${Math.floor(index / WIDTH / WIDTH)}`,
      `group${Math.floor(index / WIDTH) % WIDTH}`,
      `part${index % WIDTH}`,
    );
    Deno.mkdirSync(join(folder, "src"), { recursive: true });
    Deno.writeTextFileSync(join(folder, "src", "index.ts"), "");
    Deno.writeTextFileSync(join(folder, name), textOf(index));
  }
}

/** What such files hold: headings, lists, paths, commands, a link, and code. */
function textOf(index: number): string {
  const lines = [
    `# Part ${index}`,
    "",
    `Serves requests of kind ${index}; the entry is \`src/index.ts\`.`,
    "",
    "## Commands",
    "",
    "```sh",
    `make -C part${index} # see [the source](src/index.ts) for its targets`,
    "```",
    "",
    "## Rules",
    "",
    "See [the entry](src/index.ts) before you change anything here.",
    "",
  ];
  if (index % FILES_PER_DEAD_PATH === 0) lines.push("- The handler is in `src/missing.ts`.");
  let length = lines.join("\n").length;
  for (let rule = 0;; rule++) {
    const line =
      `- Rule ${rule} of part ${index}: keep \`handler${rule}\` **small**, and name it after what it does.`;
    length += line.length + 1;
    if (length > FILE_BYTES) return `${lines.join("\n")}\n`;
    lines.push(line);
  }
}
