/**
 * Runs the test suite and closes with one plain line, `N passed, N failed`, that any CI can read.
 * Arguments are handed on to `deno test`.
 *
 * @module
 */

const report = await Deno.makeTempFile({ suffix: ".xml" });
const watched = Deno.stdout.isTerminal();
const { code, stdout } = await new Deno.Command(Deno.execPath(), {
  args: [
    "test",
    "--quiet",
    "--no-prompt",
    // The suite starts programs and lays out files; what it starts gets the shipped flags only.
    "--allow-read",
    "--allow-write",
    "--allow-env",
    "--allow-run",
    "--allow-sys",
    "--deny-net",
    "--deny-ffi",
    "--parallel",
    "--preload=tests/helpers/property_seed.ts",
    `--reporter=${watched ? "dot" : "pretty"}`,
    `--junit-path=${report}`,
    ...Deno.args,
  ],
  stdout: watched ? "inherit" : "piped",
  stderr: "inherit",
}).output();
// Where nobody watches, the list of tests is worth reading only if one of them failed.
if (!watched && code !== 0) await Deno.stdout.write(stdout);
const junit = await Deno.readTextFile(report);
await Deno.remove(report);

/** Sum of an attribute over the suites. */
function total(attribute: string): number {
  return [...junit.matchAll(/<testsuite [^>]*>/g)].reduce(
    (sum, [suite]) => sum + Number(new RegExp(` ${attribute}="(\\d+)"`).exec(suite)?.[1] ?? 0),
    0,
  );
}

const failed = total("failures") + total("errors");
const skipped = total("disabled") + total("skipped");
const passed = total("tests") - failed - skipped;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
Deno.exit(code);
