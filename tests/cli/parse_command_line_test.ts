import { assert, assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { COMMANDS, GLOBAL_OPTIONS } from "../../lib/cli/commands.ts";
import { parseCommandLine } from "../../lib/cli/parse_command_line.ts";
import { UsageError } from "../../lib/errors.ts";

/** A command line as somebody types it, without quoting. */
function parse(line: string): ReturnType<typeof parseCommandLine> {
  return parseCommandLine(line.split(" ").filter((word) => word !== ""));
}

/** What was understood, on one line. */
function understood(line: string): string {
  const { command, options, positionals } = parse(line);
  const given = Object.keys(options).sort().map((name) => `${name}=${options[name]}`);
  return [command?.name ?? "none", ...given, ...positionals.map((word) => `[${word}]`)].join(" ");
}

const ACCEPTED: Record<string, string> = {
  "": "none",
  "doctor": "doctor",
  "config --json": "config json=true",
  "--json config": "config json=true",
  "-C a doctor": "doctor directory=a",
  "--directory a doctor": "doctor directory=a",
  "--directory=a doctor": "doctor directory=a",
  "doctor -C a": "doctor directory=a",
  "doctor -Ca": "doctor directory=a",
  "-Ca doctor": "doctor directory=a",
  "doctor -C=a": "doctor directory=a",
  "doctor -C5": "doctor directory=5",
  "doctor -C doctor": "doctor directory=doctor",
  "doctor -qvC a": "doctor directory=a quiet=true verbose=true",
  "-qC a doctor": "doctor directory=a quiet=true",
  "doctor --root=a=b": "doctor root=a=b",
  "doctor --root 007": "doctor root=007",
  "doctor --root=-x": "doctor root=-x",
  "doctor -C a --directory b": "doctor directory=b",
  "doctor --all --color never": "doctor all=true color=never",
  "--all doctor": "doctor all=true",
  "doctor --output -": "doctor output=-",
  "doctor -o -": "doctor output=-",
  "--output - doctor": "doctor output=-",
  "-- doctor": "doctor",
  "doctor --": "doctor",
  "--version": "none version=true",
  "-h": "none help=true",
  "help": "none help=true",
  "help doctor": "doctor help=true",
  "--json help doctor": "doctor help=true json=true",
  "doctor any thing --help": "doctor help=true [any] [thing]",
};

const REFUSED: Record<string, string> = {
  "docter": 'Cannot run "docter": there is no such command | Did you mean "doctor"?',
  "frobnicate":
    'Cannot run "frobnicate": there is no such command | See "rivumi --help" for the commands',
  "constructor":
    'Cannot run "constructor": there is no such command | See "rivumi --help" for the commands',
  "help docter": 'Cannot run "docter": there is no such command | Did you mean "doctor"?',
  "-": 'Cannot run "-": there is no such command | See "rivumi --help" for the commands',
  "doctor x":
    'Cannot run "rivumi doctor" on "x": it takes no arguments | See "rivumi doctor --help"',
  "doctor -- --json":
    'Cannot run "rivumi doctor" on "--json": it takes no arguments | See "rivumi doctor --help"',
  // A switch takes no word with it, not even one that looks like its value.
  "doctor --json false":
    'Cannot run "rivumi doctor" on "false": it takes no arguments | See "rivumi doctor --help"',
  "doctor -q true":
    'Cannot run "rivumi doctor" on "true": it takes no arguments | See "rivumi doctor --help"',
  "doctor --jsno": 'Cannot use "--jsno": there is no such option | Did you mean "--json"?',
  "doctor --no-json": 'Cannot use "--no-json": there is no such option | Did you mean "--json"?',
  "--frobnicate":
    'Cannot use "--frobnicate": there is no such option | See "rivumi --help" for the options',
  "config --all":
    'Cannot use "--all": there is no such option | See "rivumi config --help" for the options',
  "doctor --root.x a": 'Cannot use "--root.x": there is no such option | Did you mean "--root"?',
  "doctor --_ x":
    'Cannot use "--_": there is no such option | See "rivumi doctor --help" for the options',
  "doctor --__proto__=x":
    'Cannot use "--__proto__": there is no such option | See "rivumi doctor --help" for the options',
  "doctor -x":
    'Cannot use "-x": there is no such option | See "rivumi doctor --help" for the options',
  "doctor -q5":
    'Cannot use "-5": there is no such option | See "rivumi doctor --help" for the options',
  "doctor --json=yes": 'Cannot use "--json=yes": --json takes no value',
  "doctor --json=": 'Cannot use "--json=": --json takes no value',
  "doctor --root": "Cannot use --root: it needs a value, --root DIR",
  "doctor --root=": "Cannot use --root: it needs a value, --root DIR",
  "doctor -o": "Cannot use --output: it needs a value, --output FILE",
  "doctor --root --json": "Cannot use --root: it needs a value, --root DIR",
  "doctor --color blue": 'Cannot use --color "blue": it must be one of auto, always, never',
};

describe("parseCommandLine()", () => {
  for (const [line, expected] of Object.entries(ACCEPTED)) {
    it(`takes "${line}" as "${expected}"`, () => assertEquals(understood(line), expected));
  }

  for (const [line, expected] of Object.entries(REFUSED)) {
    it(`refuses "${line}"`, () => {
      const { message, help } = assertThrows(() => parse(line), UsageError);
      assertEquals(help === null ? message : `${message} | ${help}`, expected);
    });
  }

  it("refuses an empty value that is a word of its own", () => {
    assertThrows(() => parseCommandLine(["doctor", "--root", ""]), UsageError, "needs a value");
  });

  it("shows no control character of a word that it refuses", () => {
    for (const args of [["\x1b[31m"], ["doctor", "--\x1b[31m"], ["doctor", "\n"]]) {
      const { message } = assertThrows(() => parseCommandLine(args), UsageError);
      // deno-lint-ignore no-control-regex
      assert(!/[\x00-\x1f]/.test(message), JSON.stringify(message));
    }
  });

  const known = COMMANDS.flatMap(({ name, options }) => [name, ...options.map(({ name }) => name)]);
  const options = GLOBAL_OPTIONS.flatMap(({ name, short }) => [name, short ?? name]);
  const word = fc.oneof(
    fc.constantFrom("help", "--", "-", "---", "--=", "__proto__", "toString", ...known, ...options)
      .chain((name) => fc.constantFrom(name, `-${name}`, `--${name}`, `--${name}=`, `-${name}=x`)),
    fc.constantFrom("true", "false", "0", "-1", "1e3", ""),
    fc.string({ unit: "binary" }),
    fc.string({ unit: "binary" }).map((text) => `-${text}`),
  );

  it("throws nothing but UsageError, and gives only options that exist", () => {
    fc.assert(fc.property(fc.array(word, { maxLength: 6 }), (args) => {
      try {
        const { command, options } = parseCommandLine(args);
        const names = [...GLOBAL_OPTIONS, ...(command?.options ?? [])].map(({ name }) => name);
        assert(Object.keys(options).every((name) => names.includes(name)));
      } catch (error) {
        assertInstanceOf(error, UsageError);
      }
    }));
  });

  it("finds each option with its value wherever it stands among the words", () => {
    const parts = GLOBAL_OPTIONS.filter(({ name }) => name !== "help").map((option) => {
      if (option.value === undefined) return { option, words: [`--${option.name}`], value: true };
      const value = option.choices?.[0] ?? "doctor";
      return { option, words: [`--${option.name}`, value], value };
    });
    fc.assert(fc.property(fc.shuffledSubarray(parts), fc.nat(), (chosen, place) => {
      const words = chosen.map((part) => part.words);
      words.splice(place % (words.length + 1), 0, ["config"]);
      const { command, options } = parseCommandLine(words.flat());
      assertEquals(command?.name, "config");
      assertEquals(
        { ...options },
        Object.fromEntries(
          chosen.map(({ option, value }) => [option.name, value]),
        ) as typeof options,
      );
    }));
  });
});
