/**
 * File by agent: what each agent makes of each file, on one screen.
 *
 * @module
 */

import type { AgentStatus } from "../agents/agent.ts";
import { compareCodeUnits } from "../diagnostic.ts";
import { printable } from "../printable.ts";
import type { AgentLayer, AgentReport, AgentsReport } from "./agent_report.ts";
import {
  AGENT_MARKS,
  agentReason,
  agentStatusStyle,
  startFailureWords,
  withoutReading,
} from "./agent_words.ts";
import type { Paint } from "./paint.ts";
import { displayWidth, padEnd, widest, wrap } from "./text_layout.ts";

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

/** What the marks say, in the order in which they count where a file has several. */
const LEGEND: Readonly<Record<AgentStatus, string>> = {
  sent: "sent, in this order",
  cut: "sent in part",
  lazy: "waits for a file that it is about",
  refused: "refused",
  shadowed: "another file takes its place",
  skipped: "left out",
};

const STATUSES = Object.keys(LEGEND) as AgentStatus[];

/** The matrix, the legend, and the reasons, as sections of lines. */
export function agentMatrix(
  { agents, touched }: AgentsReport,
  { paint, width }: MatrixOptions,
): string[][] {
  const columns = agents.map(columnOf);
  const paths = [...new Set(agents.flatMap(({ layers }) => layers.map(({ path }) => path)))]
    .sort(compareFiles);
  const moment = touched === null ? "" : ` once ${printable(touched)} is touched`;
  const heading = wrap(`What each agent reads here${moment}`, width).map(paint.bold);
  const groups = groupsThatFit(columns, width);
  const tables = groups.map((group, index) => [
    ...(index === 0 ? heading : []),
    ...table(paths.filter((path) => group.some(({ cells }) => cells.has(path))), group, {
      paint,
      width,
    }),
  ]);
  return [
    ...tables,
    failures(agents, { paint, width }),
    legend(columns, { paint, width }),
    reasons(paths, columns, { paint, width }),
  ].filter(({ length }) => length > 0);
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
    // An agent may meet a file more than once: what reaches the model counts most.
    const earlier = cells.get(path)?.layer.status;
    if (earlier !== undefined && STATUSES.indexOf(earlier) <= STATUSES.indexOf(status)) continue;
    const number = isSent && agent.ordered && within === null ? String(place) : "";
    cells.set(path, { layer, text: AGENT_MARKS[status] + number });
  }
  const total = agent.startFailure === null ? (bytes / 1024).toFixed(1) : AGENT_MARKS.refused;
  const texts = [agent.name, total, ...[...cells.values()].map(({ text }) => text)];
  return { agent, cells, total, width: widest(texts) };
}

/** The user's own files and those above the root first, then the project's from the root down. */
function compareFiles(a: string, b: string): number {
  const isOutside = (path: string): boolean => /^(?:~|\.\.)?\//.test(path);
  const depth = (path: string): number => isOutside(path) ? 0 : path.split("/").length;
  return depth(a) - depth(b) || compareCodeUnits(a, b);
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
  const pathWidth = Math.max(
    TOTAL_LABEL.length,
    Math.min(widest(shown), width - 2 - cellsWidth),
  );
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

/** The agents whose columns are empty because they do not start, or nobody knows what they read. */
function failures(
  agents: readonly AgentReport[],
  { paint, width }: MatrixOptions,
): string[] {
  const failed = agents.flatMap(({ name, startFailure }) =>
    startFailure === null ? [] : [{ name, startFailure }]
  );
  const groups = Map.groupBy(failed, ({ startFailure }) => withoutReading(startFailure));
  return [...groups].flatMap(([heading, group]) => [
    ...wrap(heading[0]!.toUpperCase() + heading.slice(1), width).map(paint.bold),
    ...group.flatMap(({ name, startFailure }) =>
      wrap(`${AGENT_MARKS.refused} ${name}: ${startFailureWords(startFailure)}`, width - 4)
        .map((part, index) => paint.red((index === 0 ? "  " : "    ") + part))
    ),
  ]);
}

function legend(columns: readonly Column[], { paint, width }: MatrixOptions): string[] {
  const used = new Set(
    columns.flatMap(({ cells }) => [...cells.values()].map(({ layer }) => layer.status)),
  );
  const marks = STATUSES.filter((status) => used.has(status))
    .map((status) => `${AGENT_MARKS[status]} ${LEGEND[status]}`);
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
  const facts = paths.flatMap((path) =>
    columns.flatMap(({ agent, cells }) => {
      const layer = cells.get(path)?.layer;
      const words = layer === undefined || layer.status === "lazy" ? null : agentReason(layer);
      return words === null
        ? []
        : [{ path, agent: agent.name, mark: AGENT_MARKS[layer!.status], words }];
    })
  );
  const ofFiles = Map.groupBy(
    facts,
    ({ path, mark, words }) => JSON.stringify([path, mark, words]),
  );
  const groups = Map.groupBy(ofFiles.values(), (group) => {
    const [{ mark, words }] = group as [(typeof facts)[number]];
    return JSON.stringify([mark, group.map(({ agent }) => agent), words]);
  });
  if (groups.size === 0) return [];
  return [
    paint.bold("Why"),
    ...[...groups.values()].flatMap((group) => {
      const [first] = group as [typeof facts];
      const files = group.map(([fact]) => printable(fact!.path)).join(", ");
      const agents = first.map(({ agent }) => agent).join(", ");
      const text = `${first[0]!.mark} ${files} (${agents}): ${first[0]!.words}`;
      return wrap(text, width - 4).map((part, index) => (index === 0 ? "  " : "    ") + part);
    }),
  ];
}
