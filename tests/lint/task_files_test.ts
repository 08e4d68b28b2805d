import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import {
  readCargoAliases,
  readDenoTasks,
  readJustRecipes,
  readMakeTargets,
  readPackageScripts,
  readTaskfile,
  type ReadTasks,
} from "../../lib/lint/task_files.ts";
import { projectOf } from "../helpers/lint_document.ts";

/** Names in order, with a star at the end if there may be others. */
function tasksIn(read: ReadTasks, files: Record<string, string>): string[] {
  const [path] = Object.keys(files);
  const { names, isOpen } = read(path!, projectOf(files));
  return [...names, ...(isOpen ? ["*"] : [])];
}

describe("readPackageScripts()", () => {
  it("gives the scripts, and knows nothing of a file that is no JSON", () => {
    assertEquals(
      tasksIn(readPackageScripts, { "package.json": '{"scripts":{"a":"x","b:c":"y"}}' }),
      [
        "a",
        "b:c",
      ],
    );
    assertEquals(tasksIn(readPackageScripts, { "package.json": "{}" }), []);
    for (const text of ["{", "", "null", '{"scripts":']) {
      assertEquals(
        tasksIn(readPackageScripts, { "package.json": text }),
        text === "null" ? [] : ["*"],
        text,
      );
    }
  });

  it("knows nothing of a file that is not there", () => {
    assertEquals(readPackageScripts("package.json", projectOf({})).isOpen, true);
  });
});

describe("readDenoTasks()", () => {
  it("gives tasks from JSON with comments, and scripts", () => {
    assertEquals(tasksIn(readDenoTasks, { "deno.jsonc": '{ // x\n "tasks": {"a": "b",} }' }), [
      "a",
    ]);
    assertEquals(tasksIn(readDenoTasks, { "package.json": '{"scripts":{"a":"x"}}' }), ["a"]);
  });
});

describe("readCargoAliases()", () => {
  it("gives the aliases", () => {
    const text = '[alias]\nxtask = "run -p xtask --"\n[build]\njobs = 1\n';
    assertEquals(tasksIn(readCargoAliases, { ".cargo/config.toml": text }), ["xtask"]);
    assertEquals(tasksIn(readCargoAliases, { ".cargo/config.toml": "[" }), ["*"]);
  });
});

describe("readTaskfile()", () => {
  it("gives the tasks, and expects more from includes, aliases and patterns", () => {
    assertEquals(tasksIn(readTaskfile, { "Taskfile.yml": "tasks:\n  a: x\n  b: {cmds: [y]}\n" }), [
      "a",
      "b",
    ]);
    assertEquals(
      tasksIn(readTaskfile, { "Taskfile.yml": "includes: {d: ./docs}\ntasks: {a: x}\n" }),
      ["a", "*"],
    );
    assertEquals(tasksIn(readTaskfile, { "Taskfile.yml": "tasks: {'a-*': x}\n" }), ["a-*", "*"]);
    assertEquals(tasksIn(readTaskfile, { "Taskfile.yml": "tasks: [\n" }), ["*"]);
  });
});

describe("readMakeTargets()", () => {
  it("gives targets, also phony ones and those of included files", () => {
    const files = {
      "sub/Makefile": [
        ".PHONY: all \\",
        "  clean",
        "A := b:c",
        "B = d:e",
        "build test: src ; x",
        "\trecipe: no",
        "twice:: y",
        "obj/%.o: %.c",
        "include mk/a.mk",
      ].join("\n"),
      "sub/mk/a.mk": "docs:\n-include mk/a.mk\n",
    };
    assertEquals(tasksIn(readMakeTargets, files), [
      "",
      "all",
      "clean",
      "build",
      "test",
      "twice",
      "obj/%.o",
      "docs",
    ]);
  });

  it("expects more from patterns, variables, eval and includes that cannot be followed", () => {
    for (
      const text of ["a-%: b", "$(X): b", "include *.mk", "include gone.mk", "x:\n\ty\n$(eval z)"]
    ) {
      assertEquals(tasksIn(readMakeTargets, { Makefile: `${text}\n` }).at(-1), "*", text);
    }
  });
});

describe("readJustRecipes()", () => {
  it("gives recipes, aliases, and those of imports and modules", () => {
    const files = {
      justfile: [
        "set shell := ['sh']",
        "x := 'y'",
        "alias t := test",
        "@test target='a:b' *rest: dep",
        "  no: z",
        "[private]",
        "_dep:",
        "import 'ci.just'",
        "import? 'gone.just'",
        "mod docs",
        "mod web 'apps/web.just'",
        "mod? gone",
      ].join("\n"),
      "ci.just": "ci:\n",
      "docs/mod.just": "build:\nmod deep\n",
      "docs/deep.just": "x:\n",
      "apps/web.just": "up:\n",
    };
    assertEquals(tasksIn(readJustRecipes, files), [
      ...["test", "_dep", "t", "docs", "web", "gone", "ci"],
      ...["docs::build", "docs::deep", "web::up", "docs::deep::x"],
    ]);
  });

  it("expects more where an import or a module is missing", () => {
    assertEquals(tasksIn(readJustRecipes, { justfile: "import 'gone.just'\n" }), ["*"]);
    assertEquals(tasksIn(readJustRecipes, { justfile: "mod gone\n" }), ["gone", "*"]);
  });
});

describe("reading tasks", () => {
  it("ends for any text", () => {
    const readers = [
      readCargoAliases,
      readDenoTasks,
      readJustRecipes,
      readMakeTargets,
      readPackageScripts,
      readTaskfile,
    ];
    const parts = fc.constantFrom(
      "a",
      ":",
      "=",
      "\n",
      "\t",
      " ",
      "{",
      "}",
      '"',
      "[",
      "]",
      "mod ",
      "import '",
      "include ",
      "tasks",
      "$",
      "%",
      "- ",
      "\\",
    );
    fc.assert(fc.property(fc.array(parts, { maxLength: 30 }), (texts) => {
      const project = projectOf({ file: texts.join("") });
      for (const read of readers) read("file", project);
    }));
  });
});
