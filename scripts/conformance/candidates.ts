/**
 * Where each agent looks for files of its own, written down apart from the profiles: what lies there
 * and is not sent must at least be spoken of. These are the places in which every version looks where
 * nothing is configured; more of them are in the rows that are expected of each recording.
 *
 * @module
 */

import { dirname, join } from "@std/path";
import type { AgentContext } from "../../lib/agents/agent.ts";

/** The names in a folder that one agent looks for. */
interface Names {
  /** Below the home folder. */
  home: readonly string[];
  /** In each folder from the repository's root, or from the file system's, to the working directory. */
  project: readonly string[];
  /** Where the project's folders begin; without a repository, at the working directory. */
  from: "repository" | "top" | "cwd";
  /**
   * Folders of rules, below the home folder and below the working directory, what the names of rules
   * end in, and whether folders in them and hidden names count.
   */
  rules?: {
    home: readonly string[];
    project: readonly string[];
    suffix: string;
    isFlat?: boolean;
    takesHidden?: boolean;
  };
}

const NAMES: Readonly<Record<string, Names>> = {
  codex: {
    home: [".codex/AGENTS.override.md", ".codex/AGENTS.md"],
    project: ["AGENTS.override.md", "AGENTS.md"],
    from: "repository",
  },
  claude: {
    home: [".claude/CLAUDE.md"],
    project: ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"],
    from: "top",
    rules: {
      home: [".claude/rules"],
      project: [".claude/rules"],
      suffix: ".md",
      takesHidden: true,
    },
  },
  gemini: { home: [".gemini/GEMINI.md"], project: ["GEMINI.md"], from: "repository" },
  qwen: { home: [".qwen/QWEN.md"], project: ["QWEN.md", "AGENTS.md"], from: "repository" },
  opencode: {
    home: [".config/opencode/AGENTS.md"],
    project: ["AGENTS.md", "CLAUDE.md"],
    from: "repository",
  },
  pi: {
    home: [".pi/agent/AGENTS.md", ".pi/agent/CLAUDE.md"],
    project: ["AGENTS.md", "CLAUDE.md"],
    from: "top",
  },
  copilot: {
    home: [".copilot/copilot-instructions.md"],
    project: ["AGENTS.md", "CLAUDE.md", "GEMINI.md", ".github/copilot-instructions.md"],
    from: "cwd",
    rules: {
      home: [".copilot/instructions"],
      project: [".github/instructions"],
      suffix: ".instructions.md",
    },
  },
  kimi: {
    home: [".kimi-code/AGENTS.md"],
    project: [".kimi-code/AGENTS.md", "AGENTS.md"],
    from: "repository",
  },
  cline: {
    home: [],
    project: ["AGENTS.md"],
    from: "cwd",
    rules: { home: [], project: [".clinerules"], suffix: ".md", isFlat: true },
  },
  continue: {
    home: [],
    project: ["AGENTS.md", "AGENT.md", "CLAUDE.md"],
    from: "cwd",
    rules: { home: [".continue/rules"], project: [".continue/rules"], suffix: ".md" },
  },
};

/** Everything of the agent's that lies in these places: files, and links and folders with their names. */
export function candidatePaths(agent: string, context: AgentContext): string[] {
  const { system, home, cwd } = context;
  const { home: own, project, from, rules } = NAMES[agent]!;
  const paths = [
    ...own.map((name) => join(home, name)),
    ...foldersTo(cwd, from, context).flatMap((folder) => project.map((name) => join(folder, name))),
    ...rules === undefined ? [] : [
      ...rules.home.map((name) => join(home, name)),
      ...rules.project.map((name) => join(cwd, name)),
    ].flatMap((folder) => filesBelow(folder, rules, context)),
  ];
  return [...new Set(paths)].filter((path) => system.status(path).ok);
}

function foldersTo(cwd: string, from: Names["from"], { system }: AgentContext): string[] {
  const above = [cwd];
  while (above.at(-1) !== dirname(above.at(-1)!)) above.push(dirname(above.at(-1)!));
  if (from === "top") return above.reverse();
  const root = above.findIndex((folder) => system.status(join(folder, ".git")).ok);
  return from === "cwd" || root < 0 ? [cwd] : above.slice(0, root + 1).reverse();
}

function filesBelow(
  folder: string,
  rules: NonNullable<Names["rules"]>,
  context: AgentContext,
): string[] {
  const { suffix, isFlat = false, takesHidden = false } = rules;
  const listed = context.system.list(folder);
  if (!listed.ok) return [];
  return listed.value.filter(({ name }) => takesHidden || !name.startsWith("."))
    .flatMap(({ name, kind }) => {
      const path = join(folder, name);
      if (kind === "directory") return isFlat ? [] : filesBelow(path, rules, context);
      return name.endsWith(suffix) ? [path] : [];
    });
}
