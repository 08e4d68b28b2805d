/**
 * Measures what strangers' files can cost: each shape in one, two and four times a size, through the very
 * commands that read it. What is linear takes four times as long for four times as much.
 *
 * @module
 */

import process from "node:process";
import { dirname, fromFileUrl, join } from "@std/path";
import { run } from "../../lib/cli/run.ts";
import { EXIT } from "../../lib/errors.ts";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { VERSION } from "../../lib/version.ts";

const REPOSITORY = dirname(dirname(dirname(fromFileUrl(import.meta.url))));

/** Files of a project by path, for a size, and the command that reads them. */
interface Shape {
  name: string;
  /** What one time of the shape is: characters, files, folders or lines. */
  size: number;
  files: (size: number) => Record<string, string>;
  args: readonly string[];
  /** Where the command runs, for a size. @default {() => "."} */
  folder?: (size: number) => string;
}

/** CPU time in milliseconds, of the least of some runs, by times of the size. */
type Times = Record<"1" | "2" | "4", number>;

/** More means that it is not linear; less than the noise says nothing. */
const MAX_RATIO = 6;
const NOISE_MILLISECONDS = 60;

const RUNS = 2;
const MAX_SECONDS = 200;

const LINT = ["lint", "--fail-on", "never"];
const AGENTS = ["doctor", "--agent", "all"];

/** One file of text that repeats. */
function repeated(
  name: string,
  unit: string,
  options: { before?: string; after?: string; path?: string; size?: number; args?: string[] } = {},
): Shape {
  const { before = "", after = "", path = "AGENTS.md", size = 50_000, args = LINT } = options;
  return {
    name,
    size,
    files: (characters) => ({
      [path]: before + unit.repeat(Math.ceil(characters / unit.length)) + after,
      "AGENTS.md": "# Rules\n\nUse tabs.\n",
      ...(path === "AGENTS.md"
        ? { [path]: before + unit.repeat(characters / unit.length) + after }
        : {}),
    }),
    args,
  };
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => `${line(index)}\n`).join("");
}

/** A file with a name of many letters, under a pattern. */
function named(name: string, files: (length: number) => Record<string, string>): Shape {
  return { name, size: 50, files, args: LINT };
}

const RULE = (paths: string): string => `---\npaths: ["${paths}"]\n---\n\nUse tabs.\n`;

const SHAPES: readonly Shape[] = [
  // Patterns.
  named("gitignore: *a*a*a*a*a*a*c on a long name", (length) => ({
    ".gitignore": "*a*a*a*a*a*a*c\n",
    ["a".repeat(length)]: "",
    "AGENTS.md": "# Rules\n",
  })),
  {
    name: "gitignore: **/a/ six times on a deep path",
    size: 25,
    files: (size) => ({
      ".gitignore": `${"**/a/".repeat(6)}c\n`,
      [`${"a/".repeat(size)}AGENTS.md`]: "# Rules\n",
    }),
    args: LINT,
  },
  repeated("gitignore: one line of *a", "*a", { path: ".gitignore" }),
  repeated("gitignore: lines of *a", "*a\n", { path: ".gitignore" }),
  repeated("gitignore: lines of brackets", "[[[[[[[[a/\n", { path: ".gitignore" }),
  repeated("gitignore: backslashes", "\\", { path: ".gitignore" }),
  repeated("gitignore: blanks", " ", { path: ".gitignore", after: "x" }),
  {
    name: "gitignore: different lines",
    size: 5000,
    files: (size) => ({
      ".gitignore": lines(size, (index) => `*a${index}*b`),
      "AGENTS.md": "# Rules\n",
    }),
    args: LINT,
  },
  ...[
    ["stars", "*a*a*a*a*a*a*c"],
    ["stars in braces", "{*a,*a*a}{*a,*a*a}{*a,*a*a}{*a,*a*a}c"],
    ["repeats of repeats", "((((a)+)+)+)+c"],
    ["what is not", "!(*a*a*a)!(*a*a)c"],
  ].map(([what, pattern]): Shape => ({
    name: `Claude rule: ${what}, for a long name`,
    size: 500,
    files: (size) => ({
      ".claude/rules/a.md": RULE(pattern!),
      ".github/instructions/a.instructions.md": `---\napplyTo: "${pattern}"\n---\n\nUse tabs.\n`,
      ".qwen/rules/a.md": RULE(pattern!),
      "AGENTS.md": "# Rules\n",
      "CLAUDE.md": "# Rules\n",
      "long.txt": "a".repeat(size),
    }),
    args: [...AGENTS, "--for", "@long.txt"],
  })),
  repeated("Claude rule: many braces", "{a,b}", {
    path: ".claude/rules/a.md",
    before: '---\npaths: ["',
    after: '"]\n---\n\nUse tabs.\n',
    args: [...AGENTS, "--for", "a"],
  }),
  repeated("Claude rule: one brace of many", "a,", {
    path: ".claude/rules/a.md",
    before: '---\npaths: ["{',
    after: '}"]\n---\n\nUse tabs.\n',
    args: [...AGENTS, "--for", "a"],
  }),
  repeated("Copilot rule: open brackets", "[", {
    path: ".github/instructions/a.instructions.md",
    before: '---\napplyTo: "',
    after: ']x"\n---\n\nUse tabs.\n',
    args: [...AGENTS, "--for", "a"],
  }),
  {
    name: "Claude rule: many patterns",
    size: 2000,
    files: (size) => ({
      ".claude/rules/a.md": `---\npaths:\n${
        lines(size, (index) => `  - "*a${index}*b"`)
      }---\n\nUse tabs.\n`,
      "CLAUDE.md": "# Rules\n",
    }),
    args: [...AGENTS, "--for", "a"],
  },
  {
    name: "Cursor rule: globs against many files",
    size: 250,
    files: (size) => ({
      ".cursor/rules/a.mdc": "---\nglobs: *a*a*a*a*b*c\nalwaysApply: false\n---\n\nUse tabs.\n",
      ...Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`${"a".repeat(80)}${index}`, ""]),
      ),
    }),
    args: LINT,
  },
  named("configuration: lint.overrides against a long name", (length) => ({
    "rivumi.jsonc": JSON.stringify({
      lint: { overrides: [{ paths: ["**/*a*a*a*a*a*c"], rules: { "too-long": "off" } }] },
    }),
    [`${"a".repeat(length)}/AGENTS.md`]: "Use tabs.\n".repeat(2000),
  })),
  // Markdown.
  ...([
    ["emphasis", "*a **b "],
    ["brackets", "["],
    ["brackets and parentheses", "[a]("],
    ["images", "!["],
    ["backticks", "`"],
    ["backticks of all lengths", "` `` ``` ```` "],
    ["angle brackets", "<a "],
    ["comments that stay open", "<!-- "],
    ["comments", "<!-- a --> "],
    ["blanks", " "],
    ["tabs in lines", "a\t\t\t\t\n"],
    ["quotes", "> "],
    ["tables", "|a"],
    ["headings", "# a\n"],
    ["headings of blanks", "# a" + " ".repeat(50) + "#\n"],
    ["fences", "```\n"],
    ["link definitions", "[a]: b\n"],
    ["autolinks", "http://a.b/"],
    ["at signs", "@a"],
    ["imports", "@a/b.md "],
    ["paths", "a/b/"],
    ["dots", "../"],
    ["letters", "a"],
    ["digits", "1"],
    ["Base64", "QUJD"],
    ["hyphens", "-"],
    ["underscores", "_"],
    ["entities", "&amp"],
    ["zero width", "\u200b"],
    ["confusables", "\u0430a"],
    ["placeholders", "{{"],
    ["dollars", "${"],
    ["suppressions", "<!-- rivumi-ignore too-long -->\n", 10_000],
    ["carriage returns", "a\r"],
    ["commands", "`npm run a` "],
    ["pipes", "curl a | "],
    ["override phrases", "ignore all all all "],
    ["override words", "ignore previous "],
    ["exfiltration words", "send the "],
    ["secrets", "password = "],
    ["keys", "sk-"],
    ["key beginnings", "AKIA"],
    ["private keys", "-----BEGIN "],
    ["quotes in secrets", 'token: "'],
    ["merge markers", "<<<<<<< a\n", 10_000],
    ["backslashes", "\\"],
    ["words", "a "],
    ["dashes and stars", "*-"],
    ["equal signs", "="],
    ["exclamation marks", "!"],
    ["colons", "a:"],
    ["apostrophes", "'a "],
  ] as const).map(([what, unit, size = 50_000]) => repeated(`Markdown: ${what}`, unit, { size })),
  ...(["[", "`", "@a/b.md ", "<!-- ", "@", " ", "```\n", "[a]: b\n"] as const).map((unit) => ({
    ...repeated(`agents: ${JSON.stringify(unit)}`, unit, { args: AGENTS }),
    files: (size: number) => {
      const text = unit.repeat(size / unit.length);
      return { "AGENTS.md": text, "CLAUDE.md": text, "GEMINI.md": text, "QWEN.md": text };
    },
  })),
  // Front matter, settings, skills, imports, memory.
  ...(["a: ", "- ", "a: b\n", "# a\n", " ", "'", "&a ", "*a ", "--- ", "|"] as const).map((unit) =>
    repeated(`front matter: ${JSON.stringify(unit)}`, unit, {
      path: ".claude/rules/a.md",
      before: "---\n",
      after: "\n---\n\nUse tabs.\n",
      args: AGENTS,
    })
  ),
  ...(['"a",', "//", "/*", "\\", " ", "1"] as const).map((unit) =>
    repeated(`settings: ${JSON.stringify(unit)}`, unit, {
      path: ".gemini/settings.json",
      before: '{"a": [',
      after: "1]}",
      args: AGENTS,
    })
  ),
  repeated("settings of OpenCode: instructions", '"*a*a*b",', {
    path: "opencode.json",
    before: '{"instructions": [',
    after: '"a"]}',
    size: 5000,
    args: AGENTS,
  }),
  {
    name: "imports: files in a row",
    size: 250,
    files: (size) => ({
      "CLAUDE.md": lines(size, (index) => `@a${index}.md`),
      "GEMINI.md": lines(size, (index) => `@a${index}.md`),
      ...Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`a${index}.md`, "Use tabs.\n"]),
      ),
    }),
    args: AGENTS,
  },
  {
    name: "skills",
    size: 500,
    files: (size) =>
      Object.fromEntries(Array.from({ length: size }, (_, index) => [
        `.agents/skills/s${index}/SKILL.md`,
        `---\nname: s${index}\ndescription: Does the thing number ${index}.\n---\n\nText.\n`,
      ])),
    args: ["prompt"],
  },
  repeated("skill: long header", "a: b\n", {
    path: ".agents/skills/s/SKILL.md",
    before: "---\nname: s\ndescription: d\n",
    after: "---\n\nText.\n",
    args: ["doctor"],
  }),
  // Trees.
  ...([["lint", LINT], ["doctor", ["doctor"]], ["doctor --all", ["doctor", "--all"]], ["prompt", [
    "prompt",
  ]]] as const)
    .map(([command, args]): Shape => ({
      name: `nested folders: ${command}`,
      size: 200,
      files: (size) =>
        Object.fromEntries(Array.from({ length: size / 10 }, (_, index) => [
          `${"d/".repeat(index * 10 + 1)}AGENTS.md`,
          `# Rules\n\nUse ${index} tabs.\n`,
        ])),
      folder: (size) => command === "lint" || command.endsWith("all") ? "." : "d/".repeat(size - 9),
      args,
    })),
  {
    name: "files in one folder",
    size: 2500,
    files: (size) => ({
      "AGENTS.md": "# Rules\n",
      ...Object.fromEntries(Array.from({ length: size }, (_, index) => [`f${index}.txt`, ""])),
    }),
    args: LINT,
  },
  {
    name: "instruction files that repeat each other",
    size: 100,
    files: (size) =>
      Object.fromEntries(Array.from({ length: size }, (_, index) => [
        `d${index}/AGENTS.md`,
        lines(20, (line) =>
          `This is the line number ${line} of the rules of this folder, and it is long.`),
      ])),
    args: LINT,
  },
  {
    name: "paths that are mentioned and not there",
    size: 1000,
    files: (size) => ({
      "AGENTS.md": lines(size, (index) => `See \`src/a${index}/b.ts\` and [x](y${index}.md).`),
    }),
    args: LINT,
  },
];

/** Measures every shape whose name holds the word, each in a process that can be ended. */
export async function benchHostileShapes(word: string): Promise<boolean> {
  const measured: { name: string; milliseconds: Partial<Times> }[] = [];
  for (const [index, { name }] of SHAPES.entries()) {
    if (!name.includes(word)) continue;
    const milliseconds = await measureApart(index);
    measured.push({ name, milliseconds });
    const ratio = ratioOf(milliseconds);
    const figures = (["1", "2", "4"] as const).map((times) =>
      String(milliseconds[times] ?? "-").padStart(6)
    );
    console.log(
      `${isLinear(milliseconds) ? "ok  " : "OVER"} ${figures.join(" ")}  ${
        ratio.toFixed(1).padStart(6)
      } x  ${name}`,
    );
  }
  if (word === "") await save(measured);
  return measured.every(({ milliseconds }) => isLinear(milliseconds));
}

function ratioOf(times: Partial<Times>): number {
  return times["1"] === undefined || times["4"] === undefined ? Infinity : times["4"] / times["1"];
}

function isLinear(times: Partial<Times>): boolean {
  return (times["4"] ?? Infinity) < NOISE_MILLISECONDS || ratioOf(times) <= MAX_RATIO;
}

async function measureApart(index: number): Promise<Partial<Times>> {
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-q",
      "--no-prompt",
      "--allow-read",
      "--allow-write",
      "--allow-env",
      fromFileUrl(import.meta.url),
      String(index),
    ],
    cwd: REPOSITORY,
    signal: AbortSignal.timeout(MAX_SECONDS * 1000),
  }).output();
  if (!success && stderr.length > 0) console.error(new TextDecoder().decode(stderr));
  const text = new TextDecoder().decode(stdout).trim();
  return Object.fromEntries(
    text.split("\n").filter((line) => line !== "").map((line) => line.split(" ")).map((
      [times, value],
    ) => [times, Number(value)]),
  );
}

async function save(measured: unknown): Promise<void> {
  const at = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const document = {
    at,
    rivumi: VERSION,
    deno: Deno.version.deno,
    milliseconds: "CPU time, least of runs",
    shapes: measured,
  };
  const path = join(REPOSITORY, "scripts", "bench", "runs", `${at}-hostile.json`);
  await Deno.writeTextFile(path, `${JSON.stringify(document)}\n`);
}

/** Prints the CPU time for each size as soon as it is known. */
async function measureShape({ files, args, size, folder = () => "." }: Shape): Promise<void> {
  const work = await Deno.makeTempDir({ prefix: "rivumi-hostile-" });
  try {
    // What is loaded and compiled is no matter of size.
    for (const times of [0.1, 1, 2, 4]) {
      const root = join(work, String(times));
      const count = Math.max(10, Math.round(size * times / 10) * 10);
      await makeProject(root, files(count));
      const cwd = join(root, folder(count));
      const words = await wordsOf(args, root);
      const spent: number[] = [];
      for (let made = 0; made < RUNS; made++) {
        spent.push(await timeOf(words, { cwd, home: join(work, "home") }));
      }
      if (times >= 1) console.log(`${times} ${Math.round(Math.min(...spent))}`);
    }
  } finally {
    await Deno.remove(work, { recursive: true });
  }
}

/** A word that begins with "@" stands for what is in a file. */
async function wordsOf(args: readonly string[], root: string): Promise<string[]> {
  return await Promise.all(
    args.map((word) => word.startsWith("@") ? Deno.readTextFile(join(root, word.slice(1))) : word),
  );
}

async function makeProject(root: string, files: Record<string, string>): Promise<void> {
  await Deno.mkdir(join(root, ".git"), { recursive: true });
  await Deno.writeTextFile(join(root, ".git", "HEAD"), "ref: refs/heads/main\n");
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(root, path)), { recursive: true });
    await Deno.writeTextFile(join(root, path), text);
  }
}

async function timeOf(
  words: string[],
  { cwd, home }: { cwd: string; home: string },
): Promise<number> {
  const system = createDenoSystem();
  const silent = { ...system.stdout, write: () => true };
  const before = process.cpuUsage();
  const status = await run(
    words,
    {
      ...system,
      workingDirectory: () => cwd,
      environment: (name: string) => name === "HOME" ? home : undefined,
      stdout: silent,
      stderr: silent,
    } as typeof system,
  );
  const { user, system: kernel } = process.cpuUsage(before);
  if (status === EXIT.usage) {
    throw new Error(`Cannot measure "${words.join(" ").slice(0, 100)}": status ${status}`);
  }
  return (user + kernel) / 1000;
}

if (import.meta.main) await measureShape(SHAPES[Number(Deno.args[0])]!);
