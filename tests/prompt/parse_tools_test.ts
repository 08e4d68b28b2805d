import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { UsageError } from "../../lib/errors.ts";
import { parseToolNames } from "../../lib/prompt/parse_tools.ts";

describe("parseToolNames()", () => {
  for (
    const [text, names] of [
      ["[]", []],
      ['[{"name":"a"},{"name":"b","description":"B"}]', ["a", "b"]],
      ['{"tools":[{"type":"function","function":{"name":"c"}}]}', ["c"]],
    ] as const
  ) {
    it(`takes ${text}`, () => {
      assertEquals(parseToolNames(text, "tools.json"), [...names]);
    });
  }

  for (
    const [text, message] of [
      ["", 'Cannot read tools from "tools.json": it is not JSON'],
      ["null", "it holds no list of tools"],
      ['{"tools":{}}', "it holds no list of tools"],
      ['[{"name":"a"},{"name":""}]', "tool 2 has no name"],
      ["[null]", "tool 1 has no name"],
      ['[{"__proto__":{"name":"a"}}]', "tool 1 has no name"],
    ] as const
  ) {
    it(`refuses ${text}`, () => {
      assertThrows(() => parseToolNames(text, "tools.json"), UsageError, message);
    });
  }
});
