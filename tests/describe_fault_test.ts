import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { describeFault } from "../lib/describe_fault.ts";
import { ConfigError, ReadError, UsageError } from "../lib/errors.ts";

describe("describeFault()", () => {
  it("names an error and its message in printable words", () => {
    assertEquals(
      describeFault(new RangeError("a\u202eb")),
      "internal fault: RangeError: a\\u{202e}b",
    );
    assertEquals(describeFault("a word"), "internal fault: Error: a word");
    assertEquals(describeFault(null), "internal fault: Error: null");
  });

  it("throws the expected failures again", () => {
    const place = { path: "a", line: null, column: null };
    for (const error of [new UsageError("a"), new ReadError("a"), new ConfigError("a", place)]) {
      assertThrows(() => describeFault(error), error.constructor as typeof Error, "a");
    }
  });
});
