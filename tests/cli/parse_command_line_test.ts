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
  "doctor -C a --directory a": "doctor directory=a",
  "doctor --json -q --json": "doctor json=true quiet=true",
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
  // What a text holds is no option.
  "remember project fact: compile with gcc -o main and run":
    "remember [project] [fact:] [compile] [with] [gcc] [-o] [main] [and] [run]",
  "remember project-fact: uses pnpm --json": "remember [project-fact:] [uses] [pnpm] [--json]",
  "remember project fact: -- --help -h -C x -- -5 --no-such":
    "remember [project] [fact:] [--] [--help] [-h] [-C] [x] [--] [-5] [--no-such]",
  "remember /remember project fact: --version":
    "remember [/remember] [project] [fact:] [--version]",
  "remember -- project fact: -x": "remember [project] [fact:] [-x]",
  "remember -- -x": "remember [-x]",
  "remember --json -C a project fact: -q": "remember directory=a json=true [project] [fact:] [-q]",
  "--json remember project fact: -q": "remember json=true [project] [fact:] [-q]",
  "-- remember project fact: -q": "remember [project] [fact:] [-q]",
  "remember - --json": "remember [-] [--json]",
  "remember --help project fact:": "remember help=true [project] [fact:]",
  "help remember project fact: --json": "remember help=true [project] [fact:] [--json]",
  "prompt --task --json": "prompt task=--json",
  "prompt --task -o --task=-o": "prompt task=-o",
  "prompt --task -- --json": "prompt json=true task=--",
  "prompt --task -": "prompt task=-",
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
  "doctor --root --json":
    'Cannot use --root: it needs a value, --root DIR | If "--json" is the value, write "--root=--json"',
  "prompt --html -- a":
    'Cannot use --html: it needs a value, --html FILE | If "--" is the value, write "--html=--"',
  "prompt --task=": "Cannot use --task: it needs a value, --task TEXT",
  "doctor -C a --directory b":
    'Cannot use --directory twice, with "a" and with "b": one of the two would not count | ' +
    "Leave one of them out",
  "prompt --skill a --skill b":
    'Cannot use --skill twice, with "a" and with "b": one of the two would not count | ' +
    "Leave one of them out",
  "prompt compile it":
    'Cannot run "rivumi prompt" on "compile": it takes no arguments | See "rivumi prompt --help"',
  "memory recall tabs": 'Cannot run "rivumi memory recall" on "tabs": it takes no arguments | ' +
    'See "rivumi memory recall --help"',
  "remember --jsno project fact: x":
    'Cannot use "--jsno": there is no such option | Did you mean "--json"?',
  "remember -x project fact: x":
    'Cannot use "-x": there is no such option | See "rivumi remember --help" for the options',
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

  it("takes a text that begins with a dash, and refuses a text that is empty", () => {
    assertEquals(parseCommandLine(["prompt", "--task", "-o main"]).options["task"], "-o main");
    assertThrows(() => parseCommandLine(["prompt", "--task", ""]), UsageError, "needs a value");
  });

  it("refuses an empty argument but in a text", () => {
    for (const command of ["lint", "explain", "rule", "completions"]) {
      assertThrows(() => parseCommandLine([command, "a", ""]), UsageError, "an argument is empty");
    }
    const words = ["project", "fact:", "", "x", ""];
    assertEquals(parseCommandLine(["remember", ...words]).positionals, words);
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

  it("takes every word of a text as it is, after any options", () => {
    const before = fc.subarray(["--json", "-q", "--allow-secret", "-Cx", "--output=y"]);
    const first = fc.constantFrom("project", "user-preference:", "/remember", "-", "a\nb", "help");
    fc.assert(fc.property(before, first, fc.array(word), (options, start, words) => {
      const text = [start, ...words];
      const { command, ...parsed } = parseCommandLine(["remember", ...options, ...text]);
      assertEquals(command?.name, "remember");
      assertEquals(parsed.positionals, text);
      assertEquals(Object.keys(parsed.options).length, options.length);
    }));
  });

  it("takes every text of an option as it is", () => {
    const text = word.filter((word) => word !== "");
    fc.assert(fc.property(text, fc.boolean(), (text, isJoined) => {
      const words = isJoined ? [`--task=${text}`] : ["--task", text];
      assertEquals({ ...parseCommandLine(["prompt", ...words, "--plan"]).options }, {
        task: text,
        plan: true,
      });
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
