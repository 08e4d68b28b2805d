/**
 * `rivumi lint`: facts about instruction files, for people, hooks and CI.
 *
 * @module
 */

import { resolve } from "@std/path";
import { ConfigError, EXIT, ReadError, UsageError } from "../errors.ts";
import { type BaselineEntry, baselineOf, formatBaseline, parseBaseline } from "../lint/baseline.ts";
import { type CheckedProject, checkProject, type FileChange } from "../lint/check_project.ts";
import { fingerprintFindings } from "../lint/fingerprint.ts";
import { RULES } from "../lint/rules.ts";
import {
  ALL_FILES,
  type FileSelection,
  selectChanged,
  type SelectedWord,
  selectFile,
  selectFiles,
} from "../lint/select_files.ts";
import { lintSettings } from "../lint/settings.ts";
import { printable, quoted } from "../printable.ts";
import { partsBelow } from "../project_root.ts";
import {
  countFindings,
  describeUnread,
  type FailOn,
  isFailure,
  type LintReport,
} from "../report/lint_report.ts";
import { VERSION } from "../version.ts";
import type { CommandContext } from "./command.ts";
import { loadConfigAt } from "./load_config_at.ts";
import { createProgress } from "./progress.ts";
import { readAnywhere, whyUnread } from "./read_named.ts";
import { writeNotes } from "./write_notes.ts";
import { goesToTerminal, unwritten, writeResult } from "./write_result.ts";

/** A list of paths or a baseline; a larger one is somebody's mistake. */
const MAX_INPUT_BYTES = 16 * 1024 * 1024;

/** Runs `rivumi lint`. Exit status 1 if something was found that `--fail-on` names. */
export async function runLint(context: CommandContext): Promise<number> {
  const { system, place, options } = context;
  checkOptions(context);
  const { config, origins, diagnostics } = await loadConfigAt(system, place);
  writeNotes(context, diagnostics);
  const baseline = readBaseline(context);
  const { selection, input } = selectWanted(context);
  const progress = createProgress(system, "Linting");
  const checked = await checkProject(system, {
    root: place.root.path,
    config,
    settings: lintSettings(config.lint, { rules: RULES, origins }),
    rules: RULES,
    selection,
    baseline,
    input,
    fix: options["fix"] !== undefined,
    onFile: progress.step,
  });
  progress.end();
  const wrong = checked.unmatched.find(({ kind }) => kind !== "folder");
  if (wrong !== undefined) throw choosesNothing(wrong);
  const incomplete = checked.unread.length > 0 ? EXIT.failure : null;
  if (options["update-baseline"] !== undefined) {
    writeUnread(context, checked);
    await writeBaseline(context, { checked, baseline, selection });
    return incomplete ?? EXIT.ok;
  }
  if (options["dry-run"] !== undefined) {
    const { lintDiff } = await import("../report/lint_diff.ts");
    const forTerminal = goesToTerminal(context);
    writeUnread(context, checked);
    writeResult(context, lintDiff(checked.changes, { forTerminal }));
    return incomplete ?? (checked.changes.length > 0 ? EXIT.findings : EXIT.ok);
  }
  for (const change of checked.changes) writeChange(context, change);
  const report = await reportOn(checked, context);
  writeResult(context, await render(report, context));
  // Text and JSON have these in themselves; of the others, some have no room for them.
  if (!["text", "json"].includes(formatOf(context))) writeUnread(context, checked);
  return incomplete ?? (isFailed(report, context) ? EXIT.findings : EXIT.ok);
}

/** A folder may well hold none, but who writes a name or a pattern has something in mind. */
function choosesNothing({ word, kind }: SelectedWord): UsageError {
  return kind === "file"
    ? new UsageError(`Cannot lint ${quoted(word)}: it is gone`)
    : new UsageError(
      `Cannot lint ${quoted(word)}: no instruction file matches this pattern`,
      "Check the spelling, or name files and folders",
    );
}

function writeUnread({ system }: CommandContext, { unread }: CheckedProject): void {
  for (const place of unread) system.stderr.write(`error: ${describeUnread(place)}\n`);
}

/** Options that need or exclude each other. */
function checkOptions({ options, positionals }: CommandContext): void {
  const needs = (option: string, other: string) => {
    if (options[option] !== undefined && options[other] === undefined) {
      throw new UsageError(`Cannot use --${option} without --${other}`);
    }
  };
  needs("dry-run", "fix");
  needs("update-baseline", "baseline");
  needs("stdin", "stdin-filename");
  needs("stdin-filename", "stdin");
  const sources = ["stdin", "changed-files"].filter((option) => options[option] !== undefined);
  if (sources.length + (positionals.length > 0 ? 1 : 0) > 1) {
    throw new UsageError("Cannot combine --stdin, --changed-files and paths", "Use one of them");
  }
  if (options["stdin"] !== undefined && options["fix"] !== undefined) {
    throw new UsageError("Cannot use --fix with --stdin: there is no file to change");
  }
  const limit = options["max-warnings"];
  if (limit !== undefined && !/^\d+$/.test(String(limit))) {
    throw new UsageError(
      `Cannot use --max-warnings ${quoted(String(limit))}: expected a whole number`,
    );
  }
}

function selectWanted(
  context: CommandContext,
): { selection: FileSelection; input: { path: string; text: string } | null } {
  const { system, place, options, positionals } = context;
  const { workingDirectory } = place;
  const root = place.root.path;
  const filename = options["stdin-filename"];
  if (typeof filename === "string") {
    const path = partsBelow(root, resolve(workingDirectory, filename))?.join("/");
    if (path === undefined || path === "") {
      throw new UsageError(
        `Cannot use --stdin-filename ${quoted(filename)}: it names no file below the root`,
      );
    }
    const text = readGiven(context, "-", { what: "--stdin" });
    return { selection: selectFile(path), input: { path, text } };
  }
  const list = options["changed-files"];
  if (typeof list === "string") {
    const text = readGiven(context, list, { what: `--changed-files ${quoted(list)}` });
    return { selection: selectChanged(text), input: null };
  }
  return {
    selection: positionals.length === 0
      ? ALL_FILES
      : selectFiles(positionals, system, { root, workingDirectory }),
    input: null,
  };
}

/** Text of a file that an option names, wherever it is, or of standard input for `-`. */
function readGiven(
  { system, place }: CommandContext,
  name: string,
  { what, help = "Check the spelling" }: { what: string; help?: string },
): string {
  const read = readAnywhere(system, { place, name, maxBytes: MAX_INPUT_BYTES });
  if (read === null) throw new UsageError(`Cannot use ${what}: there is no such file`, help);
  if (read.result.status === "ok") return read.result.text;
  const action = name === "-" ? "read standard input" : `use ${what}`;
  throw new ReadError(`Cannot ${action}: ${whyUnread(read, place)}`);
}

function readBaseline(context: CommandContext): BaselineEntry[] {
  const { system, place, options } = context;
  const file = options["baseline"];
  if (typeof file !== "string") return [];
  // Not as it was given: a baseline is read and written, so that "-" is a file's name.
  const path = resolve(place.workingDirectory, file);
  if (options["update-baseline"] !== undefined) {
    const real = system.realPath(path);
    if (!real.ok && real.fault === "missing") return [];
  }
  const text = readGiven(context, path, {
    what: `--baseline ${quoted(file)}`,
    help: "Make it with --update-baseline",
  });
  const entries = parseBaseline(text);
  if (typeof entries !== "string") return entries;
  throw new ConfigError(
    `Cannot use this baseline: ${entries}`,
    { path: file, line: null, column: null },
    "Write it anew with --update-baseline",
  );
}

async function writeBaseline(
  { system, place, options }: CommandContext,
  { checked, baseline, selection }: {
    checked: CheckedProject;
    baseline: readonly BaselineEntry[];
    selection: FileSelection;
  },
): Promise<void> {
  const file = String(options["baseline"]);
  const others = baseline.filter(({ path }) => !selection.includes(path));
  const entries = await baselineOf(checked.all, others);
  const written = system.replaceFile(
    resolve(place.workingDirectory, file),
    formatBaseline(entries),
  );
  if (!written.ok) throw unwritten(`--baseline ${quoted(file)}`, written);
  if (options["quiet"] !== undefined) return;
  const findings = entries.length === 1 ? "finding" : "findings";
  system.stderr.write(`The baseline ${printable(file)} holds ${entries.length} ${findings}\n`);
}

/** Writes a file that has not changed since it was looked at. */
function writeChange({ system, place }: CommandContext, change: FileChange): void {
  const { absolute, path, before, after } = change;
  const current = system.read(absolute, {
    root: place.root.path,
    maxBytes: new TextEncoder().encode(before).length,
  });
  const isSame = current.status === "ok" &&
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(current.raw) === before;
  if (!isSame) {
    throw new ReadError(
      `Cannot fix ${quoted(path)}: somebody else has changed it meanwhile`,
      "Run the command again",
    );
  }
  const written = system.replaceFile(absolute, after);
  if (!written.ok) throw unwritten(quoted(path), written);
}

async function reportOn(
  checked: CheckedProject,
  { options, positionals, place }: CommandContext,
): Promise<LintReport> {
  return {
    ...checked,
    emptyFolders: checked.unmatched.map(({ word }) => word),
    scope: options["changed-files"] !== undefined
      ? { kind: "changed-files" }
      : positionals.length > 0
      ? { kind: "chosen" }
      : { kind: "project", root: place.root.path },
    version: VERSION,
    rules: RULES,
    fingerprints: await fingerprintFindings(checked.findings),
    fixed: checked.changes.length,
    failOn: (options["fail-on"] ?? "error") as FailOn,
  };
}

function formatOf({ options }: CommandContext): string {
  return options["json"] !== undefined ? "json" : String(options["format"] ?? "text");
}

/** Loads the one renderer that is asked for. */
async function render(report: LintReport, context: CommandContext): Promise<string> {
  const { options, terminal } = context;
  switch (formatOf(context)) {
    case "json":
      return (await import("../report/lint_json.ts")).lintJson(report);
    case "sarif":
      return (await import("../report/lint_sarif.ts")).lintSarif(report);
    case "github":
      return (await import("../report/lint_github.ts")).lintGithub(report);
    case "junit":
      return (await import("../report/lint_junit.ts")).lintJunit(report);
    case "gitlab":
      return (await import("../report/lint_gitlab.ts")).lintGitlab(report);
    default: {
      const { lintText } = await import("../report/lint_text.ts");
      return lintText(report, { ...terminal, quiet: options["quiet"] !== undefined });
    }
  }
}

function isFailed({ findings, failOn }: LintReport, { options }: CommandContext): boolean {
  const limit = options["max-warnings"];
  return findings.some((finding) => isFailure(finding, failOn)) ||
    limit !== undefined && countFindings(findings).warnings > Number(limit);
}
