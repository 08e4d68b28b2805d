import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { escapeDelimiters } from "../../lib/prompt/escape.ts";
import type { PromptText } from "../../lib/prompt/section.ts";
import { AUTHORITY_ORDER } from "../../lib/prompt/texts/authority_order.ts";
import { CHANNEL_TEXTS } from "../../lib/prompt/texts/channel.ts";
import { GROUP_CHAT_TEXTS } from "../../lib/prompt/texts/group_chat.ts";
import { GUIDELINES_TEXTS } from "../../lib/prompt/texts/guidelines.ts";
import { PLAN_MODE } from "../../lib/prompt/texts/plan_mode.ts";
import { PURPOSE_TEXTS } from "../../lib/prompt/texts/purpose.ts";
import { RESPONSE_FORMAT_TEXTS } from "../../lib/prompt/texts/response_format.ts";
import { ROLE } from "../../lib/prompt/texts/role.ts";
import { SAFETY } from "../../lib/prompt/texts/safety.ts";
import { TOOL_POLICY } from "../../lib/prompt/texts/tool_policy.ts";
import { TOOL_STYLE } from "../../lib/prompt/texts/tool_style.ts";
import { sha256 } from "../../lib/sha256.ts";
import { assertGolden } from "../helpers/golden.ts";

const TEXTS: Readonly<Record<string, PromptText>> = {
  role: ROLE,
  "authority_order": AUTHORITY_ORDER,
  ...under("purpose", PURPOSE_TEXTS),
  "tool_policy": TOOL_POLICY,
  ...under("guidelines", GUIDELINES_TEXTS),
  safety: SAFETY,
  "tool_style": TOOL_STYLE,
  ...under("response_format", RESPONSE_FORMAT_TEXTS),
  ...under("channel", CHANNEL_TEXTS),
  ...under("group_chat", GROUP_CHAT_TEXTS),
  "plan_mode": PLAN_MODE,
};

function under(
  name: string,
  texts: Readonly<Record<string, PromptText>>,
): Record<string, PromptText> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}.${key}`, text]));
}

describe("the texts of prompts", () => {
  it("have a new version when they change", async () => {
    const lines: string[] = [];
    for (const [name, { version, text }] of Object.entries(TEXTS)) {
      lines.push(`${name} ${version} ${await sha256(text)}\n`);
    }
    assertGolden(lines.join(""), "prompt/text_versions.txt");
  });

  it("are all there is in the folder", () => {
    const files = [...Deno.readDirSync(new URL("../../lib/prompt/texts", import.meta.url))];
    const names = Object.keys(TEXTS).map((name) => `${name.split(".")[0]}.ts`);
    assertEquals(files.map(({ name }) => name).sort(), [...new Set(names)].sort());
  });

  for (const [name, { text }] of Object.entries(TEXTS)) {
    it(`${name} is trimmed, plain and without a delimiter`, () => {
      assertEquals(text, text.trim());
      assertEquals(text, escapeDelimiters(text));
      assert(/^[\x20-\x7e\n]+$/.test(text));
    });
  }
});
