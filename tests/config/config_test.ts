import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  CONFIG_KEYS,
  CONFIG_PATHS,
  type ConfigPath,
  type ConfigValue,
  configValue,
  createConfig,
  describeKind,
  environmentName,
  isUserOnly,
  LINT_AGENTS,
} from "../../lib/config/config.ts";
import { valueSchema } from "../../lib/config/config_schema.ts";

describe("createConfig()", () => {
  it("createConfig() gives the defaults when nothing is set", () => {
    assertEquals(createConfig(new Map()), {
      instructions: {
        names: ["AGENTS.md", "RIVUMI.md"],
        maxFileBytes: 65_536,
        maxTotalBytes: 131_072,
        symlinks: "refuse",
        userSymlinks: false,
      },
      lint: { agents: [], rules: {}, overrides: [] },
      memory: { recall: 20, turnRecall: 3, scanBytes: 67_108_864, project: {} },
      prompt: {
        maxBytes: 262_144,
        maxTaskBytes: 1_048_576,
        maxSkillsBytes: 65_536,
        maxWorkspaceBytes: 65_536,
        maxMemoryBytes: 32_768,
        sections: {},
      },
      runtime: { timeZone: "UTC" },
      workspace: { tools: [] },
      projectInstructions: {
        names: ["AGENTS.md", "RIVUMI.md"],
        maxFileBytes: 65_536,
        maxTotalBytes: 131_072,
      },
    });
  });

  it("createConfig() takes a value over the default when it is false or the smallest", () => {
    const config = createConfig(
      new Map<ConfigPath, ConfigValue>([["instructions.userSymlinks", false], [
        "instructions.maxFileBytes",
        1,
      ]]),
    );
    assertEquals(config.instructions.userSymlinks, false);
    assertEquals(config.instructions.maxFileBytes, 1);
  });

  it("createConfig() keeps what holds for the project's own files apart", () => {
    const { instructions, projectInstructions } = createConfig(new Map(), { maxFileBytes: 7 });
    assertEquals([instructions.maxFileBytes, projectInstructions.maxFileBytes], [65_536, 7]);
    assertEquals(projectInstructions.maxTotalBytes, 131_072);
  });
});

describe("CONFIG_KEYS", () => {
  for (const path of CONFIG_PATHS) {
    it(`CONFIG_KEYS holds a default that its own kind allows for ${path}`, () => {
      assertEquals(valueSchema(path).safeParse(CONFIG_KEYS[path].default).success, true);
    });
  }
});

describe("configValue()", () => {
  it("configValue() gives the value of every path", () => {
    const config = createConfig(new Map());
    for (const path of CONFIG_PATHS) {
      assertEquals(configValue(config, path), CONFIG_KEYS[path].default);
    }
  });
});

describe("isUserOnly()", () => {
  const cases: [path: string, expected: boolean][] = [
    ["instructions.symlinks", true],
    ["instructions.userSymlinks", true],
    ["instructions.names", false],
    ["instructions", false],
    ["prompt.sections", true],
    ["prompt.maxBytes", true],
    ["prompt", true],
    ["doctor.anything", true],
    ["runtime.timeZone", true],
    ["runtime.notYetKnown", false],
    ["instructions.notYetKnown", false],
    ["memory.recall", true],
    ["memory.not.yet.known", true],
    ["memory", true],
    ["memories.recall", false],
    ["session.maxIterations", true],
    ["", false],
    ["__proto__.x", false],
  ];
  for (const [path, expected] of cases) {
    it(`isUserOnly() is ${expected} when the path is "${path}"`, () => {
      assertEquals(isUserOnly(path), expected);
    });
  }
});

describe("environmentName()", () => {
  it("environmentName() gives each key a name of its own", () => {
    assertEquals(CONFIG_PATHS.map(environmentName), [
      "RIVUMI_INSTRUCTIONS_NAMES",
      "RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES",
      "RIVUMI_INSTRUCTIONS_MAX_TOTAL_BYTES",
      "RIVUMI_INSTRUCTIONS_SYMLINKS",
      "RIVUMI_INSTRUCTIONS_USER_SYMLINKS",
      "RIVUMI_LINT_AGENTS",
      "RIVUMI_LINT_RULES",
      "RIVUMI_LINT_OVERRIDES",
      "RIVUMI_MEMORY_RECALL",
      "RIVUMI_MEMORY_TURN_RECALL",
      "RIVUMI_MEMORY_SCAN_BYTES",
      "RIVUMI_MEMORY_PROJECT",
      "RIVUMI_PROMPT_MAX_BYTES",
      "RIVUMI_PROMPT_MAX_TASK_BYTES",
      "RIVUMI_PROMPT_MAX_SKILLS_BYTES",
      "RIVUMI_PROMPT_MAX_WORKSPACE_BYTES",
      "RIVUMI_PROMPT_MAX_MEMORY_BYTES",
      "RIVUMI_PROMPT_SECTIONS",
      "RIVUMI_RUNTIME_TIME_ZONE",
      "RIVUMI_WORKSPACE_TOOLS",
    ]);
  });
});

describe("describeKind()", () => {
  it("describeKind() says what each kind takes", () => {
    assertEquals(CONFIG_PATHS.map((path) => describeKind(CONFIG_KEYS[path].kind)), [
      "a list of 1 to 32 different file names",
      "a whole number from 1 to 16777216",
      "a whole number from 1 to 67108864",
      '"refuse" or "within-root"',
      "true or false",
      `a list of any of ${LINT_AGENTS.join(", ")}`,
      'an object of rules, each with "error", "warning", "info" or "off", or an object of its options',
      'a list of objects with "paths" and "rules", each rule with "error", "warning", "info" or "off"',
      "a whole number from 0 to 1000",
      "a whole number from 0 to 64",
      "a whole number from 65536 to 1073741824",
      'an object of folders, each with a name without "/"',
      "a whole number from 0 to 67108864",
      "a whole number from 1 to 67108864",
      "a whole number from 0 to 67108864",
      "a whole number from 0 to 67108864",
      "a whole number from 0 to 67108864",
      "an object of sections (core, purpose, tool_policy, guidelines, tool_style, response_format, " +
      "channel, group_chat, plan_mode), each with the path of a file",
      'the name of a time zone, such as "UTC" or "Europe/Berlin"',
      "a list of 0 to 64 different file names",
    ]);
  });
});
