/**
 * `rivumi agents` for people.
 *
 * @module
 */

import type { AgentProfile } from "../agents/agent.ts";
import type { Paint } from "./paint.ts";
import { padEnd, wrap } from "./text_layout.ts";

/** A row of the table; an older version has one of its own. */
type Row = [name: string, title: string, version: string, date: string];

/** The profiles as text. `verbose` adds what decides the answers and where the facts come from. */
export function profilesText(
  profiles: readonly AgentProfile[],
  { paint, width, verbose }: { paint: Paint; width: number; verbose: boolean },
): string {
  const rows: Row[] = profiles.flatMap(({ name, title, version, olderVersions, date }) => [
    [name, title, version, date] satisfies Row,
    ...olderVersions.map((older): Row => ["", "", older, date]),
  ]);
  const header: Row = ["NAME", "AGENT", "VERSION", "OBSERVED"];
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]!.length))
  );
  const line = (row: Row): string =>
    row.map((cell, column) => padEnd(cell, widths[column]!)).join("  ").trimEnd();
  const details = profiles.flatMap(({ title, gaps, variables, sources }) => {
    const lists: [label: string, items: readonly string[]][] = [["not modelled", gaps]];
    if (verbose) lists.push(["environment variables", variables], ["sources", sources]);
    return lists.filter(([, items]) => items.length > 0).flatMap(([label, items], index) => [
      ...(index === 0 ? [""] : []),
      paint.bold(`${title}: ${label}`),
      ...items.flatMap((item) =>
        wrap(item, width - 4).map((part, line) => `${line === 0 ? "  - " : "    "}${part}`)
      ),
    ]);
  });
  return `${[paint.bold(line(header)), ...rows.map(line), ...details].join("\n")}\n`;
}
