/**
 * The version, of which `deno.json` holds the only copy.
 *
 * @module
 */

import manifest from "../deno.json" with { type: "json" };

/** Version of Rivumi, as in `rivumi --version`. */
export const VERSION: string = manifest.version;
