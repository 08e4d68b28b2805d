/**
 * File by agent: what each agent makes of each file, on one screen.
 *
 * @module
 */

import { compareCodeUnits } from "../diagnostic.ts";
import { printable } from "../printable.ts";
import type { AgentLayer, AgentReport, AgentsReport } from "./agent_report.ts";
import { AGENT_MARKS, agentReason, agentStatusStyle } from "./agent_words.ts";
import type { Paint } from "./paint.ts";
import { displayWidth, padEnd, wrap } from "./text_layout.ts";

interface MatrixOptions {
  paint: Paint;
  width: number;
}

/** What one agent makes of one file. */
interface Cell {
  layer: AgentLayer;
  /** Mark, and the place in the order of what is sent. */
  text: string;
}

/** One agent's cells by path, and its figures. */
interface Column {
  agent: AgentReport;
  cells: ReadonlyMap<string, Cell>;
  /** KiB that are sent. */
  total: string;
  width: number;
}

/** A path that is longer gets a line of its own. */
const MIN_PATH_COLUMNS = 24;

const TOTAL_LABEL = "KiB sent";

/** The matrix, the legend, and the reasons, as sections of lines. */
export function agentMatrix(
  { agents, touched }: AgentsReport,
  { paint, width }: MatrixOptions,
): string[][] {
  const columns = agents.map(columnOf);
  const paths = [...new Map(agents.flatMap(({ layers }) => layers.map((each) => [each.path, each])))
    .values()].sort(compareFiles).map(({ path }) => path);
  const moment = touched === null ? "" : ` once ${printable(touched)} is touched`;
  const heading = wrap(`What each agent reads here${moment}`, width).map(paint.bold);
  const groups = groupsThatFit(columns, width);
  const tables = groups.map((group, index) => [
    ...(index === 0 ? heading : []),
    ...table(paths, group, { paint, width }),
  ]);
  return [...tables, legend(columns, { paint, width }), reasons(paths, columns, { paint, width })];
}

function columnOf(agent: AgentReport): Column {
  const cells = new Map<string, Cell>();
  let place = 0;
  let bytes = 0;
  for (const layer of agent.layers) {
    const { status, path, bytesSent, within } = layer;
    bytes += bytesSent;
    const isSent = status === "sent" || status === "cut";
    // An import that stands inside of another file has no place of its own.
    if (isSent && within === null) place++;
    const earlier = cells.get(path)?.layer.status;
    if (earlier === "sent" || earlier === "cut") continue;
    const number = isSent && agent.ordered && within === null ? String(place) : "";
    cells.set(path, { layer, text: AGENT_MARKS[status] + number });
  }
  const total = (bytes / 1024).toFixed(1);
  const texts = [agent.name, total, ...[...cells.values()].map(({ text }) => text)];
  return { agent, cells, total, width: Math.max(...texts.map(displayWidth)) };
}

/** The user's own files first, then the project's from the root down. */
function compareFiles(a: AgentLayer, b: AgentLayer): number {
  const rank = ({ path }: AgentLayer): number => /^(?:~|\.\.)?\//.test(path) ? 0 : 1;
  const depth = ({ path }: AgentLayer): number =>
    rank({ path } as AgentLayer) * path.split("/").length;
  return rank(a) - rank(b) || depth(a) - depth(b) || compareCodeUnits(a.path, b.path);
}

/** The columns in as few tables as the terminal is wide enough for. */
function groupsThatFit(columns: readonly Column[], width: number): Column[][] {
  const groups: Column[][] = [];
  let room = 0;
  for (const column of columns) {
    if (groups.length === 0 || room < column.width + 1) {
      groups.push([]);
      room = width - 2 - MIN_PATH_COLUMNS;
    }
    groups.at(-1)!.push(column);
    room -= column.width + 1;
  }
  return groups;
}

function table(
  paths: readonly string[],
  columns: readonly Column[],
  { paint, width }: MatrixOptions,
): string[] {
  const cellsWidth = columns.reduce((sum, column) => sum + column.width + 1, 0);
  const shown = paths.map(printable);
  const widest = Math.max(TOTAL_LABEL.length, ...shown.map(displayWidth));
  const pathWidth = Math.max(TOTAL_LABEL.length, Math.min(widest, width - 2 - cellsWidth));
  const line = (label: string, cell: (column: Column) => string): string =>
    `  ${padEnd(label, pathWidth)}${columns.map((column) => ` ${cell(column)}`).join("")}`
      .trimEnd();
  const rows = paths.flatMap((path, index) => {
    const label = shown[index]!;
    const [own, beside] = displayWidth(label) <= pathWidth ? [[], label] : [
      wrap(label, width - 2).map((part) => `  ${part}`),
      "",
    ];
    const cells = line(beside, (column) => {
      const cell = column.cells.get(path);
      const text = padEnd(cell?.text ?? "", column.width);
      return cell === undefined ? text : agentStatusStyle(cell.layer.status, paint)(text);
    });
    return [...own, cells];
  });
  return [
    line("", ({ agent, width: columnWidth }) => padEnd(agent.name, columnWidth)),
    ...rows,
    line(TOTAL_LABEL, ({ total, width: columnWidth }) => padEnd(total, columnWidth)),
  ];
}

const LEGEND: readonly (readonly [AgentLayer["status"], string])[] = [
  ["sent", "sent, in this order"],
  ["cut", "sent in part"],
  ["lazy", "waits for a file that it is about"],
  ["shadowed", "another file takes its place"],
  ["skipped", "left out"],
  ["refused", "refused"],
];

function legend(columns: readonly Column[], { paint, width }: MatrixOptions): string[] {
  const used = new Set(
    columns.flatMap(({ cells }) => [...cells.values()].map(({ layer }) => layer.status)),
  );
  const marks = LEGEND.filter(([status]) => used.has(status))
    .map(([status, words]) => `${AGENT_MARKS[status]} ${words}`);
  const free = columns.filter(({ agent }) => !agent.ordered).map(({ agent }) => agent.name);
  return [
    ...wrap([...marks, "blank: not looked at"].join("; "), width),
    ...(free.length === 0
      ? []
      : wrap(`Without numbers the file system decides the order: ${free.join(", ")}`, width)),
    ...wrap(columns.map(({ agent }) => `${agent.name} ${agent.version}`).join(", "), width),
  ].map(paint.dim);
}

/** Why files are not simply sent; agents and files of which the same is to say stand together. */
function reasons(
  paths: readonly string[],
  columns: readonly Column[],
  { paint, width }: MatrixOptions,
): string[] {
  const agentsByFact = new Map<
    string,
    { mark: string; words: string; path: string; names: string[] }
  >();
  for (const path of paths) {
    for (const { agent, cells } of columns) {
      const layer = cells.get(path)?.layer;
      const words = layer === undefined || layer.status === "lazy" ? null : agentReason(layer);
      if (words === null) continue;
      const fact = { mark: AGENT_MARKS[layer!.status], words, path, names: [] };
      const key = JSON.stringify([fact.mark, words, path]);
      agentsByFact.set(key, agentsByFact.get(key) ?? fact);
      agentsByFact.get(key)!.names.push(agent.name);
    }
  }
  const groups = Map.groupBy(
    agentsByFact.values(),
    ({ mark, words, names }) => `${mark} ${names.join(", ")}: ${words}: `,
  );
  if (groups.size === 0) return [];
  return [
    paint.bold("Why"),
    ...[...groups].flatMap(([key, facts]) => {
      const files = facts.map(({ path }) => printable(path)).join(", ");
      return wrap(key + files, width - 4).map((part, index) =>
        (index === 0 ? "  " : "    ") + part
      );
    }),
  ];
}
