import { assert, assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { parse } from "@std/jsonc";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { CONFIG_PATHS, type ConfigPath } from "../../lib/config/config.ts";
import { configSchema } from "../../lib/config/config_schema.ts";
import { parseConfig, type ParseConfigOptions } from "../../lib/config/parse_config.ts";
import { ConfigError } from "../../lib/errors.ts";

const CASES = new URL("../../testdata/config/", import.meta.url);

const PROJECT: ParseConfigOptions = {
  path: "rivumi.jsonc",
  scope: "project",
  userFile: "~/.config/rivumi/rivumi.jsonc",
};
const USER: ParseConfigOptions = { path: PROJECT.userFile!, scope: "user", userFile: null };

/** Everything that is said about a project's file, one fact a line. */
function verdict(text: string): string {
  try {
    const { settings, diagnostics } = parseConfig(text, PROJECT);
    const lines = [
      ...[...settings].map(([path, { value, line }]) =>
        `${line}: ${path} = ${JSON.stringify(value)}`
      ),
      ...diagnostics.map(({ line, column, severity, code, message, help }) =>
        `${line}:${column}: ${severity} ${code}: ${message}\n  ${help}`
      ),
    ];
    return lines.length === 0 ? "no settings\n" : lines.join("\n") + "\n";
  } catch (error) {
    assertInstanceOf(error, ConfigError);
    const { line, column } = error.location;
    const help = error.help === null ? "" : `\n  ${error.help}`;
    return `${line}:${column}: error: ${error.message}${help}\n`;
  }
}

/** JSON values near to what a file of settings holds, so that many of them are nearly right. */
function nearlyConfig(): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.constantFrom<unknown>(1, 0, 65536, 1.5, "refuse", "within-root", "A.md", "a/b", true, null),
    fc.array(fc.constantFrom("A.md", "B.md", "..", ""), { maxLength: 3 }),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const key = fc.oneof(
    fc.constantFrom(...CONFIG_PATHS.map((path) => path.split(".")[1]!), "__proto__", "recall"),
    fc.string(),
  );
  const section = fc.oneof(fc.dictionary(key, value, { maxKeys: 4 }), value);
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constant("instructions") },
    fc.constantFrom("$schema", "memory", "prompt", "__proto__", "constructor"),
    fc.string(),
  );
  return fc.oneof(fc.dictionary(name, section, { maxKeys: 3 }), value);
}

/** Texts that are JSONC, nearly JSONC, or anything. */
function anyText(): fc.Arbitrary<string> {
  const json = nearlyConfig().map((value) => JSON.stringify(value, null, 2));
  const piece = fc.constantFrom(
    ..."{}[],:\"'/*\\\n\r\t ",
    ..."\u00a0\ufeff\u2028\ud800\u001b",
    "//",
    "1e",
    "-",
    "NaN",
    '"instructions"',
  );
  const damaged = fc.tuple(json, fc.nat(), fc.nat(4), piece).map(([text, at, cut, put]) => {
    const i = at % (text.length + 1);
    return text.slice(0, i) + put + text.slice(i + cut);
  });
  const pieces = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
  return fc.oneof(json, damaged, pieces, fc.string({ unit: "binary" }));
}

describe("parseConfig()", () => {
  for (const { name } of [...Deno.readDirSync(CASES)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    it(`parseConfig() gives the expected verdict in the case ${name}`, () => {
      const actual = verdict(Deno.readTextFileSync(new URL(`${name}/rivumi.jsonc`, CASES)));
      const expected = new URL(`${name}/expected.txt`, CASES);
      if (Deno.env.get("UPDATE_GOLDEN")) Deno.writeTextFileSync(expected, actual);
      assertEquals(actual, Deno.readTextFileSync(expected));
    });
  }

  it("parseConfig() takes user-only keys when the file is the user's", () => {
    const text = '{ "instructions": { "symlinks": "within-root", "userSymlinks": true } }';
    const { settings, diagnostics } = parseConfig(text, USER);
    assertEquals([...settings], [
      ["instructions.symlinks", { value: "within-root", line: 1, column: 21 }],
      ["instructions.userSymlinks", { value: true, line: 1, column: 48 }],
    ]);
    assertEquals(diagnostics, []);
  });

  it("parseConfig() refuses a user-only key that does not exist when the file is the user's", () => {
    const text = '{ "session": { "colour": 1 } }';
    assertThrows(() => parseConfig(text, USER), ConfigError, 'Cannot use "session"');
  });

  it("parseConfig() names --config-dir when the user has no configuration folder", () => {
    const options: ParseConfigOptions = { ...PROJECT, userFile: null };
    const [ignored] = parseConfig('{ "session": {} }', options).diagnostics;
    assertEquals(ignored?.help, "Put it into rivumi.jsonc in a folder that --config-dir names");
  });

  it("parseConfig() leaves the prototype of objects alone when a key is __proto__", () => {
    const text = '{ "memory": { "__proto__": { "polluted": true } } }';
    assertEquals(parseConfig(text, PROJECT).diagnostics.length, 1);
    assert(!("polluted" in {}));
  });

  it("parseConfig() gives the same place when lines end in CRLF", () => {
    const text = '{\n  "instructions": {\n    "names": 1\n  }\n}\n';
    for (const variant of [text, text.replaceAll("\n", "\r\n")]) {
      const error = assertThrows(() => parseConfig(variant, PROJECT), ConfigError);
      assertEquals(error.location, { path: "rivumi.jsonc", line: 3, column: 14 });
    }
  });

  it("parseConfig() throws nothing but a ConfigError inside the text when given any text", () => {
    fc.assert(fc.property(anyText(), fc.constantFrom(PROJECT, USER), (text, options) => {
      let places: { line: number | null; column: number | null }[];
      try {
        places = parseConfig(text, options).diagnostics;
      } catch (error) {
        assertInstanceOf(error, ConfigError);
        places = [error.location];
      }
      const lines = text.split("\n");
      for (const { line, column } of places) {
        assert(line !== null && column !== null && line >= 1 && column >= 1);
        assert(line <= lines.length && column <= [...lines[line - 1]!].length + 1);
      }
    }));
  });

  it("parseConfig() says only printable things when given any text", () => {
    fc.assert(fc.property(anyText(), (text) => {
      assertEquals(
        verdict(text).replaceAll("\n", "").match(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u),
        null,
      );
    }));
  });

  it("parseConfig() accepts what the schema accepts when the file is the user's", () => {
    let accepted = 0;
    fc.assert(
      fc.property(nearlyConfig(), (value) => {
        const text = JSON.stringify(value);
        let result: boolean;
        try {
          parseConfig(text, USER);
          result = true;
          accepted++;
        } catch {
          result = false;
        }
        assertEquals(result, configSchema().safeParse(parse(text)).success);
      }),
      { numRuns: 500 },
    );
    assert(accepted > 10, `only ${accepted} of 500 inputs were accepted`);
  });

  it("parseConfig() gives the values back when they are valid", () => {
    const name = fc.string({ unit: "grapheme", minLength: 1 })
      .filter((text) => !/^\.{1,2}$|[/\\\p{Cc}]/u.test(text));
    const valid = fc.record({
      names: fc.uniqueArray(name, { minLength: 1, maxLength: 32 }),
      maxFileBytes: fc.integer({ min: 1, max: 16 * 1024 * 1024 }),
      maxTotalBytes: fc.integer({ min: 1, max: 64 * 1024 * 1024 }),
      symlinks: fc.constantFrom("refuse", "within-root"),
      userSymlinks: fc.boolean(),
    }, { requiredKeys: [] });
    const indent = fc.constantFrom(undefined, 2, "\t");
    fc.assert(fc.property(valid, indent, (instructions, space) => {
      const { settings } = parseConfig(JSON.stringify({ instructions }, null, space), USER);
      const values = Object.entries(instructions)
        .map(([key, value]) => [`instructions.${key}` as ConfigPath, value]);
      assertEquals([...settings].map(([path, { value }]) => [path, value]), values);
    }));
  });
});
