/**
 * The version, of which `deno.json` holds the only copy.
 *
 * @module
 */

import manifest from "../deno.json" with { type: "json" };

/** Version of Rivumi, as in `rivumi --version`. */
export const VERSION: string = manifest.version;

/** What `rivumi --version` prints. */
export const VERSION_LINE: string = `rivumi ${VERSION}\n`;

/** Whether the words of a command line ask for the version and nothing else. */
export function isVersionRequest(args: readonly string[]): boolean {
  return args.length === 1 && (args[0] === "--version" || args[0] === "-V");
}
