/**
 * The files whose text stands in the system prompt of Claude Code: what the command line names, the
 * prompt of a chosen agent in place of the usual one, and the chosen style of the answers.
 *
 * @module
 */

import { basename, join, resolve } from "@std/path";
import type { AgentBlock, AgentContext, AgentEntry, AgentTextPiece } from "../agent.ts";
import { splitFrontMatter } from "./document.ts";
import { claudeFrontMatter } from "./paths.ts";
import { claudeRepository, type ClaudeSettings, claudeUserFolder } from "./settings.ts";
import { type AgentFile, fileEntry, isRead, readAgentFile } from "../common/agent_file.ts";
import { argumentValues } from "../common/argument_values.ts";
import { isSettings, settingAt, type Settings } from "../common/json_settings.ts";
import { markdownBelow } from "../common/markdown_below.ts";
import { joinPieces, measured } from "../common/pieces.ts";
import { StartError } from "../common/start_error.ts";
import { foldersUpwards } from "../common/walk.ts";

/** Files and the text that is sent of them. */
export interface ClaudeStretch {
  entries: AgentEntry[];
  blocks: AgentBlock[];
}

/** The files of the system prompt: those before the first user message, and those after it. */
export interface ClaudePrompts {
  before: ClaudeStretch;
  after: ClaudeStretch;
}

/** What the prompts are looked up with. */
interface Lookup {
  context: AgentContext;
  settings: ClaudeSettings;
  isOld: boolean;
}

/** A text of the system prompt; no file where the command line holds it. */
interface Prompt {
  text: string;
  file: AgentFile | null;
}

/**
 * Loads them.
 *
 * @throws {StartError} where Claude Code does not start.
 */
export function loadClaudePrompts(lookup: Lookup): ClaudePrompts {
  const { context, isOld } = lookup;
  const given = promptArguments("--system-prompt", context);
  const agent = agentPrompt(lookup);
  const main = (given.length > 0 ? given : agent === null ? [] : [agent])
    .filter(({ text }) => text !== "");
  const added = promptArguments("--append-system-prompt", context);
  // The style is part of the older version's own prompt, and goes with it.
  const style = isOld && main.length > 0 ? null : stylePrompt(lookup);

  const styles: Prompt[] = style === null
    ? []
    : [{ text: `# Output Style: ${lookup.settings.outputStyle}\n`, file: null }, style];
  const block = (place: string, pieces: AgentTextPiece[]): AgentBlock[] =>
    pieces.length === 0 ? [] : [{ role: "system", place, when: "start", pieces }];
  const styleBlock = (place: string): AgentBlock[] => block(place, styles.map(pieceOf));
  const before = [
    ...(isOld ? styleBlock("system prompt, after Claude Code's own words") : []),
    ...(main.length > 0
      ? block("system prompt, in place of Claude Code's own", joined([...main, ...added]))
      : block("end of the system prompt", joined(added))),
  ];
  return {
    before: stretch(before, [...(isOld ? styles : []), ...main, ...added]),
    after: isOld ? stretch([], []) : stretch(
      styleBlock("system message after the first user message, after the environment"),
      styles,
    ),
  };
}

function stretch(blocks: AgentBlock[], prompts: Prompt[]): ClaudeStretch {
  const files = prompts.flatMap(({ file }) => file ?? []);
  const entries = [...new Map(files.map((file) => [file.path, file])).values()]
    .map((file) => fileEntry(file, "configured"));
  return { entries: measured(entries, blocks.flatMap(({ pieces }) => pieces)), blocks };
}

function pieceOf({ text, file }: Prompt): AgentTextPiece {
  return { text, path: file?.realPath ?? null };
}

function joined(prompts: readonly Prompt[]): AgentTextPiece[] {
  return joinPieces(prompts.map((prompt) => [pieceOf(prompt)]), "\n\n");
}

/** The texts that an option and its variant for files give, verbatim: the file's first. */
function promptArguments(option: string, { arguments: args, cwd, system }: AgentContext): Prompt[] {
  const named = argumentValues(args, [`${option}-file`]).slice(-1).map((value): Prompt => {
    const path = resolve(cwd, value);
    const file = readAgentFile(path, system);
    if (isRead(file)) return { text: file.text, file };
    throw new StartError({
      path,
      reason: file.fault === "missing" ? "missing-file" : "unreadable-file",
      message: `${option}-file names this file, and it ` +
        (file.fault === "missing" ? "is not there" : "cannot be read"),
    });
  });
  const given = argumentValues(args, [option]).slice(-1);
  return [...named, ...given.map((text): Prompt => ({ text, file: null }))]
    .filter(({ text }) => text !== "");
}

function stylePrompt(lookup: Lookup): Prompt | null {
  const { outputStyle, isBare } = lookup.settings;
  if (outputStyle === null || isBare) return null;
  const found = definitions("output-styles", lookup).find(({ file, values }) => {
    const name = values["name"];
    return (typeof name === "string" ? name : basename(file.path, ".md")) === outputStyle;
  });
  return found === undefined || found.text === "" ? null : found;
}

/** Agents that come with the program. */
const BUILT_IN_AGENTS = ["claude", "Explore", "general-purpose", "Plan", "statusline-setup"];

function agentPrompt(lookup: Lookup): Prompt | null {
  const { context: { arguments: args }, settings: { agent, isBare } } = lookup;
  const [given] = argumentValues(args, ["--agents"]).slice(-1).map(agentsOfArgument);
  if (agent === null) return null;
  const text = settingAt(given ?? {}, agent, "prompt");
  if (typeof text === "string") return { text, file: null };
  const found = isBare
    ? undefined
    : definitions("agents", lookup).find(({ values }) =>
      values["name"] === agent && typeof values["description"] === "string"
    );
  if (found !== undefined) return found;
  if (argumentValues(args, ["--agent"]).length > 0 && !BUILT_IN_AGENTS.includes(agent)) {
    throw new StartError({
      path: null,
      reason: "wrong-argument",
      message: `There is no agent "${agent}", which --agent names`,
    });
  }
  return null;
}

function agentsOfArgument(text: string): Settings {
  try {
    const value: unknown = JSON.parse(text);
    if (isSettings(value)) return value;
  } catch {
    // Said below.
  }
  throw new StartError({
    path: null,
    reason: "wrong-argument",
    message: "What --agents is given is no JSON object",
  });
}

/** A file of a folder of definitions, taken apart. */
interface Definition {
  file: AgentFile;
  values: Settings;
  text: string;
}

/** The files of a kind that count, those that come first win: the organisation's, the nearest ... */
function* definitions(
  kind: "agents" | "output-styles",
  { context, settings, isOld }: Lookup,
): Generator<Definition> {
  const { cwd, system } = context;
  const { sources, managedFolder } = settings;
  const last = claudeRepository(cwd, system)?.root ?? null;
  const folders = [
    join(managedFolder, ".claude"),
    ...(sources.has("project")
      ? foldersUpwards(cwd, { last }).map((folder) => join(folder, ".claude"))
      : []),
    ...(sources.has("user") ? [claudeUserFolder(context)] : []),
  ];
  for (const folder of folders) {
    for (const path of markdownBelow(join(folder, kind), system)) {
      const file = readAgentFile(path, system);
      if (!isRead(file)) continue;
      const { yaml, text } = splitFrontMatter(file.text, { isOld });
      yield { file, values: claudeFrontMatter(yaml), text: text.trim() };
    }
  }
}
