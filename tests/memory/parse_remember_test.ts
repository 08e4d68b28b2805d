import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import {
  MAX_TEXT_BYTES,
  parseRemember,
  REMEMBER_GRAMMAR,
  type RememberRefusal,
} from "../../lib/memory/parse_remember.ts";
import { MEMORY_KINDS } from "../../lib/memory/record.ts";

describe("parseRemember()", () => {
  const accepted: [message: string, kind: string, text: string][] = [
    [
      "/remember user preference: answer in Taiwanese Mandarin",
      "user_preference",
      "answer in Taiwanese Mandarin",
    ],
    ["/remember project fact: uses pnpm", "project_fact", "uses pnpm"],
    ["/remember project preference: squash merges", "project_preference", "squash merges"],
    ["user preference: short answers", "user_preference", "short answers"],
    ["/REMEMBER User-Preference: x", "user_preference", "x"],
    ["  /remember\tPROJECT_FACT :  x  \n", "project_fact", "x"],
    ["project  -_ fact:x", "project_fact", "x"],
    ["user preference：用繁體中文回答", "user_preference", "用繁體中文回答"],
    [
      "project fact: the port is 8080: do not change it",
      "project_fact",
      "the port is 8080: do not change it",
    ],
    ["project fact: a\tb", "project_fact", "a\tb"],
    ["project fact: pasted\u2028text\u0085", "project_fact", "pasted\u2028text\u0085"],
    ["project fact: 家庭 👨‍👩‍👧", "project_fact", "家庭 👨‍👩‍👧"],
  ];
  for (const [message, kind, text] of accepted) {
    it(`accepts ${JSON.stringify(message)}`, () => {
      assertEquals(parseRemember(message), { ok: true, kind, text } as never);
    });
  }

  const refused: [message: string, reason: RememberRefusal][] = [
    ["", "missing-kind"],
    ["/remember", "missing-kind"],
    ["/remember uses pnpm", "missing-kind"],
    ["/remember : uses pnpm", "missing-kind"],
    ["/remember fact: uses pnpm", "unknown-kind"],
    ["/remember user fact: x", "unknown-kind"],
    ["/rememberuser preference: x", "unknown-kind"],
    ["user\npreference: x", "unknown-kind"],
    ["forget: x", "unknown-kind"],
    ["/remember project fact:", "empty-text"],
    ["/remember project fact: \u2003\n ", "empty-text"],
    ["project fact: a\nb", "several-lines"],
    ["project fact: a\rb", "several-lines"],
    ["project fact: a\vb", "several-lines"],
    ["project fact: a\0b", "control-characters"],
    ["project fact: a\x1b[2Jb", "control-characters"],
    ["project fact: a\x7fb", "control-characters"],
    ["project fact: a\x9bb", "control-characters"],
    ["project fact: a\ud800b", "control-characters"],
    [`project fact: ${"x".repeat(MAX_TEXT_BYTES + 1)}`, "too-long"],
    [`project fact: ${"水".repeat(MAX_TEXT_BYTES / 2)}`, "too-long"],
  ];
  for (const [message, reason] of refused) {
    it(`refuses ${JSON.stringify(message.slice(0, 40))} as ${reason} and shows the grammar`, () => {
      const answer = parseRemember(message);
      assertEquals(answer.ok === false && answer.reason, reason);
      const help = answer.ok === false ? answer.help : "";
      for (const form of REMEMBER_GRAMMAR.split("\n")) assertStringIncludes(help, form);
    });
  }

  it("accepts text of exactly the limit", () => {
    assertEquals(parseRemember(`project fact: ${"x".repeat(MAX_TEXT_BYTES)}`).ok, true);
  });

  it("refuses a secret without repeating it, unless told that it is none", () => {
    const secret = "ghp" + "_" + "Z9y8X7w6".repeat(4) + "abcd";
    const message = `project fact: the token is ${secret}`;
    const answer = parseRemember(message);
    assertEquals(answer.ok === false && answer.reason, "secret");
    assertEquals(JSON.stringify(answer).includes("Z9y8"), false);
    assertEquals(parseRemember(message, { allowSecret: true }), {
      ok: true,
      kind: "project_fact",
      text: `the token is ${secret}`,
    });
  });

  it("gives any text that it accepts back as it was", () => {
    const kinds = fc.constantFrom(...MEMORY_KINDS);
    const texts = fc.string({ unit: "grapheme", maxLength: 300 });
    fc.assert(fc.property(kinds, texts, (kind, text) => {
      const answer = parseRemember(`/remember ${kind}: ${text}`, { allowSecret: true });
      if (answer.ok) assertEquals(answer, { ok: true, kind, text: text.trim() });
    }));
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (message) => {
      parseRemember(message);
      parseRemember(`/remember project fact: ${message}`);
    }));
  });
});
