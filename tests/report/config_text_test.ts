import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { configText } from "../../lib/report/config_text.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { LOADED } from "../helpers/loaded_config.ts";

describe("configText()", () => {
  it("configText() gives a table when it fits the width", () => {
    assertEquals(
      configText(LOADED, { width: 100, paint: plainPaint }),
      `\
instructions.names          ["規則.md","a\\u202eb"]  rivumi.jsonc:4
instructions.maxFileBytes   1024                    RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES
instructions.maxTotalBytes  131072                  default
instructions.symlinks       "refuse"                default (user only)
instructions.userSymlinks   false                   default (user only)
lint.agents                 []                      default
lint.rules                  {}                      default
lint.overrides              []                      default
memory.recall               20                      default (user only)
memory.turnRecall           3                       default (user only)
memory.scanBytes            67108864                default (user only)
memory.project              {}                      default (user only)
prompt.maxBytes             262144                  default (user only)
prompt.maxTaskBytes         1048576                 default (user only)
prompt.maxSkillsBytes       65536                   default (user only)
prompt.maxWorkspaceBytes    65536                   default (user only)
prompt.maxMemoryBytes       32768                   default (user only)
prompt.sections             {}                      default (user only)
runtime.timeZone            "UTC"                   default (user only)
workspace.tools             []                      default (user only)

Files, the later beats the earlier
  ~/.config/rivumi/rivumi.jsonc  not there
  rivumi.jsonc                   read
`,
    );
  });

  it("configText() puts value and origin below the key when the table is too wide", () => {
    assertStringIncludes(
      configText(LOADED, { width: 80, paint: plainPaint }),
      `\
instructions.names
  ["規則.md","a\\u202eb"]
  rivumi.jsonc:4
instructions.maxFileBytes
  1024
  RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES
`,
    );
  });

  it("configText() adds descriptions, wrapped to the width, when it is verbose", () => {
    const text = configText(LOADED, { width: 50, paint: plainPaint, verbose: true });
    assertStringIncludes(
      text,
      "  Largest instruction file in bytes, and largest\n  SKILL.md; a larger one is refused\n",
    );
    assert(text.split("\n").every((line) => line.length <= 50));
  });

  it("configText() marks what is not a default", () => {
    const paint = {
      ...plainPaint,
      green: (text: string): string => `<${text}>`,
      dim: (text: string): string => `(${text})`,
    };
    const text = configText(LOADED, { width: 100, paint });
    assertStringIncludes(text, "<rivumi.jsonc:4>");
    assertStringIncludes(text, "(default)");
  });
});
