import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createConfig } from "../../lib/config/config.ts";
import { budgetLimits } from "../../lib/prompt/budget_limits.ts";

describe("budgetLimits()", () => {
  it("takes from the project nothing but the limit of its own files", () => {
    const usual = budgetLimits(createConfig(new Map()));
    const own = { names: ["X.md"], maxFileBytes: 1, maxTotalBytes: 2 };
    assertEquals(budgetLimits(createConfig(new Map(), own)), {
      ...usual,
      maxProjectInstructionsBytes: 2,
    });
    assertEquals(usual.maxProjectInstructionsBytes, usual.maxInstructionsBytes);
  });
});
