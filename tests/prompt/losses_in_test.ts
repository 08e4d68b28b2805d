import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { lossesIn } from "../../lib/prompt/losses_in.ts";

describe("lossesIn()", () => {
  it("gives the files of one section", () => {
    const losses = lossesIn("skills", [
      { section: "workspace", path: null, kind: "left-out" },
      { section: "instructions", path: "AGENTS.md", kind: "cut" },
      { section: "skills", path: "a/SKILL.md", kind: "left-out" },
    ]);
    assertEquals([...losses], [["a/SKILL.md", "left-out"]]);
  });
});
