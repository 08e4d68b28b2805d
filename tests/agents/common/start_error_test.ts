import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { orStartFailure, StartError } from "../../../lib/agents/common/start_error.ts";

describe("orStartFailure()", () => {
  it("gives the value, or why the agent does not start, and lets every other error pass", () => {
    const failure = { path: null, reason: "wrong-settings", message: "No" };
    assertEquals(orStartFailure(() => 5), { value: 5, failure: null });
    assertEquals(
      orStartFailure(() => {
        throw new StartError(failure);
      }),
      { value: null, failure },
    );
    assertThrows(() =>
      orStartFailure(() => {
        throw new RangeError("Another");
      }), RangeError);
  });
});
