import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { run } from "../../lib/cli/run.ts";
import type { AccessFault } from "../../lib/system.ts";
import { canDropPrivileges } from "../helpers/answers.ts";
import { FAULT_CODES, FAULTY_CALLS, injectFault } from "../helpers/faulty_system.ts";
import {
  createMemorySystem,
  type MemorySystem,
  type MemorySystemOptions,
} from "../helpers/memory_system.ts";
import { MODES_COUNT, runProgram } from "../helpers/run_program.ts";
import { createTempTree } from "../helpers/temp_tree.ts";

const HIDDEN = "# Notes\n\nHere\u200b it is.\n";

/** Every place in it is needed for something that lint says. */
const WORLD: MemorySystemOptions = {
  files: {
    "/repo/.git/HEAD": "ref: refs/heads/main\n",
    "/repo/.gitignore": "sub/hidden/\nlocal.md\n",
    "/repo/AGENTS.md":
      "# A\n\nSee [x](docs/a.md), `src/gone.py`, [b](sub/hidden/b.md), `link/a.md`." +
      "\n\nRun `npm run nothere`.\n",
    "/repo/CLAUDE.md": "@docs/a.md\n\n@linked.md\n",
    "/repo/docs/a.md": HIDDEN,
    "/repo/docs/AGENTS.md": HIDDEN,
    "/repo/package.json": '{"scripts":{"test":"x"}}',
    "/repo/sub/hidden/b.md": "b",
    "/repo/sub/hidden/CLAUDE.md": HIDDEN,
    "/repo/.codex/config.toml": "project_doc_max_bytes = 10\n",
    "/home/u/.config/rivumi/rivumi.jsonc": "{}",
  },
  links: { "/repo/link": "docs", "/repo/linked.md": "docs/a.md" },
  cwd: "/repo/docs",
  environment: { HOME: "/home/u" },
};

function outputOf({ stdout, stderr }: MemorySystem): string {
  return stdout.text + stderr.text;
}

function isNamed(path: string, output: string): boolean {
  const shown = path.replace(/^\/repo\/?/, "").replace("/home/u", "~") || ".";
  return output.includes(shown) || output.includes(path);
}

describe("rivumi lint on a system that fails", () => {
  for (const detail of FAULT_CODES) {
    it(`says the same or names the place with status 3 when any one call answers ${detail}`, async () => {
      const usual = createMemorySystem(WORLD);
      const status = await run(["lint"], usual);
      assertEquals(status, 1);
      let named = 0;
      const fault: AccessFault = { fault: "permission", detail };
      for (const call of FAULTY_CALLS) {
        // Links in a circle are a fact about the project, and end in this answer.
        if (call === "realPath" && detail === "ELOOP") continue;
        for (let index = 0;; index++) {
          const world = createMemorySystem(WORLD);
          const { system, hit } = injectFault(world, { call, index, fault });
          const answer = await run(["lint"], system);
          const path = hit();
          if (path === null) break;
          const output = outputOf(world);
          if (answer === status && output === outputOf(usual)) continue;
          assertEquals(answer, 3, `${call} ${path}: ${output}`);
          assert(isNamed(path, output), `${call} ${path}: ${output}`);
          assert(!output.includes("defect"), output);
          named++;
        }
      }
      assert(named > 15, `only ${named} calls mattered`);
    });
  }

  it("takes a file or folder that has gone meanwhile for gone, and never fails", async () => {
    for (const call of FAULTY_CALLS) {
      for (let index = 0;; index++) {
        const world = createMemorySystem(WORLD);
        const { system, hit } = injectFault(world, { call, index, fault: { fault: "missing" } });
        const status = await run(["lint"], system);
        if (hit() === null) break;
        assert([0, 1, 3].includes(status), `${call} ${index}: ${outputOf(world)}`);
        assert(!outputOf(world).includes("defect"), outputOf(world));
      }
    }
  });

  it("does not believe that a folder has gone whose name is still listed", async () => {
    const { list, ...system } = createMemorySystem(WORLD);
    const status = await run(["lint"], {
      ...system,
      list: (path) => path === "/repo/sub" ? { ok: false, fault: "missing" } : list(path),
    });
    assertEquals(status, 3);
    assertStringIncludes(system.stdout.text, "Cannot look at sub: it is listed");
  });

  it("gives status 3 in every format, with fixes, a diff and a baseline", async () => {
    for (
      const args of [
        ...["text", "json", "sarif", "github", "junit", "gitlab"].map((name) => ["--format", name]),
        ["--quiet"],
        ["--fail-on", "never"],
        ["--fix"],
        ["--fix", "--dry-run"],
        ["--baseline", "base.json", "--update-baseline"],
        ["."],
        ["sub"],
        ["**/CLAUDE.md"],
      ]
    ) {
      const world = createMemorySystem({
        ...WORLD,
        cwd: "/repo",
        faults: { "/repo/sub": "no-access" },
      });
      assertEquals(await run(["lint", ...args], world), 3, args.join(" "));
      const name = args.includes("json") ? '"path": "sub"' : "Cannot look at sub: no permission";
      assertStringIncludes(outputOf(world), name, args.join(" "));
    }
  });

  it("does not ask for places that nobody asks for", async () => {
    const world = createMemorySystem({
      ...WORLD,
      cwd: "/repo",
      faults: { "/repo/sub": "no-access" },
      files: { ...WORLD.files, "/repo/AGENTS.md": HIDDEN },
    });
    assertEquals(await run(["lint", "docs"], world), 1, outputOf(world));
    assertEquals(await run(["lint", "sub/hidden/CLAUDE.md"], world), 3, outputOf(world));
  });

  it("finds no dead path below a folder that could not be listed", async () => {
    const world = createMemorySystem({
      files: {
        "/repo/.git/HEAD": "",
        "/repo/AGENTS.md": "See `lib/a.py`.\n",
        "/repo/lib/a.py": "",
      },
      faults: { "/repo/lib": "no-access" },
      cwd: "/repo",
    });
    assertEquals(await run(["lint"], world), 3);
    assert(!outputOf(world).includes("dead-path"), outputOf(world));
  });
});

describe("other commands on a system that fails", () => {
  for (const args of [["doctor"], ["doctor", "--all"], ["prompt"], ["explain", "a.md"]]) {
    it(`never end rivumi ${args.join(" ")} with a defect`, async () => {
      for (const call of FAULTY_CALLS) {
        for (const detail of ["EIO", "EMFILE", "ELOOP"]) {
          for (let index = 0;; index++) {
            const world = createMemorySystem(WORLD);
            const fault: AccessFault = { fault: "permission", detail };
            const { system, hit } = injectFault(world, { call, index, fault });
            await run(args, system);
            const path = hit();
            if (path === null) break;
            const output = outputOf(world);
            assert(!output.includes("defect"), `${call} ${path}: ${output}`);
            if (call !== "read" || !path.endsWith("AGENTS.md")) continue;
            assertStringIncludes(output, detail, `${call} ${path}`);
          }
        }
      }
    });
  }

  it("does not advise permissions where too many files are open", async () => {
    const world = createMemorySystem(WORLD);
    const fault: AccessFault = { fault: "permission", detail: "EMFILE" };
    for (const call of ["list", "read"] as const) {
      const { system } = injectFault(world, { call, index: 2, fault });
      await run(["doctor"], system);
    }
    assertStringIncludes(outputOf(world), "too many files are open");
    assert(!outputOf(world).includes("permission to"), outputOf(world));
  });
});

describe("the program's lint", () => {
  const skip = canDropPrivileges() ? false : "root needs setpriv to be refused anything";
  it("names a folder without permission, and looks at the rest", { skip }, async () => {
    using tree = createTempTree({
      files: {
        "repo/.git/HEAD": "",
        "repo/AGENTS.md": HIDDEN,
        "repo/sub/AGENTS.md": HIDDEN,
        "repo/other/CLAUDE.md": "x",
        "repo/sub/b.md": "x",
      },
      links: { "repo/GEMINI.md": "sub/b.md" },
    });
    const options = { cwd: tree.path("repo"), through: MODES_COUNT };
    Deno.chmodSync(tree.path(join("repo", "sub")), 0o000);
    Deno.chmodSync(tree.path(join("repo", "other", "CLAUDE.md")), 0o000);
    const { status, stdout } = await runProgram(["lint"], options);
    Deno.chmodSync(tree.path(join("repo", "sub")), 0o755);
    assertEquals(status, 3, stdout);
    for (
      const text of [
        "AGENTS.md:3:5: warning: U+200B",
        "Cannot look at sub: no permission to list it (EACCES)",
        "other/CLAUDE.md was not read: no permission to read it (EACCES)",
        "GEMINI.md was not read: no permission to read it (EACCES)",
        "3 places could not be looked at",
      ]
    ) assertStringIncludes(stdout, text);
  });
});
