/**
 * Loaded before every test file. Continuous integration tries the same inputs each time, so that a change
 * fails for what it changed; everywhere else each run tries new ones. `PROPERTY_SEED=N` sets the seed,
 * `PROPERTY_RUNS=N` how many inputs are tried.
 *
 * @module
 */

import fc from "fast-check";

const seed = Deno.env.get("PROPERTY_SEED") ?? (Deno.env.get("CI") ? "20261129" : undefined);
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

const runs = Deno.env.get("PROPERTY_RUNS");
if (runs !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: Number(runs) });
