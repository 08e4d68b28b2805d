import { assertEquals } from "@std/assert";
import { dirname, fromFileUrl, join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { COMMANDS, GLOBAL_OPTIONS } from "../lib/cli/commands.ts";
import { CONFIG_PATHS, environmentName } from "../lib/config/config.ts";

const REPOSITORY = dirname(dirname(fromFileUrl(import.meta.url)));

/** Sections, also those that have been planned or taken back: a document must not name them early. */
const SECTIONS = [...new Set(CONFIG_PATHS.map((path) => path.split(".")[0]!)), "session", "doctor"];
const KEY_REGEXP = new RegExp(`\\b(?:${SECTIONS.join("|")})\\.[a-zA-Z]\\w*`, "g");
const FILE_REGEXP = /\.(?:jsonc?|jsonl|md|mjs|sarif|ts|toml|txt|xml|ya?ml)$/;

/** The documents that people read, by name. */
function documents(): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const folder of [".", "docs", "lib/lint/rules"]) {
    for (const { name, isFile } of Deno.readDirSync(join(REPOSITORY, folder))) {
      // What has changed names what there was.
      if (!isFile || !name.endsWith(".md") || name === "CHANGELOG.md") continue;
      texts[join(folder, name)] = Deno.readTextFileSync(join(REPOSITORY, folder, name));
    }
  }
  return texts;
}

/** What stands in code, in a line or in a block. */
function codeIn(text: string): string[] {
  return [...text.matchAll(/^```[^]*?^```|`[^`\n]+`/gm)].map(([code]) => code);
}

/** The names of keys in code that do not exist. */
function unknownKeys(text: string): string[] {
  return codeIn(text).flatMap((code) => [...code.matchAll(KEY_REGEXP)])
    .map(([key]) => key)
    .filter((key) => !FILE_REGEXP.test(key) && !CONFIG_PATHS.some((path) => path === key));
}

describe("the documents", () => {
  it("name no setting that does not exist", () => {
    for (const [name, text] of Object.entries(documents())) {
      assertEquals(unknownKeys(text), [], name);
    }
    assertEquals(
      unknownKeys("`memory.recal`, `session.keep: 3`, `memory.recall`, ```, `memory.jsonl`"),
      ["memory.recal", "session.keep"],
    );
  });

  it("name no section of settings that does not exist", () => {
    const sections = SECTIONS.filter((name) =>
      CONFIG_PATHS.some((path) => path.startsWith(`${name}.`))
    );
    const named = (text: string) =>
      [...text.matchAll(/everything in (`\w+`(?:,?(?: and)?(?: in)? `\w+`)*)/g)]
        .flatMap(([, list]) => [...list!.matchAll(/`(\w+)`/g)]).map(([, name]) => name!);
    for (const [path, text] of Object.entries(documents())) {
      assertEquals(
        named(text.replaceAll("\n", " ")).filter((name) => !sections.includes(name)),
        [],
        path,
      );
    }
    assertEquals(named("everything in `memory` and in `session`. Not `x`"), ["memory", "session"]);
  });

  it("name every setting, and every variable that exists and no other", () => {
    const texts = documents();
    const table = texts["docs/configuration.md"]!;
    for (const path of CONFIG_PATHS) assertEquals(table.includes(`| \`${path}\` |`), true, path);
    const variables = ["CONFIG_DIR", "DATA_DIR"].map((name) => `RIVUMI_${name}`);
    const known = [...CONFIG_PATHS.map(environmentName), ...variables];
    const named = Object.values(texts).flatMap((text) => text.match(/\bRIVUMI_[A-Z]\w*/g) ?? []);
    assertEquals(named.filter((name) => !known.includes(name)), []);
  });

  it("name no option of Rivumi that does not exist", () => {
    const known = [...GLOBAL_OPTIONS, ...COMMANDS.flatMap(({ options }) => options)]
      .map(({ name }) => `--${name}`);
    const lines = Object.values(documents()).flatMap(codeIn).flatMap((code) => code.split("\n"));
    const unknown = lines.map((line) =>
      /(?:^`?(?:\$ )?|[ |&] ?)(rivumi [a-z].*)/.exec(line)?.[1] ?? ""
    )
      .flatMap((line) => line.match(/(?<= )--[a-z][a-z-]*/g) ?? [])
      .filter((option) => !known.includes(option));
    assertEquals(unknown, []);
  });
});
