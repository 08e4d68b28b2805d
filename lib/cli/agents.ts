/**
 * `rivumi agents`: which agents can be emulated, at which version, and what is known to be missing.
 *
 * @module
 */

import type { AgentProfile } from "../agents/agent.ts";
import { EXIT } from "../errors.ts";
import { profilesJson } from "../report/profiles_json.ts";
import { profilesText } from "../report/profiles_text.ts";
import type { PlainContext } from "./command.ts";

/** Runs `rivumi agents`. */
export function runAgents(
  { options, terminal, system }: PlainContext,
  profiles: readonly AgentProfile[],
): number {
  const text = options["json"] !== undefined
    ? profilesJson(profiles)
    : profilesText(profiles, { ...terminal, verbose: options["verbose"] !== undefined });
  system.stdout.write(text);
  return EXIT.ok;
}
