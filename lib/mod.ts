/**
 * Rivumi as a library: which instruction files count in a folder, in which order, and why others do
 * not; and what a model reads in the end, byte by byte.
 *
 * ```ts
 * import { createDenoSystem, findProjectRoot, instructionNames, resolveInstructions } from "@rivumi/rivumi";
 *
 * const system = createDenoSystem();
 * const workingDirectory = system.workingDirectory();
 * const root = findProjectRoot(workingDirectory, system).path;
 * const { layers } = await resolveInstructions(system, {
 *   root,
 *   workingDirectory,
 *   configFolder: null,
 *   names: instructionNames(["AGENTS.md", "RIVUMI.md"]),
 *   maxFileBytes: 65_536,
 *   projectLinks: "refuse",
 *   userLinks: "refuse",
 *   below: false,
 *   showPath: (path) => path,
 * });
 * const active = layers.filter((layer) => layer.status === "active");
 * ```
 *
 * A prompt is put together from parts; `gatherParts` collects them from a place, and every span of the
 * result says where its bytes come from:
 *
 * ```ts
 * import { assemblePrompt, createDenoSystem, findProjectRoot, gatherParts, loadConfig } from "@rivumi/rivumi";
 *
 * const system = createDenoSystem();
 * const workingDirectory = system.workingDirectory();
 * const place = {
 *   root: findProjectRoot(workingDirectory, system).path,
 *   configFolder: null,
 *   showPath: (path: string) => path,
 * };
 * const { config } = await loadConfig(system, place);
 * const { parts } = await gatherParts(system, {
 *   ...place,
 *   workingDirectory,
 *   config,
 *   circumstances: {
 *     purpose: "chat",
 *     hasTools: true,
 *     responseFormat: "direct",
 *     channel: null,
 *     isGroupChat: false,
 *   },
 *   model: null,
 *   namedSkills: [],
 *   memories: [],
 *   tail: { planMode: true },
 *   nonce: null,
 *   task: "Rename --fast to --quick",
 * });
 * const { messages, spans } = await assemblePrompt(parts);
 * const end = spans.findLast((span) => span.in === "system")!.end;
 * if (end !== new TextEncoder().encode(messages[0]!.content).length) throw new Error("a gap");
 * ```
 *
 * What another agent would load is a reading of its profile:
 *
 * ```ts
 * import { blockText, createDenoSystem, loadProfiles } from "@rivumi/rivumi";
 *
 * const system = createDenoSystem();
 * const [codex] = await loadProfiles((name) => name === "codex");
 * const { entries, blocks } = codex!.load({
 *   system,
 *   home: "/home/ann",
 *   environment: system.environment,
 *   cwd: system.workingDirectory(),
 *   version: codex!.version,
 *   arguments: [],
 *   touched: null,
 * });
 * const sent = entries.filter(({ status }) => status === "sent" || status === "cut");
 * const text = blocks.map(blockText).join("\n");
 * if (sent.length > 0 && text === "") throw new Error("sent, but where?");
 * ```
 *
 * The linter's findings are values, too; `checkProject` writes nothing, also when it fixes:
 *
 * ```ts
 * import {
 *   ALL_FILES,
 *   checkProject,
 *   createDenoSystem,
 *   findProjectRoot,
 *   lintSettings,
 *   loadConfig,
 *   RULES,
 * } from "@rivumi/rivumi";
 *
 * const system = createDenoSystem();
 * const root = findProjectRoot(system.workingDirectory(), system).path;
 * const place = { root, configFolder: null, showPath: (path: string) => path };
 * const { config, origins } = await loadConfig(system, place);
 * const { findings, files } = await checkProject(system, {
 *   root,
 *   config,
 *   settings: lintSettings(config.lint, { rules: RULES, origins }),
 *   rules: RULES,
 *   selection: ALL_FILES,
 *   baseline: [],
 *   input: null,
 *   fix: false,
 * });
 * if (files === 0 || findings.some(({ severity }) => severity === "error")) {
 *   throw new Error("these files have errors, or there are none");
 * }
 * ```
 *
 * @module
 */

export {
  type AgentBlock,
  type AgentContext,
  type AgentEntry,
  type AgentFileKind,
  type AgentImports,
  type AgentMoment,
  type AgentProfile,
  type AgentReading,
  type AgentStartFailure,
  type AgentStatus,
  type AgentSystem,
  type AgentTextPiece,
  type AgentUser,
  blockText,
} from "./agents/agent.ts";
export { chooseVersion, type ChosenVersion } from "./agents/choose_version.ts";
export { type AgentSurroundings, loadProfiles, selectAgents } from "./agents/select_agents.ts";

export {
  type Config,
  type ConfigPath,
  type ConfigSections,
  type InstructionsConfig,
  type LintConfig,
  type MemoryConfig,
  type ProjectInstructionsConfig,
  type PromptConfig,
  REPLACEABLE_SECTIONS,
  type RuleLevel,
  type RuleOverride,
  type RuleSetting,
  type RuleSettings,
  type RuntimeConfig,
  type WorkspaceConfig,
} from "./config/config.ts";
export {
  type ConfigFile,
  type ConfigOrigin,
  loadConfig,
  type LoadConfigOptions,
  type LoadedConfig,
} from "./config/load_config.ts";
export { type ConfigScope } from "./config/parse_config.ts";
export { compareDiagnostics, type Diagnostic, type Severity } from "./diagnostic.ts";
export { ConfigError, type ConfigLocation, EXIT, ReadError, UsageError } from "./errors.ts";
export {
  type ContextFacts,
  fingerprintContext,
  fingerprintInstructions,
} from "./instructions/fingerprint.ts";
export { type DiscoverOptions } from "./instructions/discover.ts";
export { type Layer, type LayerReason, type LayerStatus } from "./instructions/layer.ts";
export { type InstructionNames, instructionNames } from "./instructions/names.ts";
export {
  type ResolvedInstructions,
  resolveInstructions,
  type ResolveOptions,
} from "./instructions/resolve.ts";
export { createDenoSystem } from "./io/deno_system.ts";
export { findProjectRoot, type ProjectRoot } from "./project_root.ts";
export {
  type CheckedProject,
  checkProject,
  type CheckProjectOptions,
  type FileChange,
  type PlaceUnread,
} from "./lint/check_project.ts";
export { type BaselineEntry } from "./lint/baseline.ts";
export { type LintDocument, type TextPart } from "./lint/document.ts";
export {
  type Finding,
  type Fix,
  type ProjectRuleFinding,
  type RuleFinding,
  type TextEdit,
} from "./lint/finding.ts";
export { type InstructionFamily } from "./lint/instruction_names.ts";
export {
  type CodeBlock,
  type CodeSpan,
  type Heading,
  type Link,
  type MarkdownExcess,
  type MarkdownParts,
  type TextRange,
} from "./lint/markdown.ts";
export { type InstructionFile, type InstructionName, type LintProject } from "./lint/project.ts";
export { type NotEntered } from "./lint/hidden_folders.ts";
export {
  type PathTarget,
  type ProjectTree,
  type UnreadPlace,
  type UnreadPlaces,
} from "./lint/project_tree.ts";
export {
  type FileRule,
  type MetaRule,
  type ProjectRule,
  type Rule,
  type RuleContext,
  type RuleFacts,
  type RuleOption,
} from "./lint/rule.ts";
export { RULES } from "./lint/rules.ts";
export { ALL_FILES, type FileSelection, type SelectedWord } from "./lint/select_files.ts";
export { type LintSettings, lintSettings, type LintSettingsOptions } from "./lint/settings.ts";
export { exportMemory, type ExportOptions } from "./memory/export_memory.ts";
export { forget, type ForgetResult } from "./memory/forget.ts";
export {
  type ImportFault,
  importMemory,
  type ImportOptions,
  type ImportResult,
} from "./memory/import_memory.ts";
export { listMemories, type ListOptions, type MemoryFilter } from "./memory/list_memories.ts";
export {
  describeStoreProblem,
  openStore,
  type OpenStoreOptions,
  type StoreAccess,
  type StoreFault,
  type StorePlace,
  type StoreProblem,
} from "./memory/open_store.ts";
export {
  parseRemember,
  type ParseRememberOptions,
  REMEMBER_GRAMMAR,
  type RememberRefusal,
  type RememberRequest,
} from "./memory/parse_remember.ts";
export { projectKey, type ProjectKeyOptions } from "./memory/project_key.ts";
export {
  readStore,
  type ReadStoreOptions,
  type SkippedLine,
  type StoredRecord,
  type StoreReading,
} from "./memory/read_store.ts";
export { type LeftOut, type RecallOptions } from "./memory/recall.ts";
export {
  type JudgedMemory,
  recallStore,
  type RecallStoreOptions,
  recallTurn,
  type RecallTurnOptions,
  type StoreRecall,
} from "./memory/recall_store.ts";
export {
  type Forget,
  type Memory,
  type MemoryKind,
  type MemoryRecord,
  type SkipReason,
} from "./memory/record.ts";
export { type NewMemory, remember } from "./memory/remember.ts";
export { type StoreCheck, verifyStore } from "./memory/verify_store.ts";
export {
  assemblePrompt,
  type Prompt,
  type PromptLimits,
  type PromptMessage,
  type PromptParts,
} from "./prompt/assemble.ts";
export { type Loss } from "./prompt/budget.ts";
export { type BudgetLimits, type ForeignParts } from "./prompt/fit_parts.ts";
export { escapeDelimiters, escapeLine, escapeName } from "./prompt/escape.ts";
export { type ExplainedLines, explainLayer, explainLine } from "./prompt/explain_lines.ts";
export { type GatheredParts, type GatherOptions, gatherParts } from "./prompt/gather_parts.ts";
export { knownMemories, type KnownMemoriesOptions } from "./prompt/known_memories.ts";
export { type KnownMemory } from "./prompt/memory_plan.ts";
export { type Runtime } from "./prompt/runtime_section.ts";
export {
  type PromptText,
  SECTION_IDS,
  type SectionId,
  type SectionSummary,
  type Source,
  type Span,
  type Stability,
  TAIL_IDS,
  type TailId,
  type Transform,
} from "./prompt/section.ts";
export {
  type Circumstances,
  type ReplaceableSection,
  type Replacement,
  type Replacements,
} from "./prompt/static_sections.ts";
export { type TailParts } from "./prompt/tail.ts";
export { AUTHORITY_ORDER } from "./prompt/texts/authority_order.ts";
export { type Channel, CHANNELS } from "./prompt/texts/channel.ts";
export { type Purpose, PURPOSES } from "./prompt/texts/purpose.ts";
export { RESPONSE_FORMATS, type ResponseFormat } from "./prompt/texts/response_format.ts";
export { type WorkspaceFacts } from "./prompt/workspace_plan.ts";
export { claudeUpperBound, type CountTokens, loadExactTokens } from "./exact_tokens.ts";
export {
  discoverSkills,
  type DiscoverSkillsOptions,
  type SkillDiscovery,
} from "./skills/discover_skills.ts";
export { type Skill } from "./skills/skill.ts";
export { type LikelyEncoding, type Normalisation } from "./source_text.ts";
export {
  type Access,
  type AccessFault,
  type AppendOptions,
  type AppendResult,
  type BlockOptions,
  type BlocksResult,
  type FileKind,
  type FileStatus,
  type FolderEntry,
  type FollowedFile,
  type FollowedRead,
  type InputResult,
  type LinkDestination,
  type LinkPolicy,
  type LockedFile,
  type OpenRefusal,
  type OperatingSystem,
  type OutputStream,
  type ReadFile,
  type ReadOptions,
  type ReadRefusal,
  type ReadResult,
  type System,
} from "./system.ts";
export { estimateTokens } from "./token_estimate.ts";
export { VERSION } from "./version.ts";
export { type Branch } from "./workspace/branch.ts";
export { type GitDirectory } from "./workspace/git_directory.ts";
