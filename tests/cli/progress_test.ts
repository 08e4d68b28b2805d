import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createProgress } from "../../lib/cli/progress.ts";
import { createMemorySystem, type MemorySystem } from "../helpers/memory_system.ts";

function playSteps(system: MemorySystem): string {
  const progress = createProgress(system, "Linting");
  progress.step(1, 9);
  system.advance(1000);
  progress.step(2, 9);
  system.advance(50);
  progress.step(3, 9);
  system.advance(50);
  progress.step(4, 9);
  progress.end();
  return system.stderr.text;
}

describe("createProgress()", () => {
  it("draws after a second, not too often, and takes the line away", () => {
    const text = playSteps(createMemorySystem({ terminalColumns: 80 }));
    assertEquals(text, "\rLinting: 2 of 9\x1b[K\rLinting: 4 of 9\x1b[K\r\x1b[K");
  });

  it("draws nothing where nobody looks", () => assertEquals(playSteps(createMemorySystem()), ""));

  it("draws nothing when it takes less than a second", () => {
    const system = createMemorySystem({ terminalColumns: 80 });
    const progress = createProgress(system, "Linting");
    progress.step(1, 1);
    progress.end();
    assertEquals(system.stderr.text, "");
  });
});
