import { assert, assertEquals, assertMatch } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { COMMANDS, findCommand, GLOBAL_OPTIONS } from "../../lib/cli/commands.ts";
import { parseCommandLine } from "../../lib/cli/parse_command_line.ts";

describe("findCommand()", () => {
  it("finds a command by its exact name, and nothing else", () => {
    assertEquals(findCommand("doctor")?.name, "doctor");
    for (const name of ["Doctor", "doc", "", "help", "toString", "__proto__"]) {
      assertEquals(findCommand(name), undefined);
    }
  });
});

describe("the table of commands", () => {
  it("names no command twice, and none that the parser keeps for itself", () => {
    const names = [...COMMANDS.map(({ name }) => name), "help"];
    assertEquals([...new Set(names)], names);
  });

  it("gives each option of a command a name and a letter of its own", () => {
    for (const { name, options } of COMMANDS) {
      const all = [...options, ...GLOBAL_OPTIONS];
      const words = [
        ...all.map(({ name }) => name),
        ...all.flatMap(({ short }) => short === undefined ? [] : [short]),
      ];
      assertEquals([...new Set(words)], words, `rivumi ${name}`);
    }
  });

  it("uses letters, digits and dashes only, and one letter for the short form", () => {
    for (const { name, short } of [...GLOBAL_OPTIONS, ...COMMANDS.flatMap((c) => c.options)]) {
      assertMatch(name, /^[a-z][a-z0-9-]+$/);
      if (short !== undefined) assertMatch(short, /^[A-Za-z]$/);
    }
    for (const { name } of COMMANDS) assertMatch(name, /^[a-z]+(?: [a-z]+)?$/);
  });

  it("has the first word of every command of two words as a command", () => {
    for (const { name } of COMMANDS) {
      assert(findCommand(name.split(" ")[0]!) !== undefined, name);
    }
  });

  it("offers choices only for an option that takes a value", () => {
    for (const { value, choices } of [...GLOBAL_OPTIONS, ...COMMANDS.flatMap((c) => c.options)]) {
      assert(choices === undefined || (value !== undefined && choices.length > 1));
    }
  });

  it("says what each thing does, as a phrase", () => {
    for (
      const { summary } of [
        ...COMMANDS,
        ...GLOBAL_OPTIONS,
        ...COMMANDS.flatMap((c) => c.options),
      ]
    ) {
      assertMatch(summary, /^[A-Z].*[^.]$/);
    }
    for (const { description, name } of COMMANDS) {
      assert(description.length > 0, name);
      for (const paragraph of description) assertMatch(paragraph, /^[A-Z].*\.$/);
    }
  });

  for (const command of COMMANDS) {
    it(`has examples of rivumi ${command.name} that are right`, () => {
      assert(command.examples.length > 0);
      for (const { command: line, purpose } of command.examples) {
        const [program, ...args] = line.split(" | ")[0]!.split(" ");
        assertEquals(program, "rivumi");
        assertEquals(parseCommandLine(args).command?.name, command.name);
        assertMatch(purpose, /^[a-z].*[^.]$/);
      }
    });

    it(`can load the code of rivumi ${command.name}`, async () => {
      assertEquals(typeof await command.load(), "function");
    });
  }
});
