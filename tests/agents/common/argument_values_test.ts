import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { argumentValues } from "../../../lib/agents/common/argument_values.ts";

describe("argumentValues()", () => {
  it("gives values in both forms, of any of the names, in order", () => {
    const words = ["-c", "a", "x", "--cwd=b", "--cwd", "c", "--cwdx=d", "-c"];
    assertEquals(argumentValues(words, ["-c", "--cwd"]), ["a", "b", "c"]);
    assertEquals(argumentValues(words, ["--none"]), []);
  });
});
