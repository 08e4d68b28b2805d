import { createConsole } from "./lib/io/console.ts";
import { renounceGrants } from "./lib/io/held_grants.ts";
import { isVersionRequest, VERSION_LINE } from "./lib/version.ts";

/** Runs Rivumi and gives the exit status. */
async function main(args: readonly string[]): Promise<number> {
  const console = createConsole();
  if (isVersionRequest(args)) {
    // What scripts ask to see whether Rivumi is there needs no parser and no table of commands.
    renounceGrants();
    return await writeVersion(console);
  }
  const { start } = await import("./lib/cli/run.ts");
  return await start(args, console, {
    renounce: renounceGrants,
    launch: async (command, invocation) => {
      // Loaded only now: "rivumi --help" has no use for it.
      const { launch } = await import("./lib/launch.ts");
      return await launch(command, invocation, {
        engine: import.meta.resolve("./lib/engine.ts"),
      });
    },
  });
}

async function writeVersion(console: ReturnType<typeof createConsole>): Promise<number> {
  try {
    console.stdout.write(VERSION_LINE);
    return 0;
  } catch (error) {
    const { reportError } = await import("./lib/cli/run.ts");
    return reportError(error, console);
  }
}

if (import.meta.main) {
  const status = await main(Deno.args);
  // All output is out, and to take the runtime down in good order takes time for nothing.
  Deno.exit(status);
}
