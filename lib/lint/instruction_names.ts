/**
 * The names under which coding agents load instruction files from a project. Rules look at these files
 * and at what they import, and at nothing else: a README is nobody's instruction.
 *
 * @module
 */

/** Who a file is for. `shared` files are read by many agents; `rivumi` are the names in force here. */
export type InstructionFamily =
  | "shared"
  | "rivumi"
  | "claude"
  | "gemini"
  | "qwen"
  | "copilot"
  | "cursor"
  | "windsurf"
  | "cline"
  | "roo"
  | "continue"
  | "junie"
  | "jetbrains"
  | "goose"
  | "crush"
  | "zed";

/**
 * Paths relative to the root, by family; from the vendors' documentation and from running the agents.
 * Where a file counts in any folder, the pattern begins with `(^|/)`.
 */
const PATTERNS: readonly (readonly [InstructionFamily, RegExp])[] = [
  ["shared", /(^|\/)AGENTS?(\.override)?\.md$/],
  ["claude", /(^|\/)CLAUDE(\.local)?\.md$/],
  ["claude", /(^|\/)\.claude\/rules\/.+\.md$/],
  ["gemini", /(^|\/)GEMINI\.md$/],
  ["qwen", /(^|\/)QWEN(\.local)?\.md$/],
  ["copilot", /^\.github\/copilot-instructions\.md$/],
  ["copilot", /^\.github\/instructions\/.+\.instructions\.md$/],
  ["cursor", /^\.cursorrules$/],
  ["cursor", /(^|\/)\.cursor\/rules\/.+\.mdc?$/],
  ["windsurf", /^\.windsurfrules$/],
  ["windsurf", /(^|\/)\.windsurf\/rules\/.+\.md$/],
  ["cline", /^\.clinerules(\/.+\.(md|txt))?$/],
  ["roo", /^\.roo\/rules(-[\w-]+)?\/.+\.(md|txt)$/],
  ["continue", /^\.continue\/rules\/.+\.md$/],
  ["junie", /^\.junie\/guidelines\.md$/],
  ["jetbrains", /^\.aiassistant\/rules\/.+\.md$/],
  ["goose", /(^|\/)\.goosehints$/],
  ["crush", /(^|\/)CRUSH\.md$/],
  ["zed", /^\.rules$/],
];

/** Names that agents give to folders of rules as well. */
const FOLDERS_TOO_REGEXP =
  /^\.(?:clinerules|rules)$|(?:^|\/)\.\w+\/(?:rules|instructions)[\w-]*\/./;

/** Whether a folder of that name may be one that an agent reads files in, or that is in nobody's way. */
export function mayBeFolder(path: string): boolean {
  return FOLDERS_TOO_REGEXP.test(path);
}

/** The family that a path belongs to; null if no agent loads it by its name. */
export function instructionFamily(
  path: string,
  rivumiNames: ReadonlySet<string>,
): InstructionFamily | null {
  const found = PATTERNS.find(([, pattern]) => pattern.test(path));
  if (found !== undefined) return found[0];
  return rivumiNames.has(path.slice(path.lastIndexOf("/") + 1)) ? "rivumi" : null;
}
