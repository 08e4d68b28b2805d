import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { ReadError } from "../../lib/errors.ts";
import { createMemorySystem, type Fault } from "./memory_system.ts";

describe("createMemorySystem()", () => {
  it("has a clock that moves when it is told to", () => {
    const system = createMemorySystem({ now: "2026-03-01T23:59:59Z" });
    system.advance(1500);
    assertEquals(system.now().toISOString(), "2026-03-02T00:00:00.500Z");
  });

  it("keeps what is written, with the terminal that it was given", () => {
    const system = createMemorySystem({ terminalColumns: 80 });
    system.stdout.write("one ");
    system.stdout.write("two");
    system.stderr.write("three");
    assertEquals([system.stdout.text, system.stderr.text], ["one two", "three"]);
    assertEquals([system.stdout.isTerminal, system.stdout.columns], [true, 80]);
    const piped = createMemorySystem().stdout;
    assertEquals([piped.isTerminal, piped.columns], [false, null]);
  });

  it("has the working directory, the variables and the platform that it was given", () => {
    const system = createMemorySystem({
      cwd: "/home/user",
      environment: { HOME: "/home/user" },
      os: "darwin",
    });
    assertEquals(system.workingDirectory(), "/home/user");
    assertEquals(system.status("/home/user").ok, true);
    assertEquals([system.environment("HOME"), system.os], ["/home/user", "darwin"]);
    assertThrows(() => createMemorySystem({ cwd: null }).workingDirectory(), ReadError);
  });

  it("answers as each fault of a file has it", () => {
    const read = (fault: Fault) =>
      createMemorySystem({ files: { "/root/file": "text" }, faults: { "/root/file": fault } })
        .read("/root/file", { root: "/root", maxBytes: 9 });
    const blocked = { status: "permission", blocked: "/root/file" } as const;
    assertEquals(read("no-read"), { ...blocked, detail: "EACCES" });
    assertEquals(read("io-error"), { ...blocked, detail: "EIO" });
    assertEquals(read("changes"), { status: "changed" });
    assertEquals(read("outside-grant"), { status: "outside-grant" });
  });

  it("tells apart a folder that cannot be listed and one that cannot be entered", () => {
    const answers = (fault: Fault) => {
      const system = createMemorySystem({ files: { "/d/file": "" }, faults: { "/d": fault } });
      return [system.list("/d").ok, system.status("/d/file").ok];
    };
    assertEquals(answers("no-read"), [false, true]);
    assertEquals(answers("no-search"), [true, false]);
    assertEquals(answers("no-access"), [false, false]);
    assertEquals(answers("io-error"), [false, true]);
    assertEquals(answers("outside-grant"), [false, false]);
  });

  it("throws on a layout that cannot be", () => {
    assertThrows(() => createMemorySystem({ files: { "/a": "", "/a/b": "" } }), TypeError);
    assertThrows(() => createMemorySystem({ hardLinks: { "/b": "/a" } }), TypeError);
    assertThrows(() => createMemorySystem({ faults: { "/a": "no-read" } }), TypeError);
  });
});
