import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { surveyMemory, type SurveyOptions } from "../../lib/memory/survey_memory.ts";
import { APP, FILE, FOLDER, line, systemWith } from "../helpers/memory_store.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

const OPTIONS: SurveyOptions = {
  dataFolder: FOLDER,
  user: null,
  showPath: (path) => path,
  project: APP,
  limit: 20,
  scanBytes: 1e6,
};

describe("surveyMemory()", () => {
  it("counts what a prompt would hold", () => {
    const content = `${line(1, "one")}\n${line(2, "two", { project: "/w/b" })}\nnull\n`;
    const { memory, diagnostics } = surveyMemory(systemWith(content), OPTIONS);
    const bytes = content.length;
    assertEquals(memory, {
      path: FILE,
      bytes,
      recalled: 1,
      scanned: { bytes, complete: true },
      skipped: [{ line: null, offset: bytes - 5, reason: "wrong-shape" }],
    });
    assertEquals(diagnostics.map(({ code }) => code), ["memory-lines-skipped"]);
  });

  it("finds nothing, and nothing wrong, where there is no store", () => {
    const { memory, diagnostics } = surveyMemory(createMemorySystem(), OPTIONS);
    assertEquals([memory.path, memory.bytes, memory.scanned.complete], [FILE, 0, true]);
    assertEquals(diagnostics, []);
    const { memory: nowhere } = surveyMemory(createMemorySystem(), {
      ...OPTIONS,
      dataFolder: null,
    });
    assertEquals(nowhere.path, null);
  });

  it("makes a note of a store that this process may not look at", () => {
    const { memory, diagnostics } = surveyMemory(
      systemWith("", { "/data": "outside-grant" }),
      OPTIONS,
    );
    assertEquals(memory.scanned.complete, false);
    assertEquals(diagnostics.map(({ code, severity }) => [code, severity]), [
      ["outside-grant", "info"],
    ]);
  });

  it("makes a store that cannot be used an error, and claims to have seen nothing", () => {
    const systems = [
      systemWith("", { [FOLDER]: "writable-by-all" }),
      systemWith("", { [FILE]: "io-error" }),
    ];
    for (const system of systems) {
      const { memory, diagnostics } = surveyMemory(system, OPTIONS);
      assertEquals(memory.scanned.complete, false);
      assertEquals(diagnostics.map(({ code, severity }) => [code, severity]), [
        ["memory-refused", "error"],
      ]);
    }
  });
});
