import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { OptionValues } from "../../lib/cli/option_values.ts";
import { describeTerminal } from "../../lib/cli/terminal.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

interface Situation {
  options?: OptionValues;
  environment?: Record<string, string>;
  /** Width of the terminal; null if output goes elsewhere. */
  terminalColumns?: number | null;
}

function describeSituation(
  { options = {}, ...world }: Situation,
): { color: boolean; width: number } {
  const system = createMemorySystem(world);
  const { paint, width } = describeTerminal(system, system.stdout, options);
  return { color: paint.red("x") !== "x", width };
}

const ON_A_TERMINAL = { terminalColumns: 80 };

const COLOR: { name: string; situation: Situation; expected: boolean }[] = [
  { name: "has colour on a terminal", situation: ON_A_TERMINAL, expected: true },
  { name: "has none elsewhere", situation: {}, expected: false },
  {
    name: "has none on a dumb terminal",
    situation: { ...ON_A_TERMINAL, environment: { TERM: "dumb" } },
    expected: false,
  },
  {
    name: "lets NO_COLOR beat the terminal and FORCE_COLOR",
    situation: { ...ON_A_TERMINAL, environment: { NO_COLOR: "1", FORCE_COLOR: "1" } },
    expected: false,
  },
  {
    name: "takes an empty NO_COLOR as not set",
    situation: { ...ON_A_TERMINAL, environment: { NO_COLOR: "" } },
    expected: true,
  },
  {
    name: "lets FORCE_COLOR beat the missing terminal",
    situation: { environment: { FORCE_COLOR: "1", TERM: "dumb" } },
    expected: true,
  },
  {
    name: "takes FORCE_COLOR=0 as no",
    situation: { ...ON_A_TERMINAL, environment: { FORCE_COLOR: "0" } },
    expected: false,
  },
  {
    name: "takes FORCE_COLOR=false as no",
    situation: { ...ON_A_TERMINAL, environment: { FORCE_COLOR: "false" } },
    expected: false,
  },
  {
    name: "lets --color always beat NO_COLOR",
    situation: { options: { color: "always" }, environment: { NO_COLOR: "1" } },
    expected: true,
  },
  {
    name: "lets --color never beat FORCE_COLOR",
    situation: { options: { color: "never" }, environment: { FORCE_COLOR: "1" } },
    expected: false,
  },
  {
    name: "takes --color auto as if it were not there",
    situation: { ...ON_A_TERMINAL, options: { color: "auto" } },
    expected: true,
  },
  {
    name: "puts no colour into a file",
    situation: {
      ...ON_A_TERMINAL,
      options: { output: "report.txt" },
      environment: { FORCE_COLOR: "1" },
    },
    expected: false,
  },
  {
    name: "puts colour into a file if told so",
    situation: { options: { output: "report.txt", color: "always" } },
    expected: true,
  },
];

const WIDTH: { name: string; situation: Situation; expected: number }[] = [
  { name: "takes the terminal's width", situation: { terminalColumns: 99 }, expected: 99 },
  { name: "takes 80 where there is no terminal", situation: {}, expected: 80 },
  {
    name: "lets COLUMNS beat the terminal",
    situation: { terminalColumns: 99, environment: { COLUMNS: "70" } },
    expected: 70,
  },
  { name: "goes no lower than 40", situation: { terminalColumns: 10 }, expected: 40 },
  {
    name: "goes no higher than 120",
    situation: { environment: { COLUMNS: "9999" } },
    expected: 120,
  },
  ...["", "0", "-70", "70.5", "wide", "NaN", "Infinity"].map((value) => ({
    name: `leaves COLUMNS="${value}" alone`,
    situation: { terminalColumns: 99, environment: { COLUMNS: value } },
    expected: 99,
  })),
];

describe("describeTerminal()", () => {
  for (const { name, situation, expected } of COLOR) {
    it(name, () => assertEquals(describeSituation(situation).color, expected));
  }

  for (const { name, situation, expected } of WIDTH) {
    it(name, () => assertEquals(describeSituation(situation).width, expected));
  }

  it("ends each style in a way that leaves the text after it alone", () => {
    const system = createMemorySystem();
    const { paint } = describeTerminal(system, system.stdout, { color: "always" });
    assertEquals(
      (["bold", "dim", "green", "yellow", "red", "cyan"] as const).map((name) => paint[name]("x")),
      [
        "\x1b[1mx\x1b[22m",
        "\x1b[2mx\x1b[22m",
        "\x1b[32mx\x1b[39m",
        "\x1b[33mx\x1b[39m",
        "\x1b[31mx\x1b[39m",
        "\x1b[36mx\x1b[39m",
      ],
    );
  });
});
