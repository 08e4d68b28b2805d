/**
 * `rivumi config --json`.
 *
 * @module
 */

import { CONFIG_PATHS, configValue, isUserOnly } from "../config/config.ts";
import type { LoadedConfig } from "../config/load_config.ts";
import { jsonDocument } from "./json_document.ts";

/**
 * Renders the configuration as one JSON document, `rivumi.config/1`. Every value has `source`
 * (`default`, `user`, `project` or `environment`) and, where there is one, `path` and `line` or
 * `variable`.
 */
export function configJson({ config, origins, files, diagnostics }: LoadedConfig): string {
  const document = {
    schema: "rivumi.config/1",
    values: CONFIG_PATHS.map((key) => {
      const { source, path, line, name } = origins[key];
      const value = configValue(config, key);
      return { key, value, source, path, line, variable: name, userOnly: isUserOnly(key) };
    }),
    files,
    diagnostics,
  };
  return jsonDocument(document);
}
