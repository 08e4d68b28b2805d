/**
 * How to run each real agent once, without a terminal and against a stand-in model, and how to find
 * its instruction files in what it sends.
 *
 * @module
 */

import { stringify } from "smol-toml";

/** Stands for the home folder in the arguments of a recipe. */
export const HOME_FOLDER = "<HOME>";

/** How to run one agent. */
export interface Recipe {
  /** npm package without version. */
  package: string;
  /** Program below the installation folder. */
  program: string;
  /** Whether the program is a script for Node. */
  needsNode: boolean;
  /** Arguments before those of the case. */
  before: string[];
  /** Arguments after those of the case. */
  after: string[];
  /** Further arguments when the model is to open a file. */
  whenTouched?: string[];
  /** Environment, given the model's address and the home folder. */
  environment(url: string, home: string): Record<string, string>;
  /** Files below the home folder that make it run; JSON and TOML are merged into what the case has. */
  homeFiles(url: string): Record<string, string>;
  /** A file below the home folder that the agent writes itself before it reads. */
  writes?: string;
  /** Whether what the model would read is printed instead of sent. */
  prints?: boolean;
  /** The stretch of a text that holds instruction files. */
  block: RegExp;
  /** The words before each file; the first group is its path. Null if files are not named. */
  header: RegExp | null;
}

const CONTEXT_HEADER_REGEXP = /(?<=^|\n)--- Context from: (.*?) ---\n/g;

const PI_MODEL = {
  id: "fake",
  name: "fake",
  reasoning: false,
  input: ["text"],
  contextWindow: 100000,
  maxTokens: 1000,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
};

const PI: Recipe = {
  package: "@earendil-works/pi-coding-agent",
  program: "node_modules/.bin/pi",
  needsNode: true,
  before: [],
  after: ["-p", "--provider", "fake", "--model", "fake", "--no-session", "hello"],
  environment: () => ({ PI_OFFLINE: "1", PI_TELEMETRY: "0", PI_SKIP_VERSION_CHECK: "1" }),
  homeFiles: (url) => ({
    ".pi/agent/models.json": JSON.stringify({
      providers: {
        fake: {
          baseUrl: `${url}/v1`,
          api: "openai-completions",
          apiKey: "x",
          models: [PI_MODEL],
        },
      },
    }),
  }),
  block: /<project_context>[^]*<\/project_context>/,
  header: /<project_instructions path="([^\n]*?)">\n/g,
};

/** The file of Qwen Code that names the language of its answers. */
export const LANGUAGE_FILE = ".qwen/output-language.md";

/** By profile name, or name and version where an older one is run in another way. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  codex: {
    package: "@openai/codex",
    program: "node_modules/.bin/codex",
    needsNode: true,
    before: [],
    after: ["debug", "prompt-input", "hello"],
    environment: (_url, home) => ({ CODEX_HOME: `${home}/.codex` }),
    homeFiles: () => ({ ".codex/.keep": "" }),
    prints: true,
    block: /^# AGENTS\.md instructions[^]*$/,
    header: null,
  },
  gemini: {
    package: "@google/gemini-cli",
    program: "node_modules/.bin/gemini",
    needsNode: true,
    before: [],
    after: ["-p", "hello", "-m", "gemini-2.5-flash"],
    whenTouched: ["--approval-mode", "yolo"],
    environment: (url) => ({
      GEMINI_API_KEY: "x",
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    }),
    homeFiles: () => ({
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: "gemini-api-key" } },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        general: { enableAutoUpdate: false },
      }),
    }),
    block: /<loaded_context>\n(?:<project_context>\n)?--- Context from: [^]*\n<\/loaded_context>/,
    header: CONTEXT_HEADER_REGEXP,
  },
  opencode: {
    package: "opencode-ai",
    program: "node_modules/opencode-linux-x64/bin/opencode",
    needsNode: false,
    before: ["run"],
    after: ["hello"],
    environment: (_url, home) => ({
      OPENCODE_CONFIG: `${home}/stand-in.json`,
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    }),
    homeFiles: (url) => ({
      "stand-in.json": JSON.stringify({
        autoupdate: false,
        share: "disabled",
        model: "fake/fake",
        small_model: "fake/fake",
        provider: {
          fake: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${url}/v1`, apiKey: "x" },
            models: { fake: { name: "fake" } },
          },
        },
      }),
    }),
    block: /(?<=\n<\/env>\n)Instructions from: [^]*?(?=Skills provide specialized instructions|$)/,
    header: /(?<=^|\n)Instructions from: ([^\n]*)\n/g,
  },
  qwen: {
    package: "@qwen-code/qwen-code",
    program: "node_modules/.bin/qwen",
    needsNode: true,
    writes: LANGUAGE_FILE,
    before: [],
    after: ["-p", "hello"],
    whenTouched: ["--approval-mode", "yolo"],
    environment: (url) => ({
      OPENAI_API_KEY: "x",
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: "fake",
    }),
    homeFiles: () => ({
      ".qwen/settings.json": JSON.stringify({
        security: { auth: { selectedType: "openai" } },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        general: { enableAutoUpdate: false },
      }),
    }),
    block: /--- (?:Context|Rule) from: [^]*?(?=\n\n---\n\n# auto memory\n)/,
    header: CONTEXT_HEADER_REGEXP,
  },
  pi: PI,
  "pi@0.73.1": {
    ...PI,
    package: "@mariozechner/pi-coding-agent",
    block:
      /# Project Context\n\nProject-specific instructions and guidelines:\n\n[^]*?(?=\n\nThe following skills provide specialized instructions|\nCurrent date: \d{4}-\d\d-\d\d\nCurrent working directory)/,
    header: /(?<=\n\n)## ((?:<CASE>)?\/[^\n]*)\n\n/g,
  },
  claude: {
    package: "@anthropic-ai/claude-code",
    program: "node_modules/@anthropic-ai/claude-code-linux-x64/claude",
    needsNode: false,
    before: [],
    after: ["-p", "hello"],
    environment: (url) => ({
      ANTHROPIC_API_KEY: "sk-ant-x",
      ANTHROPIC_BASE_URL: url,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      DISABLE_TELEMETRY: "1",
    }),
    homeFiles: () => ({}),
    block: /^[^]*Codebase and user instructions are shown below\.[^]*$/,
    header: /(?<=\n\n)Contents of ([^\n]*?)(?: \([^()\n]*\))?:\n\n/g,
  },
  copilot: {
    package: "@github/copilot",
    program: "node_modules/.bin/copilot",
    needsNode: true,
    before: [],
    after: ["-p", "hello", "--allow-all-tools", "--allow-all-paths"],
    environment: (url) => ({
      COPILOT_AUTO_UPDATE: "false",
      COPILOT_MODEL: "gpt-4.1",
      COPILOT_OFFLINE: "true",
      COPILOT_PROVIDER_API_KEY: "x",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    }),
    homeFiles: () => ({}),
    block: /(?<=<\/tools>\n)[^]*?(?=\n?<system_notifications>)/,
    header: null,
  },
  kimi: {
    package: "@moonshot-ai/kimi-code",
    program: "node_modules/.bin/kimi",
    needsNode: true,
    before: [],
    after: ["-p", "hello"],
    environment: () => ({ KIMI_DISABLE_TELEMETRY: "1" }),
    homeFiles: (url) => ({
      ".kimi-code/config.toml": stringify({
        default_model: "fake",
        telemetry: false,
        providers: { fake: { type: "openai", base_url: `${url}/v1`, api_key: "x" } },
        models: { fake: { provider: "fake", model: "fake", max_context_size: 100000 } },
      }),
    }),
    block: /The applicable `AGENTS\.md` instructions are:\n\n(`{3,})\n[^]*?\n\1\n/,
    header: /(?<=\n)<!-- From: ([^\n]*?) -->\n/g,
  },
  cline: {
    package: "cline",
    program: "node_modules/.bin/cline",
    needsNode: false,
    before: [],
    after: ["hello there"],
    environment: () => ({ CLINE_TELEMETRY_DISABLED: "1" }),
    homeFiles: (url) => ({
      ".cline/data/settings/providers.json": JSON.stringify({
        version: 1,
        lastUsedProvider: "openai-compatible",
        modes: {},
        providers: {
          "openai-compatible": {
            settings: {
              provider: "openai-compatible",
              apiKey: "x",
              model: "fake",
              baseUrl: `${url}/v1`,
            },
            updatedAt: "2026-01-01T00:00:00.000Z",
            tokenSource: "manual",
          },
        },
      }),
    }),
    block: /(?<=\n)# Rules\n[^]*$/,
    header: null,
  },
  continue: {
    package: "@continuedev/cli",
    program: "node_modules/.bin/cn",
    needsNode: true,
    before: [],
    after: ["-p", "hello", "--config", `${HOME_FOLDER}/.continue/config.yaml`],
    environment: () => ({ CONTINUE_CLI_ENABLE_TELEMETRY: "0", CONTINUE_TELEMETRY_ENABLED: "0" }),
    homeFiles: (url) => ({
      ".continue/config.yaml": JSON.stringify({
        name: "fake",
        version: "1.0.0",
        schema: "v1",
        models: [{
          name: "fake",
          provider: "openai",
          model: "fake",
          apiBase: `${url}/v1`,
          apiKey: "x",
          roles: ["chat"],
        }],
      }),
    }),
    block: /<context name="userRules">\n[^]*\n<\/context>/,
    header: null,
  },
};
