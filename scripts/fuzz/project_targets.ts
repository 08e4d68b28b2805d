/**
 * Whole projects in which some files hold what was generated: lint with all rules, every agent's profile,
 * patterns, prompts, and the program itself.
 *
 * @module
 */

import { blockText } from "../../lib/agents/agent.ts";
import { claude } from "../../lib/agents/claude.ts";
import { cline } from "../../lib/agents/cline.ts";
import { codex } from "../../lib/agents/codex.ts";
import { continueCli } from "../../lib/agents/continue.ts";
import { copilot } from "../../lib/agents/copilot.ts";
import { gemini } from "../../lib/agents/gemini.ts";
import { kimiCode } from "../../lib/agents/kimi_code.ts";
import { opencode } from "../../lib/agents/opencode.ts";
import { pi } from "../../lib/agents/pi.ts";
import { qwen } from "../../lib/agents/qwen.ts";
import { isWithin } from "../../lib/agents/common/walk.ts";
import { run } from "../../lib/cli/run.ts";
import { LINT_AGENTS } from "../../lib/config/config.ts";
import { EXIT } from "../../lib/errors.ts";
import { runRules } from "../../lib/lint/run_rules.ts";
import { RULES } from "../../lib/lint/rules.ts";
import { readProject } from "../../lib/lint/project.ts";
import { utf8Length } from "../../lib/source_text.ts";
import { agentContext } from "../../tests/helpers/agent_context.ts";
import { CONTEXT } from "../../tests/helpers/lint_context.ts";
import { createMemorySystem } from "../../tests/helpers/memory_system.ts";
import type { Random } from "./random.ts";
import { type FuzzInput, type FuzzTarget, hold } from "./target.ts";
import {
  IMPORT_WORDS,
  JSON_WORDS,
  MARKDOWN_WORDS,
  MEMORY_WORDS,
  PATTERN_WORDS,
  YAML_WORDS,
} from "./tokens.ts";

const PROFILES = [
  codex,
  claude,
  gemini,
  opencode,
  qwen,
  pi,
  copilot,
  kimiCode,
  cline,
  continueCli,
];

/** Files that agents read, in a project and in the home folder. */
const AGENT_FILES: readonly string[] = [
  "/repo/AGENTS.md",
  "/repo/CLAUDE.md",
  "/repo/CLAUDE.local.md",
  "/repo/GEMINI.md",
  "/repo/QWEN.md",
  "/repo/sub/AGENTS.md",
  "/repo/sub/CLAUDE.md",
  "/repo/a.md",
  "/repo/docs/a.md",
  "/repo/.git",
  "/repo/.claude/rules/a.md",
  "/repo/.claude/settings.json",
  "/repo/.claude/settings.local.json",
  "/repo/.codex/config.toml",
  "/repo/.gemini/settings.json",
  "/repo/.qwen/settings.json",
  "/repo/.qwen/rules/a.md",
  "/repo/.env",
  "/repo/.gemini/.env",
  "/repo/opencode.json",
  "/repo/.opencode/opencode.jsonc",
  "/repo/.github/copilot-instructions.md",
  "/repo/.github/instructions/a.instructions.md",
  "/repo/.clinerules/a.md",
  "/repo/.continue/rules/a.md",
  "/repo/.pi/SYSTEM.md",
  "/repo/.kimi/AGENTS.md",
  "/home/.codex/config.toml",
  "/home/.codex/AGENTS.md",
  "/home/.claude/settings.json",
  "/home/.claude/CLAUDE.md",
  "/home/.claude/rules/a.md",
  "/home/.gemini/settings.json",
  "/home/.gemini/trustedFolders.json",
  "/home/.qwen/settings.json",
  "/home/.config/opencode/opencode.json",
  "/home/.continue/config.yaml",
  "/home/.copilot/config.json",
  "/home/.copilot/settings.json",
];

/** Files that lint looks at, relative to the root. */
const LINT_FILES: readonly string[] = [
  "AGENTS.md",
  "CLAUDE.md",
  "docs/a.md",
  "pkg/GEMINI.md",
  "web/AGENTS.md",
  ".cursor/rules/a.mdc",
  ".github/copilot-instructions.md",
  ".github/instructions/b.instructions.md",
  ".claude/rules/c.md",
  "package.json",
  "deno.jsonc",
  "Makefile",
  "justfile",
  "Taskfile.yml",
  ".cargo/config.toml",
  ".codex/config.toml",
  ".gitignore",
];

/** Some of the paths, with the input; most often one. */
function filesOf(
  input: FuzzInput,
  random: Random,
  paths: readonly string[],
): Record<string, Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  for (let count = random.pick([1, 1, 1, 2, 4]); count > 0; count--) {
    const path = random.pick(paths);
    // A file cannot be a folder too.
    const isBarred = Object.keys(files).some((other) =>
      isWithin(other, path) || isWithin(path, other)
    );
    if (!isBarred) files[path] = input.bytes;
  }
  return files;
}

function readAsAgents(input: FuzzInput, random: Random): unknown {
  const profile = random.pick(PROFILES);
  const files = filesOf(input, random, AGENT_FILES);
  const words = input.text.split("\0", 1)[0]!.slice(0, 100);
  const context = agentContext(profile, {
    files: {
      ...("/repo/.git" in files ? {} : { "/repo/.git/HEAD": "ref: refs/heads/main\n" }),
      "/repo/sub/x.ts": "",
      ...files,
    },
    cwd: random.pick(["/repo", "/repo/sub"]),
    touched: random.pick([null, "/repo/sub/x.ts"]),
    arguments: profile === codex && random.chance(0.2) ? ["-c", words] : [],
    version: random.pick([profile.version, ...profile.olderVersions]),
  });
  const reading = profile.load(context);
  for (const { status, bytes, bytesSent, realPath, path } of reading.entries) {
    hold(bytesSent <= bytes, `no more of ${path} is sent than there is`);
    hold(status === "sent" || status === "cut" || bytesSent === 0, `nothing of ${path} is sent`);
    hold(status !== "sent" || realPath !== null, `what is sent of ${path} was read`);
  }
  for (const block of reading.blocks) {
    for (const { path } of block.pieces) {
      hold(path === null || isWithin("/", path), "a piece is of a file");
    }
    hold(utf8Length(blockText(block)) > 0, "no block is empty");
  }
  return reading;
}

function lintProject(input: FuzzInput, random: Random): unknown {
  const files = filesOf(input, random, LINT_FILES);
  const commands = "Run `make a`, `just b`, `task c`, `deno task d`, `npm run e`.\n";
  const system = createMemorySystem({
    files: Object.fromEntries(
      Object.entries({ "AGENTS.md": commands, ...files }).map((
        [path, content],
      ) => [`/repo/${path}`, content]),
    ),
  });
  const project = readProject(system, {
    root: "/repo",
    rivumiNames: new Set(["AGENTS.md", "AGENTS.override.md"]),
  });
  const findings = runRules(RULES, { ...CONTEXT, project, agents: LINT_AGENTS });
  for (const { rule, message, path, source, fix } of findings) {
    hold(rule !== "internal-fault", message);
    if (source === null) continue;
    const { length } = project.file(path)!.document!.text;
    for (const { start, end } of [source.range, ...fix?.edits ?? []]) {
      hold(0 <= start && start <= end && end <= length, `a finding of ${rule} lies in the text`);
    }
  }
  return findings.map(({ source: _, ...finding }) => finding);
}

/** Command lines that look at everything. */
const COMMAND_LINES: readonly (readonly string[])[] = [
  ["lint"],
  ["lint", "--json"],
  ["lint", "--format", "sarif"],
  ["lint", "--fix", "--dry-run"],
  ["doctor"],
  ["doctor", "--json", "--agent", "all", "--text", "--for", "sub/x.ts"],
  ["doctor", "--all", "--verbose"],
  ["explain", "AGENTS.md:1", "--agent", "all"],
  ["explain", "sub", "--json"],
  ["prompt"],
  ["prompt", "--json"],
  ["config", "--json"],
  ["memory", "list", "--json"],
  ["memory", "verify"],
  ["memory", "recall", "--all"],
];

const PROGRAM_FILES: readonly string[] = [
  ...AGENT_FILES,
  ...LINT_FILES.map((path) => `/repo/${path}`),
  "/repo/rivumi.jsonc",
  "/repo/RIVUMI.md",
  "/repo/AGENTS.override.md",
  "/repo/.agents/skills/a/SKILL.md",
  "/repo/.git/HEAD",
  "/repo/.git/commondir",
  "/repo/package.json",
  "/home/.config/rivumi/rivumi.jsonc",
  "/home/.config/rivumi/AGENTS.md",
  "/home/.local/share/rivumi/memory.jsonl",
];

async function runProgram(input: FuzzInput, random: Random): Promise<unknown> {
  const args = random.pick(COMMAND_LINES);
  const files = filesOf(input, random, PROGRAM_FILES);
  const system = createMemorySystem({
    files: {
      ...("/repo/.git" in files ? {} : { "/repo/.git/HEAD": "ref: refs/heads/main\n" }),
      "/repo/AGENTS.md": "a\n",
      "/repo/sub/x.ts": "",
      ...files,
    },
    folders: ["/home"],
    cwd: "/repo",
    environment: { HOME: "/home" },
  });
  const status = await run(args, system);
  const output = system.stdout.text + system.stderr.text;
  const command = args.join(" ");
  hold(status !== EXIT.failure, `${command} ends with status ${status}: ${system.stderr.text}`);
  hold(!output.includes("internal fault"), `${command} has no fault: ${output.slice(0, 2000)}`);
  if (args.includes("--json") && status !== EXIT.usage) JSON.parse(system.stdout.text);
  return [status, system.stdout.text, system.stderr.text];
}

/** The targets, in no particular order. */
export const PROJECT_TARGETS: readonly FuzzTarget[] = [
  {
    name: "agents",
    weight: 3,
    tokens: [
      ...JSON_WORDS,
      ...YAML_WORDS,
      ...IMPORT_WORDS,
      ...MARKDOWN_WORDS.slice(0, 40),
      "project_doc_max_bytes = 1\n",
      "[projects.'/repo']\ntrust_level = 'untrusted'\n",
      "gitdir: ../x/.git/worktrees/a\n",
      "a = [",
      "[[a]]\n",
    ],
    corpus: ["md", "mdc", "json", "jsonc", "toml", "yaml"],
    run: readAsAgents,
  },
  {
    name: "lint",
    weight: 1,
    tokens: [...MARKDOWN_WORDS, ...IMPORT_WORDS, ...YAML_WORDS.slice(0, 12), ...PATTERN_WORDS],
    corpus: ["md", "mdc", "json", "toml"],
    run: lintProject,
  },
  {
    name: "program",
    weight: 1,
    tokens: [
      ...JSON_WORDS,
      ...YAML_WORDS,
      ...MARKDOWN_WORDS,
      ...MEMORY_WORDS,
      '"lint": {"rules": {',
      '"instructions": {"names": ["a"]}',
      "ref: refs/heads/",
    ],
    corpus: ["md", "mdc", "json", "jsonc", "jsonl", "toml", "yaml"],
    run: runProgram,
  },
];
