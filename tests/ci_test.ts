import { assertEquals, assertMatch, assertNotMatch, assertStringIncludes } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { parse } from "yaml";
import { parseCommandLine } from "../lib/cli/parse_command_line.ts";
import { ENVIRONMENT_NAMES, SHIPPED_FLAGS } from "../lib/io/shipped_permissions.ts";
import { instructionFamily } from "../lib/lint/instruction_names.ts";
import { isInstalled } from "./helpers/is_installed.ts";
import { createTempTree, type TempTree } from "./helpers/temp_tree.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));
const DENO_FOLDER = Deno.env.get("DENO_DIR") ??
  join(Deno.env.get("HOME") ?? "/", ".cache", "deno");

function read(path: string): string {
  return Deno.readTextFileSync(join(REPOSITORY, path));
}

/** The first block of code below a heading of docs/ci.md. */
function recipe(heading: string): string {
  const section = read("docs/ci.md").split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  return /^```\w+\n([^]*?)^```/m.exec(section!)![1]!;
}

/** A repository with a dead link in a nested file, and programs on the path that start Rivumi. */
function makeRepository(): TempTree {
  const tree = createTempTree({
    folders: ["home", "temp"],
    files: {
      "repo/AGENTS.md": "# Shop\n\nSee [the rules](docs/rules.md).\n",
      "repo/docs/rules.md": "# Rules\n",
      "repo/README.md": "See [nothing](gone.md).\n",
      "repo/web/CLAUDE.md": "# Web\n\nSee [nothing](gone.md).\n",
      "output": "",
      "bin/rivumi": script(
        `${[Deno.execPath(), "run", "-q", ...SHIPPED_FLAGS].join(" ")} ${
          join(REPOSITORY, "main.ts")
        } "$@"`,
      ),
      // Whatever version it asks for, the one that runs this test has to do.
      "bin/npx": script(`shift 2; exec ${Deno.execPath()} "$@"`),
    },
  });
  for (const name of ["rivumi", "npx"]) Deno.chmodSync(tree.path(`bin/${name}`), 0o755);
  run(tree, ["git", "init", "--quiet"]);
  run(tree, ["git", "add", "."]);
  return tree;
}

function script(body: string): string {
  return `#!/bin/sh\n${body}\n`;
}

function run(
  tree: TempTree,
  [program, ...args]: readonly string[],
  environment: Record<string, string> = {},
): { status: number; output: string } {
  const { code, stdout, stderr } = new Deno.Command(program!, {
    args,
    cwd: tree.path("repo"),
    clearEnv: true,
    env: {
      DENO_DIR: DENO_FOLDER,
      GIT_CONFIG_GLOBAL: "/dev/null",
      HOME: tree.path("home"),
      PATH: `${tree.path("bin")}:${Deno.env.get("PATH")}`,
      PRE_COMMIT_HOME: tree.path("home/pre-commit"),
      ...environment,
    },
  }).outputSync();
  const decoder = new TextDecoder();
  return { status: code, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

/** The flags, with all variables that Rivumi may ask for if they name some of these. */
function withEnvironment(flags: readonly string[]): string[] {
  const prefix = "--allow-env=";
  return flags.map((flag) => {
    if (!flag.startsWith(prefix)) return flag;
    const names = flag.slice(prefix.length).split(",");
    assertEquals(names.filter((name) => !ENVIRONMENT_NAMES.includes(name)), []);
    return prefix + ENVIRONMENT_NAMES.join(",");
  });
}

const hasPreCommit = isInstalled("git") && isInstalled("pre-commit");
const skip = !isInstalled("git") || Deno.build.os === "windows";

describe(".pre-commit-hooks.yaml", () => {
  const [doctor, lint] = parse(read(".pre-commit-hooks.yaml"));
  const pattern = (hook: { files: string }): RegExp =>
    new RegExp(hook.files.replace(/^\(\?[ix]\)|\s/g, ""), hook.files.includes("(?i)") ? "i" : "");

  it("runs command lines that exist", () => {
    assertEquals([doctor.id, lint.id], ["rivumi-doctor", "rivumi-lint"]);
    for (const hook of [doctor, lint]) {
      assertEquals(hook.language, "system");
      const { command } = parseCommandLine(hook.entry.split(" ").slice(1));
      assertEquals(`rivumi-${command?.name}`, hook.id);
      assertEquals(hook.pass_filenames, hook === lint);
    }
  });

  it("runs the doctor for the files that it is about", () => {
    for (const path of ["AGENTS.md", "a/agents.MD", "RIVUMI.override.md", "rivumi.jsonc"]) {
      assertMatch(path, pattern(doctor));
    }
    for (const path of ["README.md", "MY-AGENTS.md", "AGENTS.md.orig"]) {
      assertNotMatch(path, pattern(doctor));
    }
  });

  it("runs lint for exactly the files that agents load by name", () => {
    const names = [
      "AGENT.md AGENTS.md AGENTS.override.md agents.md MY-AGENTS.md AGENTS.md.orig RIVUMI.md",
      "CLAUDE.md CLAUDE.local.md .claude/rules/a/b.md .claude/rules/a.txt .claude/commands/a.md",
      "GEMINI.md QWEN.md QWEN.local.md CRUSH.md .goosehints .rules .rulesx README.md",
      ".github/copilot-instructions.md .github/instructions/a.instructions.md .github/x.md",
      ".cursorrules .cursor/rules/a.mdc .cursor/rules/a.md .cursor/a.mdc .windsurfrules",
      ".windsurf/rules/a.md .clinerules .clinerules/a.txt .clinerules/a.js .roo/rules-code/a.md",
      ".roo/rules/a.txt .roo/x.md .continue/rules/a.md .junie/guidelines.md .junie/x.md",
      ".aiassistant/rules/a.md docs/.aiassistant.md",
    ].join(" ").split(" ");
    for (const path of names.flatMap((name) => [name, `sub/${name}`, `a/b/${name}`])) {
      const isLoaded = instructionFamily(path, new Set(["RIVUMI.md"])) !== null;
      assertEquals(pattern(lint).test(path), isLoaded, path);
    }
  });

  it("works in the real pre-commit", { skip: !hasPreCommit }, () => {
    using tree = makeRepository();
    const hooks = tree.path("hooks");
    Deno.mkdirSync(hooks);
    Deno.copyFileSync(
      join(REPOSITORY, ".pre-commit-hooks.yaml"),
      join(hooks, ".pre-commit-hooks.yaml"),
    );
    const git = (...args: string[]) => run(tree, ["git", "-C", hooks, ...args]);
    git("init", "--quiet");
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "Hooks");
    const rev = git("rev-parse", "HEAD").output.trim();
    const config = recipe("pre-commit").replace("ADDRESS-OF-THIS-REPOSITORY", hooks)
      .replace("TAG", rev);
    Deno.writeTextFileSync(tree.path("repo/.pre-commit-config.yaml"), config);
    run(tree, ["git", "add", "."]);
    const { status, output } = run(tree, ["pre-commit", "run"]);
    assertEquals(status, 1, output);
    assertStringIncludes(output, "web/CLAUDE.md:3:15: error");
    assertStringIncludes(output, "1 error");
    assertNotMatch(output, /README/);
    Deno.writeTextFileSync(tree.path("repo/web/CLAUDE.md"), "# Web\n\nUse tabs.\n");
    run(tree, ["git", "add", "."]);
    assertEquals(run(tree, ["pre-commit", "run", "rivumi-lint"]).status, 0);
  });
});

describe("docs/ci.md", () => {
  it("has a recipe for pre-commit and npm alone that works", { skip: !hasPreCommit }, () => {
    using tree = makeRepository();
    const config = recipe("pre-commit with Node.js alone");
    const [{ hooks: [{ entry }] }] = parse(config).repos;
    assertEquals(withEnvironment(entry.split(" ").slice(3, -2)), SHIPPED_FLAGS);
    Deno.writeTextFileSync(
      tree.path("repo/.pre-commit-config.yaml"),
      config.replace("tools/rivumi", REPOSITORY),
    );
    run(tree, ["git", "add", "."]);
    const { status, output } = run(tree, ["pre-commit", "run"], {
      // How npm reaches its registry is the machine's affair.
      ...Deno.env.toObject(),
      PRE_COMMIT_HOME: tree.path("home/pre-commit"),
    });
    assertEquals(status, 1, output);
    assertStringIncludes(output, "web/CLAUDE.md:3:15: error");
  });

  it("has a recipe for GitLab whose report is one", { skip }, () => {
    using tree = makeRepository();
    const { rivumi } = parse(recipe("GitLab"));
    const { status } = run(tree, ["sh", "-e", "-c", rivumi.script.join("\n")]);
    assertEquals(status, 1);
    const file = tree.path(`repo/${rivumi.artifacts.reports.codequality}`);
    const [issue, ...others] = JSON.parse(Deno.readTextFileSync(file));
    assertEquals([issue.check_name, issue.location.path, others], [
      "dead-link",
      "web/CLAUDE.md",
      [],
    ]);
  });

  it("has a recipe for lefthook that complains", { skip }, () => {
    using tree = makeRepository();
    const { run: command } = parse(recipe("lefthook"))["pre-commit"].commands.rivumi;
    const files = "AGENTS.md web/CLAUDE.md";
    const { status, output } = run(tree, ["sh", "-c", command.replace("{staged_files}", files)]);
    assertEquals(status, 1);
    assertStringIncludes(output, "web/CLAUDE.md:3:15: error");
  });

  it("has a recipe for husky that keeps a commit from being made", { skip }, () => {
    using tree = makeRepository();
    Deno.mkdirSync(tree.path("repo/.husky"));
    Deno.writeTextFileSync(tree.path("repo/.husky/pre-commit"), script(recipe("husky")));
    Deno.chmodSync(tree.path("repo/.husky/pre-commit"), 0o755);
    const commit = () =>
      run(tree, [
        ...["git", "-c", "core.hooksPath=.husky", "-c", "user.name=a", "-c", "user.email=a@b.c"],
        ...["commit", "-m", "Try"],
      ]);
    const { status, output } = commit();
    assertEquals(status, 1, output);
    assertStringIncludes(output, "web/CLAUDE.md:3:15: error");
    Deno.writeTextFileSync(tree.path("repo/web/CLAUDE.md"), "# Web\n\nUse tabs.\n");
    run(tree, ["git", "add", "web"]);
    assertEquals(commit().status, 0);
  });

  it("has a recipe for changed files that reports what concerns them", { skip }, () => {
    using tree = makeRepository();
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
    run(tree, ["git", ...identity, "commit", "--quiet", "-m", "One"]);
    run(tree, ["git", "update-ref", "refs/remotes/origin/main", "HEAD"]);
    run(tree, ["git", "rm", "--quiet", "docs/rules.md"]);
    run(tree, ["git", ...identity, "commit", "--quiet", "-m", "Two"]);
    const { status, output } = run(tree, ["sh", "-c", recipe("Changed files only")]);
    assertEquals(status, 1);
    assertStringIncludes(output, "AGENTS.md:3:17: error");
    assertNotMatch(output, /CLAUDE/);
  });

  it("describes every input of the action", () => {
    const inputs: [name: string, input: { default: string }][] = Object.entries(
      parse(read("action.yml")).inputs,
    );
    for (const [name, { default: value }] of inputs) {
      const cell = value === "" ? "" : `\`${value}\``;
      assertMatch(read("docs/ci.md"), new RegExp(`^\\| \`${name}\` +\\| ${cell} +\\|`, "m"));
    }
    assertEquals(Object.keys(parse(recipe("GitHub Actions")).jobs.rivumi.steps[1].with), ["sarif"]);
  });
});

describe("action.yml", () => {
  const { inputs, runs: { steps: [lint, upload] } } = parse(read("action.yml"));

  /** Runs the first step as GitHub does. */
  function act(tree: TempTree, given: Record<string, string>): { status: number; output: string } {
    const variables = Object.entries<string>(lint.env).map(([name, expression]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)![1]!;
      return [name, given[input] ?? inputs[input].default];
    });
    return run(tree, ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", lint.run], {
      ...Object.fromEntries(variables),
      GITHUB_ACTION_PATH: REPOSITORY,
      GITHUB_OUTPUT: tree.path("output"),
      RUNNER_TEMP: tree.path("temp"),
    });
  }

  const skip = !isInstalled("bash") || !isInstalled("git");
  const annotation =
    /^::error col=15,endColumn=\d+,endLine=3,file=web\/CLAUDE\.md,line=3,title=dead-link::/m;

  it("gives Rivumi no more than the shipped permissions", { skip }, () => {
    using tree = makeRepository();
    Deno.writeTextFileSync(tree.path("bin/npx"), script('printf "%s\\n" "$@"'));
    const words = act(tree, {}).output.split("\n");
    const main = words.indexOf(join(REPOSITORY, "main.ts"));
    assertEquals(words.slice(0, 4), ["--yes", "deno@2.8.3", "run", "-q"]);
    assertEquals(withEnvironment(words.slice(4, main)), SHIPPED_FLAGS);
  });

  it("annotates what it finds, and fails", { skip }, () => {
    using tree = makeRepository();
    const { status, output } = act(tree, {});
    assertEquals(status, 1, output);
    assertMatch(output, annotation);
    assertEquals(Deno.readTextFileSync(tree.path("output")), "");
  });

  it("takes what its inputs say, and never as a part of the script", { skip }, () => {
    using tree = makeRepository();
    assertEquals(act(tree, { paths: "AGENTS.md docs" }), { status: 0, output: "" });
    assertEquals(act(tree, { directory: "web", "fail-on": "never" }).status, 0);
    const { status, output } = act(tree, { paths: "$(touch hacked) `touch hacked` ;x" });
    assertEquals(status, 2, output);
    assertEquals(act(tree, { baseline: "gone.json" }).status, 2);
    assertEquals(
      [...Deno.readDirSync(tree.path("repo"))].some(({ name }) => name === "hacked"),
      false,
    );
  });

  it("hands SARIF to the step that uploads it", { skip }, () => {
    using tree = makeRepository();
    const { status, output } = act(tree, { sarif: "true" });
    assertEquals(status, 1, output);
    assertMatch(output, annotation);
    const file = Deno.readTextFileSync(tree.path("output")).trim().replace("sarif=", "");
    const [sarifRun] = JSON.parse(Deno.readTextFileSync(file)).runs;
    assertEquals(sarifRun.results.map(({ ruleId }: { ruleId: string }) => ruleId), ["dead-link"]);
    assertEquals(upload.with.sarif_file, "${{ steps.lint.outputs.sarif }}");
    assertMatch(upload.if, /^always\(\) && steps\.lint\.outputs\.sarif != ''$/);
  });
});
