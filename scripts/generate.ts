/**
 * Writes every file, or part of one, that is made from code. With `--check` nothing is written, and
 * the exit status is 1 if one is stale.
 *
 * @module
 */

import { dirname, fromFileUrl, join } from "@std/path";
import { DOCUMENT_PATH, generateSchema, SCHEMA_PATH, updateKeyTable } from "./generate_schema.ts";
import { RULES } from "../lib/lint/rules.ts";
import { ruleDocument } from "../lib/report/rule_list.ts";
import { updateExamples } from "./update_examples.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

/** Each file, from the repository's root, with what its content should be now. */
const GENERATED: readonly { path: string; update(content: string): string | Promise<string> }[] = [
  { path: SCHEMA_PATH, update: generateSchema },
  { path: DOCUMENT_PATH, update: updateKeyTable },
  { path: "docs/rules.md", update: () => ruleDocument(RULES) },
  { path: "README.md", update: updateExamples },
  { path: "docs/prompt.md", update: updateExamples },
];

/** Brings the files up to date, or tells which are not; gives the exit status. */
async function main(args: readonly string[]): Promise<number> {
  const check = args.includes("--check");
  let stale = 0;
  for (const { path, update } of GENERATED) {
    const file = join(REPOSITORY, path);
    const content = await Deno.readTextFile(file);
    const updated = await update(content);
    if (updated === content) continue;
    stale++;
    if (!check) await Deno.writeTextFile(file, updated);
    console.log(check ? `Stale: ${path} (run "deno task generate")` : `Wrote ${path}`);
  }
  return check && stale > 0 ? 1 : 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
