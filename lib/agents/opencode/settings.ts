/**
 * The settings of OpenCode at all their levels, as far as they decide what is sent, or whether
 * OpenCode starts at all.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import type { Diagnostic } from "../../diagnostic.ts";
import type { AgentContext, AgentUser } from "../agent.ts";
import { isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { isSettings, type Settings } from "../common/json_settings.ts";
import { markdownBelow } from "../common/markdown_below.ts";
import { parseMapping } from "../common/parse_mapping.ts";
import { StartError } from "../common/start_error.ts";
import { type Kinds, wrongKeyOf } from "../common/value_kinds.ts";
import { foldersUpwards } from "../common/walk.ts";
import { type OpencodeLevel, type OpencodeText, parseLevel, readLevel } from "./level.ts";
import { AGENT_KINDS, COMMAND_KINDS } from "./settings_kinds.ts";

/** What the settings say. */
export interface OpencodeSettings {
  /** Patterns of further instruction files, in order. */
  instructions: string[];
  /** What takes the place of OpenCode's own prompt; null if nothing does. */
  prompt: OpencodeText | null;
}

/** Folder of the user's own files. */
export function configFolder(
  { home, environment }: Pick<AgentUser, "home" | "environment">,
): string {
  return join(environment("XDG_CONFIG_HOME") || join(home, ".config"), "opencode");
}

/** Whether a variable is switched on. */
export function isSet(name: string, { environment }: Pick<AgentContext, "environment">): boolean {
  const value = environment(name)?.toLowerCase();
  return value === "1" || value === "true";
}

/** What is known of an agent. */
interface Agent {
  prompt: OpencodeText | null;
  mode: unknown;
  isHidden: boolean;
  isDisabled: boolean;
}

/** Where the way up from the working directory ends, and where to say what a user should know. */
interface Reading {
  context: AgentContext;
  last: string | null;
  notes: Diagnostic[];
}

/**
 * Reads everything, lowest precedence first. The `instructions` of all levels add up, but those of the
 * usual folder take each other's place.
 *
 * @throws {StartError} where OpenCode does not start.
 */
export function readOpencodeSettings(reading: Reading): OpencodeSettings {
  const { context, last } = reading;
  const { cwd, home, environment } = context;
  const ownFolder = environment("OPENCODE_CONFIG_DIR");
  const ownFile = environment("OPENCODE_CONFIG");
  const content = environment("OPENCODE_CONFIG_CONTENT");
  const project = isSet("OPENCODE_DISABLE_PROJECT_CONFIG", context)
    ? []
    : foldersUpwards(cwd, { last });
  const global = configFolder(context);
  const dotFolders = [...new Set([...project, home].map((folder) => join(folder, ".opencode")))];
  const levelsIn = (folder: string): OpencodeLevel[] =>
    ["opencode.json", "opencode.jsonc"].map((name) => readLevel(join(folder, name), reading));

  const agents = builtInAgents();
  const usual = [readLevel(join(global, "config.json"), reading), ...levelsIn(global)];
  const levels = [
    ...usual,
    ...(ownFile ? [readLevel(ownFile, reading)] : []),
    ...[...project].reverse().flatMap(levelsIn),
  ];
  for (const level of levels) mergeLevel(agents, "agent", level);
  mergeFolder(agents, global, context);
  for (const folder of [...dotFolders, ...(ownFolder ? [ownFolder] : [])]) {
    for (const level of levelsIn(folder)) {
      mergeLevel(agents, "agent", level);
      levels.push(level);
    }
    mergeFolder(agents, folder, context);
  }
  if (content) {
    const level = parseLevel(content, { ...reading, file: null });
    mergeLevel(agents, "agent", level);
    levels.push(level);
  }
  for (const level of levels) mergeLevel(agents, "mode", level);

  const patternsOf = ({ values }: OpencodeLevel): string[] =>
    values["instructions"] as string[] | undefined ?? [];
  const usualPatterns = usual.findLast(({ values }) => values["instructions"] !== undefined);
  return {
    instructions: [
      ...(usualPatterns === undefined ? [] : patternsOf(usualPatterns)),
      ...levels.slice(usual.length).flatMap(patternsOf),
    ],
    prompt: chosenAgent(agents, { levels, context }).prompt,
  };
}

function newAgent(mode: string): Agent {
  return { prompt: null, mode, isHidden: false, isDisabled: false };
}

/** The agents that somebody may talk to, and those that only others call. */
function builtInAgents(): Map<string, Agent> {
  return new Map([
    ...["build", "plan"].map((name) => [name, newAgent("primary")] as const),
    ...["general", "explore"].map((name) => [name, newAgent("subagent")] as const),
  ]);
}

function mergeLevel(
  agents: Map<string, Agent>,
  key: "agent" | "mode",
  { values, promptOf }: OpencodeLevel,
): void {
  const all = values[key];
  if (!isSettings(all)) return;
  for (const [name, agent] of Object.entries(all)) {
    if (!isSettings(agent)) continue;
    mergeAgent(agents, name, { values: agent, prompt: promptOf(key, name) });
    if (key === "mode") agents.get(name)!.mode = "primary";
  }
}

/** A prompt that is given counts even if it is empty: OpenCode's own stands then. */
function mergeAgent(
  agents: Map<string, Agent>,
  name: string,
  { values, prompt }: { values: Settings; prompt: OpencodeText | null },
): void {
  const agent = agents.get(name) ?? newAgent("all");
  agents.set(name, agent);
  if (prompt !== null) agent.prompt = prompt.pieces.length > 0 ? prompt : null;
  if (values["mode"] !== undefined) agent.mode = values["mode"];
  if (values["hidden"] !== undefined) agent.isHidden = values["hidden"] === true;
  if (values["disable"] !== undefined) agent.isDisabled = values["disable"] === true;
}

/** Reads the files of a folder that define agents, and looks at those that define commands. */
function mergeFolder(agents: Map<string, Agent>, folder: string, context: AgentContext): void {
  for (const name of ["command", "commands"]) {
    for (const path of markdownBelow(join(folder, name), context.system)) {
      readDefinition(path, { kinds: COMMAND_KINDS, context });
    }
  }
  for (const kind of ["agent", "agents"]) {
    for (const path of markdownBelow(join(folder, kind), context.system)) {
      mergeDefinition(agents, path, { below: join(folder, kind), context });
    }
  }
  for (const kind of ["mode", "modes"]) {
    for (const path of markdownBelow(join(folder, kind), context.system)) {
      if (dirname(path) !== join(folder, kind)) continue;
      const name = mergeDefinition(agents, path, { below: join(folder, kind), context });
      if (name !== null) agents.get(name)!.mode = "primary";
    }
  }
}

/** The name of the agent; null if the file cannot be read. */
function mergeDefinition(
  agents: Map<string, Agent>,
  path: string,
  { below, context }: { below: string; context: AgentContext },
): string | null {
  const definition = readDefinition(path, { kinds: AGENT_KINDS, context });
  if (definition === null) return null;
  const { values, prompt } = definition;
  const own = values["name"];
  const name = typeof own === "string" ? own : path.slice(below.length + 1, -".md".length);
  mergeAgent(agents, name, { values, prompt });
  return name;
}

function readDefinition(
  path: string,
  { kinds, context }: { kinds: Kinds; context: AgentContext },
): { values: Settings; prompt: OpencodeText } | null {
  const file = readAgentFile(path, context.system);
  if (!isRead(file)) return null;
  const { values, text } = splitFrontMatter(withoutByteOrderMark(file.text));
  const wrongKey = wrongKeyOf(values, kinds);
  if (wrongKey !== null) {
    throw new StartError({
      path,
      reason: "wrong-front-matter",
      message: `"${wrongKey}" in its front matter has no value of the right kind`,
    });
  }
  const trimmed = text.trim();
  const pieces = trimmed === "" ? [] : [{ text: trimmed, path: file.realPath }];
  return { values, prompt: { pieces, files: [file] } };
}

/** Where nothing can be made of the front matter, it is part of the text. */
function splitFrontMatter(source: string): { values: Settings; text: string } {
  const match = /^---\r?\n(?<yaml>[^]*?)\r?\n---(?:\r?\n|$)/.exec(source);
  if (match === null) return { values: {}, text: source };
  const yaml = match.groups!["yaml"]!;
  const values = parseMapping(yaml) ?? parseMapping(yaml.replaceAll(PLAIN_LINE_REGEXP, quoted));
  return values === null
    ? { values: {}, text: source }
    : { values, text: source.slice(match[0].length) };
}

/** A plain value with a colon, which is what most often breaks front matter. */
const PLAIN_LINE_REGEXP = /^(?<key>[a-zA-Z_]\w*):[ \t]*(?<value>[^\s"'>|][^\r\n]*:[^\r\n]*)$/gm;

function quoted(_: string, key: string, value: string): string {
  return `${key}: ${JSON.stringify(value)}`;
}

/** The agent that answers. */
function chosenAgent(
  agents: Map<string, Agent>,
  { levels, context }: { levels: readonly OpencodeLevel[]; context: AgentContext },
): Agent {
  const isAble = ({ mode, isDisabled }: Agent): boolean => mode !== "subagent" && !isDisabled;
  const asked = argumentValues(context.arguments, ["--agent"]).at(-1);
  const named = asked === undefined ? undefined : agents.get(asked);
  // One that is not there is passed over with a warning.
  if (named !== undefined && isAble(named)) return named;
  const level = levels.findLast(({ values }) => values["default_agent"] !== undefined);
  if (level !== undefined) {
    const name = level.values["default_agent"] as string;
    const agent = agents.get(name);
    if (agent !== undefined && isAble(agent) && !agent.isHidden) return agent;
    throw new StartError({
      path: level.file?.path ?? null,
      reason: "wrong-settings",
      message: `There is no agent "${name}" to talk to, which "default_agent" names`,
    });
  }
  return [...agents.values()].find((agent) => isAble(agent) && !agent.isHidden) ??
    newAgent("primary");
}
