import { run } from "./lib/cli/run.ts";
import { createDenoSystem } from "./lib/io/deno_system.ts";

if (import.meta.main) Deno.exitCode = await run(Deno.args, createDenoSystem());
