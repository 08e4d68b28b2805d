/**
 * What `--agent` finds out: the files and texts that other agents would load.
 *
 * @module
 */

import { resolve, SEPARATOR } from "@std/path";
import {
  type AgentContext,
  type AgentEntry,
  type AgentProfile,
  type AgentReading,
  type AgentUser,
  INTERNAL_FAULT,
  readingOfFailure,
} from "../agents/agent.ts";
import { type AskedLines, askedLines } from "../agents/asked_lines.ts";
import { chooseVersion } from "../agents/choose_version.ts";
import { shownText } from "../agents/common/shown_text.ts";
import { isWithin } from "../agents/common/walk.ts";
import { selectAgents } from "../agents/select_agents.ts";
import { DEFECT_HELP, describeFault } from "../describe_fault.ts";
import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import { UsageError } from "../errors.ts";
import { EVERYTHING } from "../grants.ts";
import { printable } from "../printable.ts";
import { foldersBetween, MAX_FOLDERS_ON_WAY } from "../project_root.ts";
import type { AgentLayer, AgentReport, AgentsReport } from "../report/agent_report.ts";
import type { CommandContext } from "./command.ts";
import { pathShower, realPathOf } from "./place.ts";

/** Where the user's files would lie if there were a home: nothing can be below a device. */
const NO_HOME = resolve("/dev/null");

/**
 * Examines the agents of a list such as `codex,claude`.
 *
 * @param options `touched`: absolute path of a file that the agents open; null if they open none.
 * `asked`: lines whose fate is asked for; null if there are none.
 * @throws {UsageError} if an agent is not known, or one version is given for several.
 */
export async function examineAgents(
  list: string,
  context: CommandContext,
  { touched, asked = null }: { touched: string | null; asked?: AskedLines | null },
): Promise<AgentsReport> {
  const { options, place, system } = context;
  const user: AgentUser = {
    system,
    home: place.home ?? NO_HOME,
    environment: system.environment,
  };
  const folders = foldersBetween(place.root.path, place.workingDirectory);
  if (place.workingDirectory.split(SEPARATOR).length > MAX_FOLDERS_ON_WAY) {
    throw new UsageError(
      "Cannot tell what agents read in a folder that lies below more than " +
        `${MAX_FOLDERS_ON_WAY} others`,
      "Start in a folder further up, or name one with -C DIR",
    );
  }
  const profiles = await selectAgents(list, { user, folders });
  const askedVersion = options["agent-version"];
  if (typeof askedVersion === "string" && profiles.length !== 1) {
    throw new UsageError(
      "Cannot use --agent-version with more than one agent, or with none",
      "Name one agent with --agent",
    );
  }
  const diagnostics = grantNotes(context);
  const agents = profiles.map((profile) => {
    const { version, note } = chooseVersion(
      profile,
      typeof askedVersion === "string" ? askedVersion : null,
    );
    if (note !== null) diagnostics.push(note);
    const situation = { ...user, cwd: place.workingDirectory, version, arguments: [], touched };
    return examineAgent(profile, situation, { context, diagnostics, asked });
  });
  return {
    agents,
    diagnostics: withoutTwins(diagnostics),
    touched: touched === null ? null : pathShower(place)(touched),
    showsText: options["text"] !== undefined,
  };
}

function examineAgent(
  profile: AgentProfile,
  situation: AgentContext,
  { context, diagnostics, asked }: {
    context: CommandContext;
    diagnostics: Diagnostic[];
    asked: AskedLines | null;
  },
): AgentReport {
  const { place, system, options } = context;
  const showPath = pathShower(place);
  const reading = loadContained(profile, situation);
  if (reading.startFailure?.reason === INTERNAL_FAULT) {
    diagnostics.push(diagnostic("agent-fault", "error", {
      message: `${profile.title} could not be read by Rivumi: ${reading.startFailure.message}`,
      help: DEFECT_HELP,
    }));
  }
  for (const note of reading.notes) {
    const path = note.path === null ? null : showPath(note.path);
    const message = path === null || path === "."
      ? note.message
      : `${printable(path)}: ${note.message}`;
    diagnostics.push({ ...note, path, message });
  }
  const failure = reading.startFailure;
  const own = profile.folders(situation).map((folder) => {
    const path = resolve(place.workingDirectory, folder);
    return realPathOf(system, path) ?? path;
  });
  const mayShow = (path: string): boolean =>
    options["show-outside"] !== undefined ||
    [place.root.path, ...own].some((folder) => isWithin(folder, path));
  return {
    name: profile.name,
    title: profile.title,
    version: situation.version,
    startFailure: failure === null
      ? null
      : { ...failure, path: failure.path === null ? null : showPath(failure.path) },
    ordered: reading.ordered,
    layers: reading.entries
      // Of what this process may not read, nobody knows whether it is there.
      .filter(({ path, reason }) => reason !== "outside-grant" || system.status(path).ok)
      .map((entry) => layerOf(entry, showPath)),
    blocks: reading.blocks.map((block) => ({
      role: block.role,
      place: block.place,
      when: block.when,
      text: shownText(block, { mayShow, showPath: (path) => printable(showPath(path)) }),
    })),
    lines: asked === null
      ? null
      : askedLines(asked, reading, system).map(({ entry, ...lines }) => ({
        ...lines,
        layer: entry === null ? null : layerOf(entry, showPath),
      })),
  };
}

/** What a profile reads; a profile that fails keeps no other one from reading. */
function loadContained(profile: AgentProfile, situation: AgentContext): AgentReading {
  try {
    return profile.load(situation);
  } catch (error) {
    return readingOfFailure({
      path: null,
      reason: INTERNAL_FAULT,
      message: describeFault(error),
    }, []);
  }
}

function layerOf(
  { path, realPath: _, by, within, ...entry }: AgentEntry,
  showPath: (path: string) => string,
): AgentLayer {
  return {
    ...entry,
    path: showPath(path),
    absolute: path,
    by: by === null ? null : showPath(by),
    within: within === null ? null : showPath(within),
  };
}

/** What could not be seen. */
function grantNotes({ grants, place }: CommandContext): Diagnostic[] {
  const notes: Diagnostic[] = [];
  if (!grants.read.includes(EVERYTHING)) {
    notes.push(diagnostic("outside-grant", "info", {
      message:
        "Agents read files anywhere, but this process may not: some of theirs may be missing",
      help: "Run it with permission to read everything, as the executable has it",
    }));
  }
  if (place.home === null) {
    notes.push(diagnostic("no-home", "info", {
      message: "The environment names no home folder, so no agent's user-level files are shown",
      help: "Set HOME",
    }));
  }
  return notes;
}

/** Two agents may say the same of one file. */
function withoutTwins(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((each) => [JSON.stringify(each), each])).values()];
}
