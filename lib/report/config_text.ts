/**
 * `rivumi config` for people.
 *
 * @module
 */

import { CONFIG_KEYS, CONFIG_PATHS, configValue, isUserOnly } from "../config/config.ts";
import { formatValue } from "../config/format_value.ts";
import type { ConfigFile, ConfigOrigin, LoadedConfig } from "../config/load_config.ts";
import type { Paint } from "./paint.ts";
import { padEnd, widest, wrap } from "./text_layout.ts";

/** How {@linkcode configText} lays out its text. */
export interface ConfigTextOptions {
  /** Width of the terminal in columns. */
  width: number;
  /** Emphasis. */
  paint: Paint;
  /** Whether each setting comes with its description. @default {false} */
  verbose?: boolean;
}

const GAP = "  ";

const FILE_STATUS: Record<ConfigFile["status"], string> = {
  read: "read",
  missing: "not there",
  "outside-grant": "not visible: this process was not granted the folder",
  duplicate: "the user's file itself, counted once",
};

/**
 * Renders each setting with its value as JSON and its origin, then the files that were looked for. It
 * is a table where that fits the width; else value and origin stand below the key.
 */
export function configText(
  { config, origins, files }: Omit<LoadedConfig, "diagnostics">,
  { width, paint, verbose = false }: ConfigTextOptions,
): string {
  const rows = CONFIG_PATHS.map((key) => ({
    key,
    value: formatValue(configValue(config, key)),
    origin: describeOrigin(origins[key]) + (isUserOnly(key) ? " (user only)" : ""),
    isDefault: origins[key].source === "default",
  }));
  const keyWidth = widest(rows.map(({ key }) => key));
  const valueWidth = widest(rows.map(({ value }) => value));
  const originWidth = widest(rows.map(({ origin }) => origin));
  const isTable = keyWidth + valueWidth + originWidth + 2 * GAP.length <= width;
  const lines: string[] = [];
  for (const { key, value, origin, isDefault } of rows) {
    const mark = isDefault ? paint.dim : paint.green;
    if (isTable) {
      const padded = padEnd(value, valueWidth);
      lines.push([paint.bold(padEnd(key, keyWidth)), padded, mark(origin)].join(GAP));
    } else {
      lines.push(paint.bold(key), GAP + value, GAP + mark(origin));
    }
    if (verbose) {
      for (const line of wrap(CONFIG_KEYS[key].description, width - GAP.length)) {
        lines.push(GAP + paint.dim(line));
      }
    }
  }
  lines.push("", paint.bold("Files, the later beats the earlier"));
  const pathWidth = widest(files.map(({ path }) => path));
  for (const { path, status } of files) {
    lines.push(GAP + padEnd(path, pathWidth) + GAP + paint.dim(FILE_STATUS[status]));
  }
  return lines.join("\n") + "\n";
}

function describeOrigin({ source, path, line, name }: ConfigOrigin): string {
  if (path !== null) return `${path}:${line}`;
  return name ?? source;
}
