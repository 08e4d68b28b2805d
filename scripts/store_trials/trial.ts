/**
 * What the trials of the memory store share: starting a writer, hearing what it got acknowledged, and
 * holding that against the store.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { SHIPPED_FLAGS } from "../../lib/io/shipped_permissions.ts";
import { openStore } from "../../lib/memory/open_store.ts";
import { readStore } from "../../lib/memory/read_store.ts";
import { remember } from "../../lib/memory/remember.ts";

/** Starts a writer with the permissions of the executable. Its tags must not hold blanks or dots. */
export function startWriter(dataFolder: string, tag: string, count: number): Deno.ChildProcess {
  const program = fromFileUrl(import.meta.resolve("./writer.ts"));
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...SHIPPED_FLAGS, program, dataFolder, tag, `${count}`],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
}

/** Adds one record from this process; true if it was acknowledged. */
export async function append(dataFolder: string, name: string): Promise<boolean> {
  const system = createDenoSystem();
  const store = openStore(system, { dataFolder });
  const memory = { kind: "project_fact", project: "/trial", text: `${name} ` } as const;
  return store.ok && (await remember(system, store.place, memory)).status === "ok";
}

/** The names of the records that a writer's output says were acknowledged. */
export function acknowledgedIn(output: string): string[] {
  // A name that the kill cut off counts as heard only if all of it was.
  return [...output.matchAll(/^acknowledged (\S+) $/gm)].map(([, name]) => name!);
}

/** How the store compares with what was acknowledged. */
export interface StoreAccount {
  /** Number of records in the store. */
  records: number;
  /** Number of lines that are no records: what a kill tore. */
  torn: number;
  /** Names that were acknowledged and are not there. */
  lost: string[];
  /** Names that are there more than once. */
  repeated: string[];
}

/** Reads the whole store and compares. */
export function takeAccount(dataFolder: string, acknowledged: readonly string[]): StoreAccount {
  const system = createDenoSystem();
  const store = openStore(system, { dataFolder });
  if (!store.ok) throw new Error(store.problem.message);
  const seen = new Set<string>();
  const repeated: string[] = [];
  let records = 0;
  const reading = readStore(system, store.place, {
    from: "start",
    visit({ record }): boolean {
      records++;
      const name = record.kind === "forget" ? "" : record.text.split(" ", 1)[0]!;
      if (seen.has(name)) repeated.push(name);
      seen.add(name);
      return true;
    },
  });
  if (reading.status !== "ok") throw new Error(`Cannot read the store: ${reading.status}`);
  const lost = acknowledged.filter((name) => !seen.has(name));
  return { records, torn: reading.skippedLines, lost, repeated };
}
