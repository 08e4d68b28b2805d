/**
 * The outer half of a command that reaches files: finds out where it runs and what it needs, and starts
 * the engine with exactly that.
 *
 * @module
 */

import { dirname, fromFileUrl } from "@std/path";
import type { PlacedCommand } from "./cli/command.ts";
import type { Invocation } from "./cli/parse_command_line.ts";
import { findPlace, realPathOf } from "./cli/place.ts";
import { runRequest } from "./cli/run.ts";
import { userToolPaths } from "./cli/user_tool_paths.ts";
import { wantedGrants } from "./cli/wanted_grants.ts";
import { createDenoSystem } from "./io/deno_system.ts";
import { canDelegate, heldGrants, processGrants, renounceGrants } from "./io/held_grants.ts";
import { runWorker } from "./io/run_worker.ts";

/**
 * Launches a command; gives the exit status.
 *
 * @param options `engine`: URL of `engine.ts`.
 */
export async function launch(
  command: PlacedCommand,
  { options, positionals }: Invocation,
  { engine }: { engine: string },
): Promise<number> {
  const system = createDenoSystem();
  const place = findPlace(system, options);
  const grants = heldGrants(wantedGrants(command, {
    place,
    options,
    positionals,
    realPath: (path) => realPathOf(system, path),
    toolPaths: command.needs.includes("tools") ? await userToolPaths(system, place) : [],
  }));
  const request = { command: command.name, options, positionals, place, grants };
  if (canDelegate(grants, dirname(dirname(fromFileUrl(engine))))) {
    return await runWorker(engine, request, { grants });
  }
  // What was loaded at the start can still run, under the permissions that whoever started us found
  // right; they are narrower than the shipped ones then.
  renounceGrants(grants);
  return await runRequest({ ...request, grants: processGrants(grants) }, system);
}
