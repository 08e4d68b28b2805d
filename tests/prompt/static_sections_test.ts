import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { type Circumstances, staticSections } from "../../lib/prompt/static_sections.ts";
import type { Section } from "../../lib/prompt/section.ts";
import { tailSections } from "../../lib/prompt/tail.ts";
import { CHANNELS } from "../../lib/prompt/texts/channel.ts";
import { PURPOSES } from "../../lib/prompt/texts/purpose.ts";
import { RESPONSE_FORMATS } from "../../lib/prompt/texts/response_format.ts";

/** What must not stand in one prompt, each with the texts of old that said it. */
const CONTRADICTIONS: readonly (readonly [RegExp, RegExp, old: string])[] = [
  // To ask, and nobody who answers.
  [
    /nobody [^.]*answers questions/i,
    /\bask\b/i,
    "Nobody answers questions. Ask before you do what cannot be undone.",
  ],
  [
    /nobody [^.]*answers questions/i,
    /\bask where\b/i,
    "nobody reads along or answers questions. Ask where a wrong guess would cost more.",
  ],
  [/routine look/, /\bask\b/i, "This is a routine look. Ask where a wrong guess would cost more."],
  // Readers, and none.
  [
    /nobody (?:reads along|looks on)/,
    /sees your reply as you write it|somebody addresses you|take part in this conversation/,
    "nobody reads along. The user sees your reply as you write it.",
  ],
  [
    /nobody will see/,
    /user sees/,
    "NO_REPLY, which nobody will see. The user sees your reply as you write it.",
  ],
  // Silence, and tags around every reply.
  [
    /(?:NO_REPLY|HEARTBEAT_OK) and nothing else/,
    /<final>/,
    "answer NO_REPLY and nothing else. Your reply between <final> and </final>.",
  ],
  [
    /NO_REPLY|HEARTBEAT_OK/,
    /every reply needs|in every reply/i,
    "answer HEARTBEAT_OK. every reply needs these two.",
  ],
  [
    /answer directly/i,
    /<final>/,
    "answer directly when it does not. Between <final> and </final>.",
  ],
  // Two ways to be silent, and silence where a reply is wanted.
  [/NO_REPLY/, /HEARTBEAT_OK/, "If nothing does, answer HEARTBEAT_OK. Otherwise answer NO_REPLY."],
  [
    /NO_REPLY/,
    /Your job is to|end with a report/i,
    "Otherwise answer NO_REPLY. Your job is to plan.",
  ],
  [
    /HEARTBEAT_OK(?!, without what you checked)/,
    /say what you checked/,
    "answer HEARTBEAT_OK and nothing else. Check the result, and say what you checked.",
  ],
  // Plain text, and code in fences.
  [
    /write no Markdown/,
    /(?<!Where replies are shown as Markdown, )put code into fences/,
    "write no Markdown. Name files by their paths, and put code into fences.",
  ],
  // The last text as the most specific one, and as the one that counts least.
  [
    /more specific/,
    /comes later [^.]*never overrides/,
    "documents, the more specific ones last. What comes later may add, and never overrides it.",
  ],
];

/** What plan mode must put aside in words, since it comes and goes while the system text stays. */
const OTHER_TASKS =
  /Go on until the task is done|Your job is to|HEARTBEAT_OK|thrown away afterwards/;

function contradictions(text: string): string[] {
  return CONTRADICTIONS.filter(([one, other]) => one.test(text) && other.test(text))
    .map(([one, other]) => `${one} and ${other}`);
}

function textOf(sections: readonly Section[]): string {
  return sections.map(({ pieces }) => pieces.map(({ text }) => text).join("")).join("\n\n");
}

/** Every combination of circumstances. */
function* allCircumstances(): Iterable<Circumstances> {
  for (const purpose of PURPOSES) {
    for (const responseFormat of RESPONSE_FORMATS) {
      for (const channel of [null, ...CHANNELS]) {
        for (const hasTools of [false, true]) {
          for (const isGroupChat of [false, true]) {
            yield { purpose, responseFormat, channel, hasTools, isGroupChat };
          }
        }
      }
    }
  }
}

describe("staticSections()", () => {
  it("says nothing that another of its texts denies, in any circumstances", () => {
    let count = 0;
    for (const circumstances of allCircumstances()) {
      const system = textOf(staticSections(circumstances, {}));
      const why = JSON.stringify(circumstances);
      assertEquals(contradictions(system), [], why);
      const plan = textOf(tailSections({ planMode: true }));
      assertEquals(contradictions(`${system}\n\n${plan}`), [], why);
      assert(!OTHER_TASKS.test(system) || plan.includes("planning is your whole task"), why);
      count++;
    }
    assertEquals(count, 7 * 2 * 6 * 2 * 2);
  });

  it("would be found to contradict itself in the words of old", () => {
    for (const [one, other, old] of CONTRADICTIONS) {
      assert(contradictions(old).includes(`${one} and ${other}`), old);
    }
  });

  it("has somebody asked only where somebody answers", () => {
    const plain = { responseFormat: "direct", channel: null, hasTools: true, isGroupChat: false };
    for (const purpose of PURPOSES) {
      const text = textOf(staticSections({ ...plain, purpose } as Circumstances, {}));
      assertEquals(/\bask\b/i.test(text), !["heartbeat", "job", "container"].includes(purpose));
    }
  });

  it("offers silence in a group's conversation, and privacy in every group", () => {
    for (const circumstances of allCircumstances()) {
      const text = textOf(staticSections(circumstances, {}));
      const { purpose, isGroupChat } = circumstances;
      assertEquals(text.includes("NO_REPLY"), isGroupChat && purpose === "chat");
      assertEquals(text.includes("nothing private about the user"), isGroupChat);
    }
  });
});
