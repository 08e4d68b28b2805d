/**
 * How to run each real agent once, without a terminal and against a stand-in model, and how to find
 * its instruction files in what it sends.
 *
 * @module
 */

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
  /** Files below the home folder that make it run; JSON is merged into what the case has. */
  homeFiles(url: string): Record<string, string>;
  /** Whether what the model would read is printed instead of sent. */
  prints?: boolean;
  /** The stretch of a text that holds instruction files. */
  block: RegExp;
  /** The words before each file; the first group is its path. Null if files are not named. */
  header: RegExp | null;
}

const CONTEXT_BLOCK_REGEXP =
  /--- Context from: [^]*\n--- End of Context from: [^\n]* ---(?![^]*--- End of Context from: )/;
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

/** By profile name. */
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
    block: CONTEXT_BLOCK_REGEXP,
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
    block: CONTEXT_BLOCK_REGEXP,
    header: CONTEXT_HEADER_REGEXP,
  },
  pi: {
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
  },
};
