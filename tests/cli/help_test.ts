import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { Command } from "../../lib/cli/command.ts";
import { COMMANDS, GLOBAL_OPTIONS } from "../../lib/cli/commands.ts";
import { commandHelp, programHelp } from "../../lib/cli/help.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { displayWidth } from "../../lib/report/text_layout.ts";

const TERMINAL = { paint: plainPaint, width: 80 };

/** Widths from the narrowest that is used to the widest. */
const WIDTHS = [40, 41, 60, 80, 120];

const COMMAND: Command = {
  name: "frob",
  summary: "Frobnicate a file",
  arguments: "[FILE]",
  description: ["Looks at FILE.", "And at nothing else."],
  options: [
    { name: "level", short: "l", value: "N", summary: "How much" },
    { name: "dry", summary: "Only say what would be done" },
  ],
  examples: [{ command: "rivumi frob -l 3 x", purpose: "a good deal" }],
  needs: "nothing",
  load: () => Promise.reject(new Error("Help must not load the command")),
};

describe("programHelp()", () => {
  it("lists every command and every common option with its summary", () => {
    const help = programHelp({ ...TERMINAL, width: 120 });
    for (const { name, summary } of COMMANDS) {
      const isListed = help.includes(`\n  ${name} `) && help.includes(summary);
      // The help of the first word lists the others.
      assertEquals(isListed, !name.includes(" "), name);
    }
    for (const { name, summary } of GLOBAL_OPTIONS) {
      const line = help.split("\n").find((line) => line.includes(` --${name}`));
      assert(line?.endsWith(summary), name);
    }
  });

  for (const width of WIDTHS) {
    it(`makes no line wider than ${width} columns`, () => {
      for (const line of programHelp({ ...TERMINAL, width }).split("\n")) {
        assert(displayWidth(line) <= width, line);
      }
    });
  }

  it("ends in one newline", () => assert(/[^\n]\n$/.test(programHelp(TERMINAL))));
});

describe("commandHelp()", () => {
  it("shows what the command does, how to call it, its options, and examples", () => {
    const help = commandHelp(COMMAND, TERMINAL);
    assertStringIncludes(
      help,
      `\
Frobnicate a file.

Usage: rivumi frob [FILE] [OPTIONS]

Looks at FILE.

And at nothing else.

Options:
  -l, --level N         How much
      --dry             Only say what would be done
  -C, --directory DIR   Work as if started in DIR
`,
    );
    assert(help.endsWith("\nExamples:\n  rivumi frob -l 3 x\n      a good deal\n"));
  });

  it("leaves out arguments that a command does not take", () => {
    const { arguments: _, ...command } = COMMAND;
    assertStringIncludes(commandHelp(command, TERMINAL), "Usage: rivumi frob [OPTIONS]\n");
  });

  it("paints headings and options so that the text is the same without", () => {
    const paint = {
      ...plainPaint,
      bold: (text: string): string => `\x1b[1m${text}\x1b[22m`,
      cyan: (text: string): string => `\x1b[36m${text}\x1b[39m`,
    };
    const painted = commandHelp(COMMAND, { ...TERMINAL, paint });
    assertStringIncludes(painted, "\x1b[1mOptions:\x1b[22m");
    // deno-lint-ignore no-control-regex
    assertEquals(painted.replaceAll(/\x1b\[\d+m/g, ""), commandHelp(COMMAND, TERMINAL));
  });

  for (const command of COMMANDS) {
    it(`keeps rivumi ${command.name} within the terminal, but for examples to be copied`, () => {
      for (const width of WIDTHS) {
        const examples = command.examples.map(({ command }) => `  ${command}`);
        for (const line of commandHelp(command, { ...TERMINAL, width }).split("\n")) {
          assert(displayWidth(line) <= width || examples.includes(line), line);
        }
      }
    });
  }
});
