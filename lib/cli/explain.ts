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
import { nearestWord } from "../nearest_word.ts";
import { quoted } from "../printable.ts";
import { findProjectRoot, partsBelow } from "../project_root.ts";
import type { Prompt } from "../prompt/assemble.ts";
import { type ExplainedLines, explainLayer, explainLine } from "../prompt/explain_lines.ts";
import { lossesIn } from "../prompt/losses_in.ts";
import type { AgentsReport } from "../report/agent_report.ts";
import { explainJson } from "../report/explain_json.ts";
import type { ExplainReport, LineRange } from "../report/explain_report.ts";
import { explainText } from "../report/explain_text.ts";
import { countLines } from "../source_text.ts";
import type { System } from "../system.ts";
import { findGitDirectory } from "../workspace/git_directory.ts";
import type { CommandContext } from "./command.ts";
import { type MadePrompt, makePrompt, type PromptRequest } from "./make_prompt.ts";
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
  const { range } = target;
  const { place, prompt, parts, diagnostics } = await promptFor(context, target);
  const layer = layerAt(target, parts.layers);
  const shown = layer?.path ?? pathShower(place)(target.path);
  const lineCount = range === null ? null : refuseMissingLines(argument, target, {
    system,
    layer,
    mayFollow: context.options["agent"] !== undefined,
  });
  const isSkill = parts.skills.some(({ path }) => path === shown);
  const agents = await examineOtherAgents(context, target);
  const isElsewhere = range !== null &&
    place.workingDirectory !== context.place.workingDirectory;
  return {
    target: shown,
    range,
    folder: isElsewhere ? pathShower(context.place)(target.folder) : null,
    exists: target.exists,
    layers: parts.layers,
    // Only the sentence about lines does without, and their library takes its time.
    headings: range !== null && context.options["json"] === undefined
      ? new Map()
      : await headings(parts.layers),
    lines: range === null
      ? parts.layers.flatMap((layer) => explainLayer(layer, prompt))
      : explainRange(shown, {
        ...range,
        // Nobody knows how many lines a file has that cannot be read; it has one answer for all.
        toLine: lineCount === null ? range.fromLine : range.toLine,
      }, { layer, isSkill, prompt }),
    losses: lossesIn("instructions", prompt.losses),
    agents,
    diagnostics: [...diagnostics, ...(agents?.diagnostics ?? [])].sort(compareDiagnostics),
  };
}

/**
 * The prompt in the target's folder. Of lines the first question is what becomes of them here; only those
 * of a file that concerns no prompt here are looked for in the one of its own folder.
 */
async function promptFor(
  context: CommandContext,
  target: Target,
): Promise<MadePrompt & { place: Place }> {
  const { system } = context;
  const make = async (place: Place) => ({
    ...await makePrompt({ system, place }, PLAIN_REQUEST),
    place,
  });
  const place = placeOf(context, target);
  if (target.range !== null && place !== context.place) {
    const here = await make(context.place);
    const shown = pathShower(here.place)(target.path);
    const concerns = layerAt(target, here.parts.layers) !== undefined ||
      here.parts.skills.some(({ path }) => path === shown);
    if (concerns) return here;
  }
  return await make(place);
}

/**
 * What other agents would load for the target: for a file, once they have opened it from the working
 * directory; for a folder, when they are started there; for lines, when they are started.
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
    target.range === null
      ? { touched: isFolder ? null : target.path }
      : { touched: null, asked: { path: target.path, ...target.range } },
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
  range: LineRange | null;
  exists: boolean;
}

/** How editors, compilers and hosts of repositories name lines: the next one counts where two fit. */
const LINE_REGEXPS = [
  /^(?<path>.+):(?<from>\d+)$/s,
  /^(?<path>.+):(?<from>\d+):\d+$/s,
  /^(?<path>.+):(?<from>\d+)-(?<to>\d+)$/s,
  /^(?<path>.+)#L(?<from>\d+)(?:C\d+)?(?:-L?(?<to>\d+)(?:C\d+)?)?$/s,
];

function findTarget({ system, place }: CommandContext, argument: string): Target {
  const whole = locate(system, place, argument);
  if (whole.exists) return { ...whole, range: null };
  const found = LINE_REGEXPS.flatMap((regexp) => {
    const groups = regexp.exec(argument)?.groups;
    if (groups === undefined) return [];
    const { path = "", from = "", to = from } = groups;
    const range = { fromLine: Number(from), toLine: Number(to) };
    return [{ ...locate(system, place, path), range }];
  });
  // A file may be called "a:3", so what is there comes first.
  const target = found.find(({ exists }) => exists) ?? found.at(-1);
  if (target === undefined) return { ...whole, range: null };
  const { fromLine, toLine } = target.range;
  if (fromLine === 0) {
    throw new UsageError(`Cannot explain ${quoted(argument)}: lines are counted from 1`);
  }
  if (toLine < fromLine) {
    throw new UsageError(
      `Cannot explain ${quoted(argument)}: the last line is before the first one`,
    );
  }
  return target;
}

function locate(system: System, place: Place, argument: string): Omit<Target, "range"> {
  const asked = resolve(place.workingDirectory, argument);
  const named = system.status(asked);
  // Of a folder itself the one above, which may be out of reach, need not be known.
  if (named.ok && named.value.kind === "directory") {
    const path = realFolder(system, asked, { place, argument });
    return { path, end: path, folder: path, exists: true };
  }
  const parent = realFolder(system, dirname(asked), { place, argument });
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
function realFolder(
  system: System,
  folder: string,
  { place, argument }: { place: Place; argument: string },
): string {
  const real = system.realPath(folder);
  if (real.ok) return real.value;
  if (real.fault === "missing" && dirname(folder) !== folder) {
    return join(realFolder(system, dirname(folder), { place, argument }), basename(folder));
  }
  if (real.fault === "outside-grant" && partsBelow(place.root.path, folder) === null) {
    throw outsideProject(place, resolve(place.workingDirectory, argument));
  }
  throw new ReadError(
    `Cannot explain ${quoted(argument)}: ${
      real.fault === "outside-grant"
        ? "this process was not granted access to its folder"
        : "its folder cannot be entered"
    }`,
  );
}

function outsideProject(place: Place, path: string): UsageError {
  return new UsageError(
    `Cannot explain ${quoted(path)}: it does not lie in the project in ` +
      quoted(place.root.path),
    "Name a folder of its project with -C DIR, or a folder above both with --root DIR",
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
    throw outsideProject(place, target.path);
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

/** More of any file than this is in no prompt. */
const MAX_COUNTED_BYTES = 16 * 1024 * 1024;

/** The number of lines that the file has; null if nobody can tell. */
function refuseMissingLines(
  argument: string,
  { path, end, folder, range, exists }: Target,
  { system, layer, mayFollow }: {
    system: System;
    layer: Layer | undefined;
    mayFollow: boolean;
  },
): number | null {
  const shown = quoted(argument);
  if (folder === end) {
    throw new UsageError(
      `Cannot explain ${shown}: ${quoted(basename(path))} is a folder, which has no lines`,
    );
  }
  if (!exists) {
    const listed = system.list(folder);
    const names = listed.ok ? listed.value.map(({ name }) => name) : [];
    const nearest = nearestWord(basename(path), names);
    throw new UsageError(
      `Cannot explain ${shown}: there is no file ${quoted(basename(path))} in that folder`,
      nearest === null ? undefined : `Did you mean ${quoted(nearest)}?`,
    );
  }
  // Only agents follow links to anywhere.
  const read = path === end || mayFollow ? system.readAsAgent(path, MAX_COUNTED_BYTES) : null;
  const text = layer?.file?.text ??
    (read?.ok ? new TextDecoder().decode(read.value.bytes).replaceAll(/\r\n?/g, "\n") : null);
  if (text === null) return null;
  const lines = countLines(text);
  if (range!.toLine <= lines) return lines;
  throw new UsageError(
    `Cannot explain ${shown}: the file has ${lines} ${lines === 1 ? "line" : "lines"}`,
  );
}

/** What became of lines in a row, those together of which the same can be said. */
function explainRange(
  path: string,
  { fromLine, toLine }: LineRange,
  options: { layer: Layer | undefined; isSkill: boolean; prompt: Prompt },
): ExplainedLines[] {
  const found: ExplainedLines[] = [];
  for (let line = fromLine; line <= toLine; line++) {
    const explained = explainLine(path, line, options);
    if (explained === null) return [];
    const last = found.at(-1);
    if (last?.section === explained.section && last.reason === explained.reason) {
      last.toLine = line;
      last.end = explained.end;
    } else found.push(explained);
  }
  return found;
}

async function headings(layers: readonly Layer[]): Promise<Map<string, Heading[]>> {
  const { headingsOf } = await import("../instructions/headings.ts");
  const found = new Map<string, Heading[]>();
  for (const { path, status, file } of layers) {
    if (status === "active" && file !== null) found.set(path, headingsOf(file.text));
  }
  return found;
}
