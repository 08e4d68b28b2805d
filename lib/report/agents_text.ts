/**
 * `rivumi doctor --agent` for people: for one agent its files in its order, for several a matrix.
 *
 * @module
 */

import type { AgentMoment, AgentStatus } from "../agents/agent.ts";
import { byteSize, printable } from "../printable.ts";
import { agentMatrix } from "./agent_matrix.ts";
import type { AgentLayer, AgentReport, AgentsReport } from "./agent_report.ts";
import {
  AGENT_MARKS,
  agentReason,
  agentStatusStyle,
  startFailureWords,
  withoutReading,
} from "./agent_words.ts";
import { fileTable } from "./file_table.ts";
import type { Paint } from "./paint.ts";
import { wrap } from "./text_layout.ts";

/** How the report is to look. */
export interface AgentsTextOptions {
  paint: Paint;
  /** Columns that a line may take. */
  width: number;
}

/** What the agents read, in sections of lines. */
export function agentsText(report: AgentsReport, options: AgentsTextOptions): string[][] {
  const [first, ...others] = report.agents;
  if (first === undefined) return [nobody(options)];
  return others.length === 0
    ? oneAgent(first, report.touched, options)
    : agentMatrix(report, options);
}

function nobody({ paint, width }: AgentsTextOptions): string[] {
  return [
    paint.bold("No agent seems to be in use here."),
    ...wrap(
      "Neither the project nor your home folder has files that belong to one. Name agents with " +
        "--agent NAME, or take all of them with --agent all.",
      width,
    ),
  ];
}

const STATUS_WORDS: Readonly<Record<AgentStatus, string>> = {
  sent: "sent",
  cut: "cut",
  lazy: "waiting",
  shadowed: "shadowed",
  skipped: "left out",
  refused: "refused",
};

function oneAgent(
  agent: AgentReport,
  touched: string | null,
  options: AgentsTextOptions,
): string[][] {
  const name = `${agent.title} ${agent.version}`;
  if (agent.startFailure !== null) {
    const { paint, width } = options;
    const why = wrap(`${AGENT_MARKS.refused} ${startFailureWords(agent.startFailure)}`, width - 4);
    return [[
      ...wrap(`${name} ${withoutReading(agent.startFailure)}`, width).map(paint.bold),
      ...why.map((line, index) => paint.red((index === 0 ? "  " : "    ") + line)),
    ]];
  }
  const order = agent.ordered ? "in order" : "in an order that the file system decides";
  const start = section(agent, "start", {
    ...options,
    heading: `What ${name} reads here, ${order}`,
    none: `${name} reads no instruction file here.`,
  });
  if (touched === null) return [start];
  const file = printable(touched);
  return [
    start,
    section(agent, "touched", {
      ...options,
      heading: `What it reads besides, once ${file} is touched`,
      none: `It reads nothing more once ${file} is touched.`,
    }),
  ];
}

function section(
  agent: AgentReport,
  moment: AgentMoment,
  { paint, width, heading, none }: AgentsTextOptions & { heading: string; none: string },
): string[] {
  const layers = agent.layers.filter(({ when }) => when === moment);
  if (layers.length === 0) return wrap(none, width).map(paint.bold);
  const places = agent.blocks.filter(({ when }) => when === moment)
    .map(({ role, place }) => `${place} (${role})`);
  return [
    ...wrap(heading, width).map(paint.bold),
    ...fileTable(layers.map((layer) => row(layer, paint)), { paint, width }),
    ...(places.length === 0
      ? []
      : wrap(`Sent in: ${[...new Set(places)].join("; ")}`, width - 2).map((line) => `  ${line}`)),
  ];
}

function row(layer: AgentLayer, paint: Paint) {
  const { status, path, bytes, bytesSent } = layer;
  const reason = agentReason(layer);
  const within = layer.within === null ? null : `within ${printable(layer.within)}`;
  return {
    status: `${AGENT_MARKS[status]} ${STATUS_WORDS[status]}`,
    style: agentStatusStyle(status, paint),
    path: printable(path),
    figures: [byteSize(bytes), bytesSent === 0 ? "" : `${byteSize(bytesSent)} sent`],
    reasons: [reason, within].filter((line) => line !== null),
    advice: [],
  };
}
