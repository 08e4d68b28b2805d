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
      const { command, positionals } = parseCommandLine([
        ...hook.entry.split(" ").slice(1),
        ...hook.args ?? [],
        // A folder of that name is a hostile one.
        ...(hook.pass_filenames ? ["-o../AGENTS.md"] : []),
      ]);
      assertEquals(positionals, hook.pass_filenames ? ["-o../AGENTS.md"] : []);
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
    const words: string[] = entry.split(" ");
    assertEquals(words.slice(-3), ["/opt/rivumi/main.ts", "lint", "--"]);
    const own = [
      "--config",
      "/opt/rivumi/deno.json",
      "--lock",
      "/opt/rivumi/deno.lock",
      "--frozen",
    ];
    assertEquals(words.slice(3, 8), own);
    assertEquals(withEnvironment(words.slice(8, -3)), SHIPPED_FLAGS);
    Deno.writeTextFileSync(
      tree.path("repo/.pre-commit-config.yaml"),
      config.replaceAll("/opt/rivumi", REPOSITORY),
    );
    // Nothing of the project has a part in it.
    Deno.writeTextFileSync(tree.path("repo/deno.json"), '{ "imports": { "zod": "./gone.ts" } }');
    Deno.writeTextFileSync(tree.path("repo/.npmrc"), "registry=http://127.0.0.1:9/\n");
    Deno.mkdirSync(tree.path("repo/node_modules/.bin"), { recursive: true });
    Deno.writeTextFileSync(tree.path("repo/node_modules/.bin/deno"), script("exit 0"));
    Deno.chmodSync(tree.path("repo/node_modules/.bin/deno"), 0o755);
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
    Deno.mkdirSync(tree.path("repo/.husky/_"), { recursive: true });
    Deno.mkdirSync(tree.path("repo/node_modules/.bin"), { recursive: true });
    const scripts = {
      ".husky/pre-commit": script(recipe("husky")),
      // So husky starts it.
      ".husky/_/pre-commit": script(
        'export PATH="node_modules/.bin:$PATH"\nsh -e .husky/pre-commit',
      ),
      // One that finds nothing, ever.
      "node_modules/.bin/rivumi": script("exit 0"),
    };
    for (const [name, text] of Object.entries(scripts)) {
      Deno.writeTextFileSync(tree.path(`repo/${name}`), text);
      Deno.chmodSync(tree.path(`repo/${name}`), 0o755);
    }
    const commit = () =>
      run(tree, [
        ...["git", "-c", "core.hooksPath=.husky/_", "-c", "user.name=a", "-c", "user.email=a@b.c"],
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

/** Runs the first step of an action as GitHub does, in the checkout. */
function act(
  tree: TempTree,
  given: Record<string, string> = {},
  { step = lintStep, environment = {} }: {
    step?: { shell: string; run: string; env: Record<string, string> };
    environment?: Record<string, string>;
  } = {},
): { status: number; output: string } {
  const variables = Object.entries(step.env).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)![1]!;
    return [name, given[input] ?? action.inputs[input].default];
  });
  Deno.writeTextFileSync(tree.path("step.sh"), step.run);
  return run(tree, step.shell.replace("{0}", tree.path("step.sh")).split(" "), {
    ...environment,
    ...Object.fromEntries(variables),
    GITHUB_ACTION_PATH: REPOSITORY,
    GITHUB_OUTPUT: tree.path("output"),
    GITHUB_WORKSPACE: tree.path("repo"),
    RUNNER_TEMP: tree.path("temp"),
  });
}

const action = parse(read("action.yml"));
const { runs: { steps: [lintStep, uploadStep] } } = action;

describe("action.yml", () => {
  const skip = !isInstalled("bash") || !isInstalled("git") || Deno.build.os === "windows";
  const annotation =
    /^::error col=15,endColumn=\d+,endLine=3,file=web\/CLAUDE\.md,line=3,title=dead-link::/m;

  it(
    "gives Rivumi no more than the shipped permissions, and its own configuration",
    { skip },
    () => {
      using tree = makeRepository();
      Deno.writeTextFileSync(tree.path("bin/npx"), script('printf "%s\\n" "$@"'));
      const words = act(tree).output.split("\n");
      const main = words.indexOf(join(REPOSITORY, "main.ts"));
      assertEquals(words.slice(0, 9), [
        ...["--yes", "deno@2.8.3", "run", "-q", "--config", join(REPOSITORY, "deno.json")],
        ...["--lock", join(REPOSITORY, "deno.lock"), "--frozen"],
      ]);
      assertEquals(withEnvironment(words.slice(9, main)), SHIPPED_FLAGS);
    },
  );

  it("annotates what it finds, and fails", { skip }, () => {
    using tree = makeRepository();
    const { status, output } = act(tree);
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

  it("takes no input for an option of another name", { skip }, () => {
    using tree = makeRepository();
    const before = Deno.readTextFileSync(tree.path("repo/AGENTS.md"));
    const attempts = {
      paths: "--fix",
      directory: "-oAGENTS.md",
      "fail-on": "--output=AGENTS.md",
      baseline: "--update-baseline",
    };
    for (const [input, value] of Object.entries(attempts)) {
      assertEquals(act(tree, { [input]: value }).status, 2, input);
    }
    assertEquals(Deno.readTextFileSync(tree.path("repo/AGENTS.md")), before);
  });

  it("reads every line of its paths", { skip }, () => {
    using tree = makeRepository();
    for (const paths of ["AGENTS.md\nweb/CLAUDE.md\n", "\n  AGENTS.md\r\n\tweb/*"]) {
      const { status, output } = act(tree, { paths });
      assertEquals(status, 1, output);
      assertMatch(output, annotation);
    }
  });

  it("starts in any folder that is named", { skip }, () => {
    using tree = makeRepository();
    Deno.mkdirSync(tree.path("other folder"));
    Deno.writeTextFileSync(tree.path("other folder/AGENTS.md"), "See [nothing](gone.md).\n");
    for (
      const directory of ["../other folder", tree.path("other folder"), "web/../../other folder"]
    ) {
      const { status, output } = act(tree, { directory });
      assertEquals(status, 1, output);
      assertMatch(output, /file=AGENTS\.md,line=1,title=dead-link/);
    }
    // A baseline is one of that folder.
    Deno.writeTextFileSync(tree.path("repo/web/known.json"), "[]");
    const { output } = act(tree, { directory: "web", baseline: "known.json" });
    assertStringIncludes(output, "known.json");
    assertNotMatch(output, /no such file/);
  });

  it("hands SARIF to the step that uploads it", { skip }, () => {
    using tree = makeRepository();
    const { status, output } = act(tree, { sarif: "true" });
    assertEquals(status, 1, output);
    assertMatch(output, annotation);
    const file = Deno.readTextFileSync(tree.path("output")).trim().replace("sarif=", "");
    const [sarifRun] = JSON.parse(Deno.readTextFileSync(file)).runs;
    assertEquals(sarifRun.results.map(({ ruleId }: { ruleId: string }) => ruleId), ["dead-link"]);
    assertEquals(uploadStep.with.sarif_file, "${{ steps.lint.outputs.sarif }}");
    assertMatch(uploadStep.if, /^always\(\) && steps\.lint\.outputs\.sarif != ''$/);
  });

  it("has a script that shellcheck finds fault with nowhere", {
    skip: !isInstalled("shellcheck"),
  }, () => {
    using tree = createTempTree({ files: { "step.sh": `#!/bin/bash -e\n${lintStep.run}` } });
    const { stdout } = new Deno.Command("shellcheck", {
      args: ["--severity=warning", tree.path("step.sh")],
    }).outputSync();
    assertEquals(new TextDecoder().decode(stdout), "");
  });
});

describe("action.yml in a hostile checkout", () => {
  const skip = Deno.build.os === "windows" ||
    !["bash", "git", "npx"].every((program) => isInstalled(program));

  /** A repository that tries to have its own programs and settings used; `hacked` says that one was. */
  function makeHostile(): TempTree {
    const tree = makeRepository();
    const touch = `touch ${tree.path("hacked")}`;
    // Rivumi on the path is there for other tests, and npx is to be the real one.
    Deno.removeSync(tree.path("bin"), { recursive: true });
    const programs = ["deno", "mktemp", "node", "npx", "rivumi", "sh"]
      .flatMap((name) => [name, `node_modules/.bin/${name}`, `web/node_modules/.bin/${name}`]);
    const hostile: Record<string, string> = {
      ...Object.fromEntries(programs.map((name) => [name, script(touch)])),
      "node_modules/deno/package.json": JSON.stringify({
        name: "deno",
        version: "2.8.3",
        bin: { deno: "bin.sh" },
      }),
      "node_modules/deno/bin.sh": script(touch),
      ".npmrc":
        "registry=http://127.0.0.1:9/\nscript-shell=./sh\nnode-options=--require=./hack.cjs\n",
      "web/.npmrc": "registry=http://127.0.0.1:9/\n",
      "package.json": JSON.stringify({ name: "x", workspaces: ["web"], overrides: { zod: "1" } }),
      "web/package.json": JSON.stringify({
        name: "y",
        dependencies: { deno: "file:../node_modules/deno" },
      }),
      "deno.json": JSON.stringify({
        nodeModulesDir: "manual",
        imports: { zod: "./hack.ts", "markdown-it": "./hack.ts" },
      }),
      "deno.lock": "{}",
      "hack.ts": `Deno.writeTextFileSync(${JSON.stringify(tree.path("hacked"))}, "");\n`,
      "hack.cjs": `require("fs").writeFileSync(${JSON.stringify(tree.path("hacked"))}, "");\n`,
      "hack.sh": `${touch}\n`,
      ".env": "NODE_OPTIONS=--require=./hack.cjs\nDENO_DIR=.deno\n",
      ".tool-versions": "nodejs path:.\n",
    };
    for (const [name, text] of Object.entries(hostile)) {
      const path = tree.path(`repo/${name}`);
      Deno.mkdirSync(dirname(path), { recursive: true });
      Deno.writeTextFileSync(path, text);
      Deno.chmodSync(path, 0o755);
    }
    return tree;
  }

  function isHacked(tree: TempTree): boolean {
    return [...Deno.readDirSync(tree.root)].some(({ name }) => name === "hacked");
  }

  /** How this machine reaches its registry is its own affair, and the path has no helper on it. */
  function machine(tree: TempTree): Record<string, string> {
    return { ...Deno.env.toObject(), XDG_CONFIG_HOME: tree.path("home") };
  }

  /** Circumstances in which more of a checkout is looked at than there should be. */
  const CIRCUMSTANCES: Record<string, (checkout: string) => Record<string, string>> = {
    "nothing else": () => ({}),
    "the checkout on the path": (checkout) => ({
      PATH: `node_modules/.bin:.::${checkout}/node_modules/.bin:${checkout}/web/..:${
        Deno.env.get("PATH")
      }`,
    }),
    "variables that lead into it": (checkout) => ({
      BASH_ENV: `${checkout}/hack.sh`,
      DENO_DIR: `${checkout}/.deno`,
      NODE_OPTIONS: `--require=${checkout}/hack.cjs`,
      NODE_PATH: checkout,
      npm_config_cache: `${checkout}/.npm`,
      npm_config_script_shell: `${checkout}/sh`,
      NPM_CONFIG_GLOBALCONFIG: `${checkout}/.npmrc`,
      NPM_CONFIG_USERCONFIG: `${checkout}/.npmrc`,
    }),
    "relative variables": () => ({
      BASH_ENV: "hack.sh",
      CDPATH: ".",
      DENO_DIR: ".deno",
      ENV: "hack.sh",
      NODE_OPTIONS: "--require=./hack.cjs",
      npm_config_prefix: "node_modules",
      npm_config_globalconfig: ".npmrc",
      "BASH_FUNC_npx%%": "() { touch ../hacked; }",
      "BASH_FUNC_cd%%": "() { touch ../hacked; }",
    }),
  };

  for (const [name, circumstances] of Object.entries(CIRCUMSTANCES)) {
    it(`runs nothing of it, with ${name}`, { skip }, () => {
      using tree = makeHostile();
      const environment = { ...machine(tree), ...circumstances(tree.path("repo")) };
      const { status, output } = act(tree, { directory: "web" }, { environment });
      assertEquals([status, isHacked(tree)], [1, false], output);
      assertMatch(
        output,
        /^::error .*file=CLAUDE\.md,line=3,title=dead-link::|file=web\/CLAUDE\.md/m,
      );
      // Nothing was put into it either, such as a cache.
      const names = [...Deno.readDirSync(tree.path("repo"))].map(({ name }) => name);
      assertEquals(names.filter((name) => [".deno", ".npm"].includes(name)), []);
    });
  }

  it("is one that takes over a script which starts npx in it", { skip }, () => {
    using tree = makeHostile();
    const main = join(REPOSITORY, "main.ts");
    const step = {
      ...lintStep,
      shell: "bash --noprofile --norc -eo pipefail {0}",
      run: `npx --yes deno@2.8.3 run -q --allow-read ${main} lint`,
    };
    act(tree, {}, { step, environment: machine(tree) });
    assertEquals(isHacked(tree), true);
  });

  it("is one that takes over each line of the script that keeps it out", { skip }, () => {
    const careless: [circumstance: string, careful: string, instead: string][] = [
      ["nothing else", 'cd "$empty"', 'cd "$checkout"'],
      ["the checkout on the path", "PATH=${programs%:}", ""],
      ["variables that lead into it", "unset ", "true "],
    ];
    for (const [circumstance, careful, instead] of careless) {
      using tree = makeHostile();
      const environment = {
        ...machine(tree),
        ...CIRCUMSTANCES[circumstance]!(tree.path("repo")),
      };
      assertStringIncludes(lintStep.run, careful);
      const step = { ...lintStep, run: lintStep.run.replaceAll(careful, instead) };
      act(tree, {}, { step, environment });
      assertEquals(isHacked(tree), true, circumstance);
    }
  });
});

describe(".ci/run", () => {
  it("refuses a checkout that could replace Deno", { skip: !isInstalled("bash") }, () => {
    for (const name of [".npmrc", "node_modules/deno/package.json", "package.json"]) {
      using tree = createTempTree({ files: { ".ci/run": read(".ci/run"), [name]: "{}" } });
      const { code, stderr } = new Deno.Command("bash", { args: [tree.path(".ci/run")] })
        .outputSync();
      assertEquals(code, 1);
      assertStringIncludes(new TextDecoder().decode(stderr), name.split("/")[0]!);
    }
  });
});

describe("actions of others", () => {
  it("are named by a commit, which nobody can move", () => {
    const texts = ["action.yml", "README.md"].map(read);
    for (const { name } of Deno.readDirSync(join(REPOSITORY, "docs"))) {
      if (name.endsWith(".md")) texts.push(read(`docs/${name}`));
    }
    const used = texts.flatMap((text) => [...text.matchAll(/^\s*(?:- )?uses: *(\S+)/gm)])
      .map(([, name]) => name!);
    assertEquals(used.length, 3);
    for (const name of used) {
      if (name === "OWNER/rivumi@COMMIT") continue;
      assertMatch(name, /^[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40}$/);
    }
  });
});
