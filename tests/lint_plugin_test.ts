import { assertEquals } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import plugin, { forbiddenImport, mayHaveEffects } from "../scripts/lint_plugin.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

/** What the plugin says about a source text that would stand at that path. */
function lint(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, join(REPOSITORY, path), source)
    .map(({ id, message }) => `${id}: ${message}`);
}

describe("mayHaveEffects()", () => {
  for (
    const path of [
      "main.ts",
      "lib/engine.ts",
      "lib/io/deno_system.ts",
      "scripts/x.ts",
      "tests/x.ts",
    ]
  ) {
    it(`lets ${path}`, () => assertEquals(mayHaveEffects(path), true));
  }
  for (const path of ["lib/system.ts", "lib/cli/run.ts", "lib/io.ts", "lib/report/io/x.ts"]) {
    it(`does not let ${path}`, () => assertEquals(mayHaveEffects(path), false));
  }
});

describe("the rule effects-at-the-edge", () => {
  const forbidden: [source: string, what: string][] = [
    ['Deno.readTextFileSync("x");', "Deno"],
    ['Deno["readTextFileSync"]("x");', "Deno"],
    ["export const { readTextFileSync } = Deno;", "Deno"],
    ["const d = Deno; d.exit();", "Deno"],
    ["globalThis.Deno.exit(0);", "Deno"],
    ['console.log("x");', "console"],
    ["const { log } = console; log();", "console"],
    ['import { readFileSync } from "node:fs"; readFileSync("x");', "node:fs"],
    ['import { readFile } from "node:fs/promises"; readFile("x");', "node:fs/promises"],
    ['import fs from "fs"; fs;', "fs"],
    ['import process from "node:process"; process;', "node:process"],
    ['import { spawn } from "node:child_process"; spawn("x");', "node:child_process"],
    ['import { homedir } from "node:os"; homedir();', "node:os"],
    ['export { readFileSync } from "node:fs";', "node:fs"],
    ['export * from "node:fs";', "node:fs"],
    ['export const fs = await import("node:fs");', "node:fs"],
  ];
  for (const [source, what] of forbidden) {
    it(`finds ${what} in ${source}`, () => {
      assertEquals(lint("lib/report/x.ts", source), [
        `rivumi/effects-at-the-edge: ${what} belongs into lib/io/: reach it through System`,
      ]);
    });
    it(`lets lib/io have ${source}`, () => assertEquals(lint("lib/io/x.ts", source), []));
  }

  for (
    const source of [
      "// Deno.readTextFileSync\nexport const text = 'Deno.exit(0) console.log';",
      'import { parseArgs } from "node:util"; parseArgs();',
      'import { join } from "@std/path"; join("a");',
      'import stringWidth from "string-width"; stringWidth("a");',
      "export const settings = { Denomination: 1 };",
    ]
  ) {
    it(`has nothing against ${source}`, () => assertEquals(lint("lib/report/x.ts", source), []));
  }
});

describe("forbiddenImport()", () => {
  const allowed: [from: string, to: string][] = [
    ["main.ts", "lib/cli/run.ts"],
    ["main.ts", "lib/io/deno_system.ts"],
    ["lib/engine.ts", "lib/io/deno_system.ts"],
    ["lib/engine.ts", "lib/cli/run.ts"],
    ["lib/mod.ts", "lib/instructions/resolve.ts"],
    ["lib/cli/doctor.ts", "lib/report/doctor_text.ts"],
    ["lib/cli/doctor.ts", "lib/instructions/resolve.ts"],
    ["lib/cli/run.ts", "lib/errors.ts"],
    ["lib/instructions/judge.ts", "lib/source_text.ts"],
    ["lib/skills/discover_skills.ts", "lib/workspace/manifests.ts"],
    ["lib/report/doctor_text.ts", "lib/instructions/layer.ts"],
    ["lib/io/deno_system.ts", "lib/system.ts"],
    ["lib/io/deno_system.ts", "lib/io/read_confined.ts"],
    ["lib/launch.ts", "lib/io/deno_system.ts"],
    ["lib/launch.ts", "lib/cli/place.ts"],
    ["lib/system.ts", "lib/source_text.ts"],
    ["lib/agents/agents.ts", "lib/agents/codex.ts"],
    ["lib/agents/codex.ts", "lib/agents/agent.ts"],
    ["lib/lint/rules.ts", "lib/lint/rules/no_link.ts"],
    ["tests/cli/run_test.ts", "lib/io/deno_system.ts"],
    ["lib/version.ts", "deno.json"],
  ];
  for (const [from, to] of allowed) {
    it(`lets ${from} import ${to}`, () => assertEquals(forbiddenImport(from, to), null));
  }

  const MEETS_IO = "only main.ts, lib/launch.ts and lib/engine.ts meet lib/io";
  const forbidden: [from: string, to: string, why: string][] = [
    ["lib/system.ts", "lib/instructions/layer.ts", "the base imports nothing but itself"],
    ["lib/errors.ts", "lib/cli/run.ts", "the base imports nothing but itself"],
    ["lib/system.ts", "lib/io/deno_system.ts", "the base imports nothing but itself"],
    ["lib/system.ts", "lib/engine.ts", "the base imports nothing but itself"],
    ["lib/cli/run.ts", "lib/io/deno_system.ts", MEETS_IO],
    ["lib/skills/skill.ts", "lib/io/deno_system.ts", MEETS_IO],
    ["lib/io/deno_system.ts", "lib/config/config.ts", "lib/io imports nothing but the base"],
    ["lib/io/deno_system.ts", "lib/cli/run.ts", "lib/io imports nothing but the base"],
    ["lib/skills/skill.ts", "lib/cli/run.ts", "a domain does not know the command line"],
    ["lib/report/paint.ts", "lib/cli/terminal.ts", "a domain does not know the command line"],
    ["lib/skills/skill.ts", "lib/report/paint.ts", "a domain does not know how it is rendered"],
    ["lib/cli/run.ts", "lib/engine.ts", "only main.ts starts lib/launch.ts and lib/engine.ts"],
    ["lib/skills/skill.ts", "lib/mod.ts", "lib/mod.ts is for those outside"],
    ["lib/system.ts", "lib/mod.ts", "lib/mod.ts is for those outside"],
    ["lib/agents/codex.ts", "lib/agents/claude.ts", "siblings in lib/agents stand alone"],
    ["lib/providers/a.ts", "lib/providers/b.ts", "siblings in lib/providers stand alone"],
    ["lib/lint/rules/a.ts", "lib/lint/rules/b.ts", "siblings in lib/lint/rules stand alone"],
  ];
  for (const [from, to, why] of forbidden) {
    it(`does not let ${from} import ${to}`, () => assertEquals(forbiddenImport(from, to), why));
  }
});

describe("the rule import-direction", () => {
  const WHY = "rivumi/import-direction: Forbidden import: a domain does not know the command line";
  for (
    const source of [
      'import { run } from "../cli/run.ts"; run();',
      'import type { Place } from "../cli/place.ts"; export type P = Place;',
      'import "../cli/run.ts";',
      'export { run } from "../cli/run.ts";',
      'export * from "../cli/run.ts";',
      'export const run = import("../cli/run.ts");',
    ]
  ) {
    it(`finds ${source}`, () => assertEquals(lint("lib/skills/x.ts", source), [WHY]));
    it(`lets lib/cli have ${source}`, () => assertEquals(lint("lib/cli/x.ts", source), []));
  }

  it("resolves a path from the file that it stands in", () => {
    assertEquals(lint("lib/skills/deep/x.ts", 'import "../../cli/run.ts";'), [WHY]);
    assertEquals(lint("lib/skills/x.ts", 'import "./cli/run.ts";'), []);
  });
});
