/**
 * What lint cannot do without, as a program of its own: lists the tree, reads the AGENTS.md files through
 * the confined reader, and parses them with the same Markdown library. Prints how many there were.
 *
 * @module
 */

import MarkdownIt from "markdown-it";
import { join } from "@std/path";
import { createDenoSystem } from "../../../lib/io/deno_system.ts";

const system = createDenoSystem();
const root = system.workingDirectory();
const parser = new MarkdownIt({ html: true });
let files = 0;
const pending = [root];
for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
  const listing = system.list(folder);
  if (!listing.ok) continue;
  for (const { name, kind } of listing.value) {
    if (kind === "directory") pending.push(join(folder, name));
    if (name !== "AGENTS.md") continue;
    const file = system.read(join(folder, name), { root, maxBytes: 4 * 1024 * 1024 });
    if (file.status !== "ok") continue;
    parser.parse(file.text, {});
    files++;
  }
}
console.log(files);
