import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { CommandContext } from "../../lib/cli/command.ts";
import type { OptionValues } from "../../lib/cli/option_values.ts";
import { findPlace } from "../../lib/cli/place.ts";
import { describeTerminal } from "../../lib/cli/terminal.ts";
import { writeResult } from "../../lib/cli/write_result.ts";
import { ReadError } from "../../lib/errors.ts";
import {
  createMemorySystem,
  type MemorySystem,
  type MemorySystemOptions,
} from "../helpers/memory_system.ts";

function write(
  options: OptionValues,
  world: MemorySystemOptions = {},
): MemorySystem {
  const system = createMemorySystem({ cwd: "/repo/a", folders: ["/repo/b"], ...world });
  const context: CommandContext = {
    options,
    positionals: [],
    place: findPlace(system, options),
    grants: { read: [], write: [], env: [] },
    terminal: describeTerminal(system, system.stdout, options),
    system,
  };
  writeResult(context, "text\n");
  return system;
}

function textOf(system: MemorySystem, path: string): string {
  const read = system.read(path, { root: "/", maxBytes: 100 });
  return read.status === "ok" ? read.text : read.status;
}

describe("writeResult()", () => {
  for (const options of [{}, { output: "-" }]) {
    it(`writes to standard output with ${JSON.stringify(options)}`, () => {
      assertEquals(write(options).stdout.text, "text\n");
    });
  }

  it("writes to the file that --output names, and nothing to standard output", () => {
    const system = write({ output: "../b/report.txt" });
    assertEquals([textOf(system, "/repo/b/report.txt"), system.stdout.text], ["text\n", ""]);
  });

  it("takes --output relative to the folder that -C names", () => {
    const system = write({ output: "report.txt", directory: "../b" });
    assertEquals(textOf(system, "/repo/b/report.txt"), "text\n");
  });

  it("replaces what was there", () => {
    const system = write({ output: "x" }, { files: { "/repo/a/x": "old and longer\n" } });
    assertEquals(textOf(system, "/repo/a/x"), "text\n");
  });

  const failures: [output: string, message: string][] = [
    ["gone/x", 'Cannot write to --output "gone/x": its folder does not exist'],
    ["/repo/b", 'Cannot write to --output "/repo/b": the system refused (EISDIR)'],
    ["/locked/x/y", 'Cannot write to --output "/locked/x/y": the system refused (EACCES)'],
    [
      "/secret/x",
      'Cannot write to --output "/secret/x": this process was not granted access to it',
    ],
    ["a\x1b/x", 'Cannot write to --output "a\\x1b/x": its folder does not exist'],
  ];
  for (const [output, message] of failures) {
    it(`says why it cannot write to ${JSON.stringify(output)}`, () => {
      const error = assertThrows(
        () =>
          write({ output }, {
            folders: ["/repo/b", "/locked/x", "/secret"],
            faults: { "/locked": "no-access", "/secret": "outside-grant" },
          }),
        ReadError,
      );
      assertEquals([error.message, error.help], [message, "Name another file"]);
    });
  }
});
