/**
 * Launches a command as `main.ts` does, but with the probe in place of the engine.
 *
 * @module
 */

import { parseCommandLine } from "../../../lib/cli/parse_command_line.ts";
import { launch } from "../../../lib/launch.ts";

const invocation = parseCommandLine(Deno.args);
if (invocation.command === null || invocation.command.needs === "nothing") {
  throw new TypeError("Cannot probe a command that has no engine");
}
Deno.exitCode = await launch(invocation.command, invocation, {
  engine: import.meta.resolve("./probe_engine.ts"),
});
