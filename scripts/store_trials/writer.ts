// deno-lint-ignore-file no-console
/**
 * Remembers one text after the other, as fast as it can, and says of each whether it was acknowledged.
 * What `kill_writers.ts` kills and `many_writers.ts` starts many of.
 *
 * Arguments: data folder, a tag that begins every text, and the number of texts, which may be Infinity.
 *
 * @module
 */

import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { openStore } from "../../lib/memory/open_store.ts";
import { remember } from "../../lib/memory/remember.ts";

const SHORTEST = 100;
const LONGEST = 4096;

if (import.meta.main) {
  const [dataFolder, tag, count] = Deno.args;
  const system = createDenoSystem();
  const store = openStore(system, { dataFolder: dataFolder!, create: true });
  if (!store.ok) throw new Error(store.problem.message);
  console.log("ready");
  for (let i = 0; i < Number(count); i++) {
    const name = `${tag}.${i} `;
    const length = SHORTEST + Math.floor(Math.random() * (LONGEST - SHORTEST + 1));
    const { status } = await remember(system, store.place, {
      kind: "project_fact",
      project: "/trial",
      text: name.padEnd(length, "x"),
    });
    console.log(status === "ok" ? `acknowledged ${name}` : status);
  }
}
