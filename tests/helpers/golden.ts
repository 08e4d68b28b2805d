/**
 * Golden files: expected output that a person has read. `UPDATE_GOLDEN=1` writes what came out instead
 * of comparing it; the difference is then to be read before it is committed.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";

/** The folder of the fixtures. */
export const TESTDATA: string = join(
  dirname(dirname(dirname(fromFileUrl(import.meta.url)))),
  "testdata",
);

/** Compares a text with the golden file at `path`, below `testdata/`. */
export function assertGolden(actual: string, path: string): void {
  const file = join(TESTDATA, path);
  if (Deno.env.get("UPDATE_GOLDEN") === "1") {
    Deno.writeTextFileSync(file, actual);
    return;
  }
  let expected: string;
  try {
    expected = Deno.readTextFileSync(file);
  } catch {
    throw new Error(`Cannot read the golden file "${path}": run the test with UPDATE_GOLDEN=1`);
  }
  assertEquals(actual, expected, `Output differs from testdata/${path}`);
}

/** Names of the cases in a folder of `testdata/`, sorted. */
export function listCases(area: string): string[] {
  return [...Deno.readDirSync(join(TESTDATA, area))]
    .filter((entry) => entry.isDirectory)
    .map((entry) => entry.name)
    .sort();
}
