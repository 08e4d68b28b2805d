import { start } from "./lib/cli/run.ts";
import { createConsole } from "./lib/io/console.ts";
import { renounceGrants } from "./lib/io/held_grants.ts";

if (import.meta.main) {
  const status = await start(Deno.args, createConsole(), {
    renounce: renounceGrants,
    launch: async (command, invocation) => {
      // Loaded only now: "rivumi --version" has no use for it.
      const { launch } = await import("./lib/launch.ts");
      return await launch(command, invocation, {
        engine: import.meta.resolve("./lib/engine.ts"),
      });
    },
  });
  // All output is out, and to take the runtime down in good order takes time for nothing.
  Deno.exit(status);
}
