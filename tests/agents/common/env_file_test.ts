import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { envFileValue } from "../../../lib/agents/common/env_file.ts";

describe("envFileValue()", () => {
  it("reads what dotenv reads: export, quotes, comments, a colon, the last of several", () => {
    const cases: [string, string | undefined][] = [
      ["A=1", "1"],
      ["  export A = x y # c\r\n", "x y"],
      ["A: 1", "1"],
      ["A:1", undefined],
      ["A=1\nA=2", "2"],
      ["A='x # y' # c", "x # y"],
      ['A="a\\nb"', "a\nb"],
      ["A='a\\nb'", "a\\nb"],
      ["A=`x`", "x"],
      ['A="it\'s"', "it's"],
      ["A=", ""],
      ["A=''", ""],
      ["# A=1", undefined],
      ["B=1", undefined],
      ["AA=1\nexport B=2", undefined],
      ['B="\nA=1\n"', undefined],
      ['B="\nA=1', "1"],
      ['A="one\ntwo"\nB=1', "one\ntwo"],
    ];
    for (const [text, value] of cases) assertEquals(envFileValue(text, "A"), value, text);
  });

  it("gives back any plain value, whatever stands around it", () => {
    const plain = fc.stringMatching(/^[\w./-]{1,20}$/);
    const other = fc.string({ unit: fc.constantFrom("B", "=", " ", "#", "1"), maxLength: 10 });
    fc.assert(fc.property(plain, other, (value, line) => {
      assertEquals(envFileValue(`${line}\nA=${value}\n${line}`, "A"), value);
    }));
  });

  it("ends for any text", () => {
    const text = fc.string({ unit: fc.constantFrom("A", "=", '"', "'", "\\", "\n", "#", " ") });
    fc.assert(fc.property(text, (sample) => {
      envFileValue(sample, "A");
    }));
  });
});
