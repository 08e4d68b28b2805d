/**
 * `rivumi explain`: what applies to a file or folder, and where a line of an instruction file ends up.
 *
 * @module
 */

import { basename, dirname, join, resolve } from "@std/path";
import { compareDiagnostics } from "../diagnostic.ts";
import { EXIT, ReadError, UsageError } from "../errors.ts";
import type { Heading } from "../instructions/headings.ts";
import type { Layer } from "../instructions/layer.ts";
import { quoted } from "../printable.ts";
import { findProjectRoot, partsBelow } from "../project_root.ts";
import { explainLayer, explainLine } from "../prompt/explain_lines.ts";
import { lossesIn } from "../prompt/losses_in.ts";
import type { AgentsReport } from "../report/agent_report.ts";
import { explainJson } from "../report/explain_json.ts";
import type { ExplainReport } from "../report/explain_report.ts";
import { explainText } from "../report/explain_text.ts";
import { countLines } from "../source_text.ts";
import type { System } from "../system.ts";
import { findGitDirectory } from "../workspace/git_directory.ts";
import type { CommandContext } from "./command.ts";
import { makePrompt, type PromptRequest } from "./make_prompt.ts";
import { pathShower, type Place, realPathOf } from "./place.ts";
import { writeNotes } from "./write_notes.ts";
import { writeResult } from "./write_result.ts";

/** A prompt for a conversation in which nothing else is known. */
const PLAIN_REQUEST: PromptRequest = {
  circumstances: {
    purpose: "chat",
    hasTools: false,
    responseFormat: "direct",
    channel: null,
    isGroupChat: false,
  },
  namedSkills: [],
  model: null,
  tail: {},
  task: null,
};

/** Runs `rivumi explain`. */
export async function runExplain(context: CommandContext): Promise<number> {
  const { options, terminal } = context;
  const report = await explain(context);
  if (options["json"] !== undefined) {
    writeResult(context, explainJson(report));
    return EXIT.ok;
  }
  writeResult(context, explainText(report, terminal));
  writeNotes(
    context,
    report.diagnostics.filter((item) =>
      item.severity !== "info" || options["verbose"] !== undefined ||
      report.agents?.diagnostics.includes(item)
    ),
  );
  return EXIT.ok;
}

async function explain(context: CommandContext): Promise<ExplainReport> {
  const { system, positionals } = context;
  const [argument, ...more] = positionals;
  if (argument === undefined || more.length > 0) {
    throw new UsageError(
      argument === undefined
        ? "Cannot tell what to explain: name one file or folder"
        : `Cannot explain ${quoted(more[0]!)} too: name one file or folder`,
      'As in "rivumi explain src/app.ts" or "rivumi explain AGENTS.md:12"',
    );
  }
  const target = findTarget(context, argument);
  const place = placeOf(context, target);
  const { prompt, parts, diagnostics } = await makePrompt({ system, place }, PLAIN_REQUEST);
  const layer = layerAt(target, parts.layers);
  const shown = layer?.path ?? pathShower(place)(target.path);
  if (target.line !== null) refuseMissingLine(argument, target.line, layer);
  const isSkill = parts.skills.some(({ path }) => path === shown);
  const line = target.line === null
    ? null
    : explainLine(shown, target.line, { layer, isSkill, prompt });
  const agents = await examineOtherAgents(context, target);
  return {
    target: shown,
    line: target.line,
    exists: target.exists,
    layers: parts.layers,
    // Only the sentence about a line does without, and their library takes its time.
    headings: target.line !== null && context.options["json"] === undefined
      ? new Map()
      : await headings(parts.layers),
    lines: target.line === null
      ? parts.layers.flatMap((layer) => explainLayer(layer, prompt))
      : line === null
      ? []
      : [line],
    losses: lossesIn("instructions", prompt.losses),
    agents,
    diagnostics: [...diagnostics, ...(agents?.diagnostics ?? [])].sort(compareDiagnostics),
  };
}

/**
 * What other agents would load for the target: for a file, once they have opened it from the working
 * directory; for a folder, when they are started there; for a line, when they are started.
 */
async function examineOtherAgents(
  context: CommandContext,
  target: Target,
): Promise<AgentsReport | null> {
  const list = context.options["agent"];
  if (typeof list !== "string") return null;
  const { examineAgents } = await import("./examine_agents.ts");
  const isFolder = target.folder === target.path;
  return await examineAgents(
    list,
    isFolder ? { ...context, place: placeOf(context, target) } : context,
    { touched: isFolder || target.line !== null ? null : target.path },
  );
}

/** The layer that the target is, is a link to, or is read as. */
function layerAt({ path, end }: Target, layers: readonly Layer[]): Layer | undefined {
  return layers.find(({ absolute }) => absolute === path) ??
    layers.find(({ absolute, file }) => absolute === end || file?.target === end);
}

/** What somebody asks about; the path is real but for its last name, which may be a link. */
interface Target {
  path: string;
  /** Where the path ends if that is a link, else the path. */
  end: string;
  /** The folder that it lies in, or that it is. */
  folder: string;
  line: number | null;
  exists: boolean;
}

function findTarget({ system, place }: CommandContext, argument: string): Target {
  const whole = locate(system, place, argument);
  const match = /^(.+):(\d+)$/s.exec(argument);
  if (whole.exists || match === null) return { ...whole, line: null };
  const line = Number(match[2]);
  if (line === 0) {
    throw new UsageError(`Cannot explain ${quoted(argument)}: lines are counted from 1`);
  }
  return { ...locate(system, place, match[1]!), line };
}

function locate(system: System, place: Place, argument: string): Omit<Target, "line"> {
  const asked = resolve(place.workingDirectory, argument);
  const parent = realFolder(system, dirname(asked), argument);
  // The top of a file system has no name in a folder above it.
  const path = dirname(asked) === asked ? parent : join(parent, basename(asked));
  const status = system.status(path);
  const real = status.ok && status.value.kind === "symlink" ? system.realPath(path) : null;
  const end = real !== null && real.ok ? real.value : path;
  const kind = system.status(end);
  const isFolder = kind.ok ? kind.value.kind === "directory" : /[/\\]$/.test(argument);
  const exists = status.ok || status.fault !== "missing";
  return isFolder ? { path: end, end, folder: end, exists } : { path, end, folder: parent, exists };
}

/** The real path of a folder, as far as it is there. */
function realFolder(system: System, folder: string, argument: string): string {
  const real = system.realPath(folder);
  if (real.ok) return real.value;
  if (real.fault === "missing" && dirname(folder) !== folder) {
    return join(realFolder(system, dirname(folder), argument), basename(folder));
  }
  throw new ReadError(
    `Cannot explain ${quoted(argument)}: ${
      real.fault === "outside-grant"
        ? "this process was not granted access to its folder"
        : "its folder cannot be entered"
    }`,
  );
}

/** The place of somebody who works in the target's folder; the user's own files count in any. */
function placeOf({ system, place, options }: CommandContext, target: Target): Place {
  const { folder } = target;
  if (partsBelow(place.root.path, folder) === null) {
    const { configFolder } = place;
    const isOwn = configFolder !== null &&
      folder === realPathOf(system, configFolder);
    if (isOwn) return place;
    throw new UsageError(
      `Cannot explain ${quoted(target.path)}: it does not lie in the project in ` +
        quoted(place.root.path),
      "Name a folder of its project with -C DIR, or a folder above both with --root DIR",
    );
  }
  const found = findProjectRoot(folder, system);
  // A project in this one, such as a submodule, has a root of its own.
  const isInner = found.marker !== null && partsBelow(place.root.path, found.path) !== null &&
    found.path !== place.root.path && options["root"] === undefined;
  return {
    ...place,
    workingDirectory: folder,
    logicalDirectory: null,
    ...(isInner ? { root: found, git: findGitDirectory(system, found.path) } : {}),
  };
}

function refuseMissingLine(argument: string, line: number, layer: Layer | undefined): void {
  if (layer === undefined || layer.file === null) return;
  const lines = countLines(layer.file.text);
  if (line <= lines) return;
  throw new UsageError(
    `Cannot explain ${quoted(argument)}: the file has ${lines} ${lines === 1 ? "line" : "lines"}`,
  );
}

async function headings(layers: readonly Layer[]): Promise<Map<string, Heading[]>> {
  const { headingsOf } = await import("../instructions/headings.ts");
  const found = new Map<string, Heading[]>();
  for (const { path, status, file } of layers) {
    if (status === "active" && file !== null) found.set(path, headingsOf(file.text));
  }
  return found;
}
