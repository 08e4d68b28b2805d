/**
 * Copilot CLI: the user's instructions, those of the repository's root and of the working directory,
 * then of the folders between them; AGENTS.md, CLAUDE.md and GEMINI.md alike, equal texts only once.
 * Rules for certain files are listed in a table, and sent when such a file is touched, together with
 * the instructions of its folders.
 *
 * @module
 */

import { dirname, join, relative, resolve } from "@std/path";
import type {
  AgentBlock,
  AgentContext,
  AgentEntry,
  AgentProfile,
  AgentReading,
  AgentSystem,
  AgentTextPiece,
  AgentUser,
} from "./agent.ts";
import { canBeOpened, fileEntry } from "./common/agent_file.ts";
import { argumentValues } from "./common/argument_values.ts";
import { gitRoot } from "./common/git_root.ts";
import { joinPieces, measured, ownWords } from "./common/pieces.ts";
import { foldersUpwards, isWithin } from "./common/walk.ts";
import { withoutFulfilled } from "./common/without_fulfilled.ts";
import {
  type CopilotInstructions,
  type CopilotReadOptions,
  duplicateOf,
  readAgentInstructions,
  readCopilotInstructions,
  readGithubInstructions,
} from "./copilot/instructions.ts";
import {
  type CopilotRule,
  type CopilotRulePlace,
  copilotRulesIn,
  copilotRulesOf,
  isAlwaysSent,
  isRuleFor,
} from "./copilot/rules.ts";
import { copilotImportWords, MAX_HOPS } from "./copilot/imports.ts";
import { escapeXml } from "./copilot/text.ts";

/** Copilot CLI 1.0.102. */
export const copilot: AgentProfile = {
  name: "copilot",
  title: "Copilot CLI",
  version: "1.0.102",
  olderVersions: [],
  date: "2026-11",
  variables: ["COPILOT_HOME", "COPILOT_CUSTOM_INSTRUCTIONS_DIRS"],
  imports: { maxDepth: MAX_HOPS, words: copilotImportWords },
  sources: ["npm package @github/copilot 1.0.102, run against a stand-in model server"],
  gaps: [
    "Which of several names that differ by case counts, where none is the usual one",
    "Instructions of an organisation, of plugins and of custom agents",
    "Prompts over the model's limit, which the program does not send at all",
    "The extensions for editors and the agent on GitHub, which load in another way",
  ],
  folders: (user) => [copilotFolder(user)],
  marks: [".github/copilot-instructions.md", ".github/instructions"],
  load,
};

/** Where everything is looked for. */
interface Places {
  system: AgentSystem;
  cwd: string;
  /** The repository's root, or the working directory outside any. */
  root: string;
  /** The user's folder. */
  own: string;
  /** Further folders, named in the environment. */
  added: string[];
}

function copilotFolder({ home, environment }: Pick<AgentUser, "home" | "environment">): string {
  return environment("COPILOT_HOME") || join(home, ".copilot");
}

function load(context: AgentContext): AgentReading {
  if (context.arguments.includes("--no-custom-instructions")) {
    return { startFailure: null, entries: [], ordered: true, blocks: [], notes: [] };
  }
  const places = placesOf(context);
  const instructions = withoutTwins(startInstructions(places));
  const faults: AgentEntry[] = [];
  const found = startRules(places, faults);
  const rules = found.filter(({ skipReason }) => skipReason === null);
  const reminders = touchedReminders(context.touched, rules, places);
  const touched = reminders.filter(({ entry }) => entry.status === "sent");
  const entries = withoutFulfilled([
    ...instructions.flatMap(({ entry, imports }) => [entry, ...imports]),
    ...found.map(startRuleEntry),
    ...faults,
    ...reminders.flatMap(({ entry, imports }) => [entry, ...imports]),
  ]);
  const blocks = [...startBlocks(instructions, rules, places), ...touchedBlocks(touched)];
  return {
    startFailure: null,
    entries: measured(entries, blocks.flatMap((block) => block.pieces)),
    ordered: true,
    blocks,
    notes: [],
  };
}

function placesOf(context: AgentContext): Places {
  const { system, environment, arguments: args } = context;
  const folder = argumentValues(args, ["-C"]).at(-1) ?? ".";
  const real = system.realPath(resolve(context.cwd, folder));
  const cwd = real.ok ? real.value : context.cwd;
  const added = (environment("COPILOT_CUSTOM_INSTRUCTIONS_DIRS") ?? "").split(",")
    .map((path) => path.trim()).filter((path) => path !== "").map((path) => resolve(cwd, path));
  return {
    system,
    cwd,
    root: gitRoot(cwd, system, { checksPointers: false }) ?? cwd,
    own: resolve(cwd, copilotFolder(context)),
    added: [...new Set(added)],
  };
}

/** The root and the working directory, which come before what lies between them. */
function endsOf({ root, cwd }: Places): string[] {
  return root === cwd ? [root] : [root, cwd];
}

function startInstructions(places: Places): CopilotInstructions[] {
  const { system, root, cwd, own } = places;
  const ends = endsOf(places);
  const between = foldersUpwards(cwd, { last: root }).slice(1, -1);
  const real = system.realPath(own);
  const options: CopilotReadOptions = { kind: "project", when: "start", confines: root, system };
  const userOptions: CopilotReadOptions = {
    ...options,
    kind: "global",
    confines: real.ok ? real.value : own,
    needsUtf8: true,
  };
  return [
    ...readCopilotInstructions(join(own, "copilot-instructions.md"), userOptions),
    ...ends.flatMap((folder) => readGithubInstructions(folder, options)),
    ...ends.flatMap((folder) =>
      readAgentInstructions(folder, { ...options, withDotClaude: false })
    ),
    ...between.flatMap((folder) => folderInstructions(folder, options)),
  ];
}

function folderInstructions(folder: string, options: CopilotReadOptions): CopilotInstructions[] {
  return [
    ...readGithubInstructions(folder, options),
    ...readAgentInstructions(folder, { ...options, withDotClaude: true }),
  ];
}

/** Of equal texts, only the first is sent. */
function withoutTwins(instructions: CopilotInstructions[]): CopilotInstructions[] {
  const paths = new Map<string, string>();
  return instructions.map((item) => {
    if (item.pieces === null) return item;
    const text = joinedText(item.pieces);
    const by = paths.get(text);
    if (by === undefined) {
      paths.set(text, item.entry.path);
      return item;
    }
    return duplicateOf(item, by);
  });
}

function joinedText(pieces: AgentTextPiece[]): string {
  return pieces.map(({ text }) => text).join("");
}

function startRules(places: Places, faults: AgentEntry[]): CopilotRule[] {
  const { system, own, added } = places;
  const ownPlace: CopilotRulePlace = {
    kind: "global",
    show: ({ realPath }) => realPath,
    needsUtf8: true,
    faults,
  };
  const addedPlace: CopilotRulePlace = { kind: "global", show: ({ path }) => path, faults };
  const rules = [
    ...copilotRulesIn(join(own, "instructions"), ownPlace, system),
    ...endsOf(places).flatMap((folder) =>
      copilotRulesOf(folder, {
        kind: "rule",
        show: ({ realPath }) => relative(folder, realPath),
        faults,
      }, system)
    ),
    ...added.flatMap((folder) => copilotRulesOf(folder, addedPlace, system)),
    ...added.flatMap((folder) => copilotRulesIn(folder, addedPlace, system)),
  ];
  const seen = new Set<string>();
  return rules.filter(({ file: { realPath } }) => {
    if (seen.has(realPath)) return false;
    seen.add(realPath);
    return true;
  });
}

function startRuleEntry(rule: CopilotRule): AgentEntry {
  if (rule.skipReason !== null) {
    return fileEntry(rule.file, rule.kind, { status: "skipped", reason: rule.skipReason });
  }
  if (rule.text === "") {
    return fileEntry(rule.file, rule.kind, { status: "skipped", reason: "empty" });
  }
  return isAlwaysSent(rule)
    ? fileEntry(rule.file, rule.kind)
    : fileEntry(rule.file, rule.kind, { status: "lazy", reason: "waits-for-paths" });
}

function startBlocks(
  instructions: CopilotInstructions[],
  rules: CopilotRule[],
  places: Places,
): AgentBlock[] {
  const tagged = instructions.flatMap(({ pieces }) =>
    pieces === null
      ? []
      : [[ownWords("<custom_instruction>\n"), ...pieces, ownWords("\n</custom_instruction>")]]
  );
  const found = [
    ...rules.filter(isAlwaysSent).map(({ text, file }) => [{ text, path: file.realPath }]),
    ...agentsTable(places),
    ...rulesTable(rules.filter((rule) => !isAlwaysSent(rule))),
  ];
  // An empty rule alone leaves no trace.
  const listed = found.length === 1 && joinedText(found[0]!) === "" ? [] : found;
  if (tagged.length + listed.length === 0) return [];
  const pieces = [ownWords("\n"), ...joinPieces([...tagged, ...listed], "\n\n")];
  if (tagged.length > 0 && listed.length > 0) pieces.push(ownWords("\n"));
  return [{ role: "system", place: "after the tools", when: "start", pieces }];
}

const RULES_HEADER = `\
Here is a list of instruction files that contain rules for modifying or creating new code.
These files are important for ensuring that the code is modified or created correctly.
Please make sure to follow the rules specified in these files when working with the codebase.
If you have not already read the file, use the \`view\` tool to acquire it.
Make sure to acquire the instructions before making any changes to the code.
| Pattern | File Path | Description |
| ------- | --------- | ----------- |`;

const AGENTS_HEADER = `\
Here is a list of nested AGENTS.md files that contain additional agent instructions.
These files provide context-specific instructions for different parts of the codebase.
Please make sure to follow the rules specified in these files when working with the relevant areas.
If you have not already read the file, use the \`view\` tool to acquire it.
Make sure to acquire the instructions before making any changes to the code in those areas.
| Directory | File Path | Description |
| --------- | --------- | ----------- |`;

/**
 * The AGENTS.md files of folders named in the environment are not sent, only listed; that of the root is
 * sent already.
 */
function agentsTable({ added, root, system }: Places): AgentTextPiece[][] {
  const rows = added.filter((folder) => folder !== root)
    .filter((folder) => system.followedStatus(join(folder, "AGENTS.md")).ok)
    .map((folder) => relative(root, folder))
    .map((path) => `| ${path}/ | '${path}/AGENTS.md' | Agent instructions for ${path}/**/* |`);
  return rows.length === 0 ? [] : [[ownWords([AGENTS_HEADER, ...rows].join("\n"))]];
}

function rulesTable(rules: CopilotRule[]): AgentTextPiece[][] {
  const rows = rules.flatMap(({ patterns, shownPath, description, file: { realPath } }) => [
    ownWords("\n| "),
    { text: cell(patterns.join(", ")), path: realPath },
    ownWords(` | '${shownPath}' | `),
    { text: cell(description.trim()), path: realPath },
    ownWords(" |"),
  ]);
  return rows.length === 0 ? [] : [[ownWords(RULES_HEADER), ...rows]];
}

function cell(text: string): string {
  return text.replaceAll("\n", " ").replaceAll(/[\\|]/g, "\\$&");
}

/** Something that is sent because of a touched file. */
interface Reminder extends CopilotInstructions {
  shownPath: string;
  pieces: AgentTextPiece[];
}

/** Rules for the touched file, then what its folders hold, nearest first. */
function touchedReminders(
  touched: string | null,
  rules: CopilotRule[],
  places: Places,
): Reminder[] {
  const { root, cwd, system } = places;
  if (touched === null || !isWithin(root, touched)) return [];
  // Only a file that can be viewed brings something.
  if (!canBeOpened(touched, system)) return [];
  const isForTouched = (rule: CopilotRule): boolean => isRuleFor(rule, relative(root, touched));
  const reminders = rules.filter((rule) => !isAlwaysSent(rule) && isForTouched(rule))
    .map(ruleReminder);
  const known = foldersUpwards(cwd, { last: root });
  const options: CopilotReadOptions = { kind: "nested", when: "touched", confines: root, system };
  const place: CopilotRulePlace = {
    kind: "nested",
    show: ({ realPath }) => relative(root, realPath),
  };
  for (const folder of foldersUpwards(dirname(touched), { last: root })) {
    if (known.includes(folder)) break;
    for (const item of folderInstructions(folder, options)) {
      const { pieces, entry: { realPath } } = item;
      if (pieces === null || realPath === null || joinedText(pieces).trim() === "") continue;
      reminders.push({ ...item, pieces, shownPath: relative(root, realPath) });
    }
    reminders.push(
      ...copilotRulesOf(folder, place, system).filter((rule) =>
        rule.skipReason === null && (isAlwaysSent(rule) || isForTouched(rule))
      ).map(ruleReminder),
    );
  }
  const seen = new Set<string | null>();
  return reminders.map((reminder) => refusedOutside(reminder, root)).filter(({ entry }) => {
    if (seen.has(entry.realPath)) return false;
    seen.add(entry.realPath);
    return true;
  });
}

/** Links of nested files that lead out of the repository are not followed, unlike at the start. */
function refusedOutside(reminder: Reminder, root: string): Reminder {
  const { entry } = reminder;
  if (entry.kind !== "nested" || isWithin(root, entry.realPath!)) return reminder;
  const changes = { status: "refused", reason: "outside-root", bytesSent: 0 } as const;
  return { ...reminder, entry: { ...entry, ...changes }, imports: [] };
}

function ruleReminder(rule: CopilotRule): Reminder {
  const pieces = [{ text: rule.text, path: rule.file.realPath }];
  const entry = fileEntry(rule.file, rule.kind, { when: "touched" });
  return { entry, imports: [], pieces, shownPath: rule.shownPath };
}

function touchedBlocks(reminders: Reminder[]): AgentBlock[] {
  if (reminders.length === 0) return [];
  const parts = reminders.map(({ shownPath, pieces }) => [
    ownWords(
      `<system_reminder>\nCustom instructions from ${escapeXml(shownPath)}. ` +
        "Apply these to any code you write here:\n\n",
    ),
    ...pieces.map(({ text, path }) => ({ text: escapeXml(text), path })),
    ownWords("\n</system_reminder>"),
  ]);
  return [{
    role: "user",
    place: "user message after the tool result",
    when: "touched",
    pieces: [ownWords("\n"), ...joinPieces(parts, "\n")],
  }];
}
