/**
 * Finds files of which Codex does not send all, since those above have used up its budget.
 *
 * @module
 */

import { grouped, printable, quoted } from "../../printable.ts";
import { type CodexChain, createCodexChains } from "../codex_chain.ts";
import type { LintDocument } from "../document.ts";
import type { ProjectRuleFinding } from "../finding.ts";
import type { TextRange } from "../markdown.ts";
import type { ProjectRule } from "../rule.ts";
import page from "./codex_chain_budget.md" with { type: "text" };

/** The rule `codex-chain-budget`. */
export const codexChainBudget: ProjectRule = {
  code: "codex-chain-budget",
  scope: "project",
  severity: "error",
  fixable: false,
  summary: "Codex sends only a part of a file, or nothing of it",
  page,
  agents: ["codex"],
  *check({ project }) {
    const { maxBytes, chains } = createCodexChains(project);
    // Without a budget, somebody wants no project files at all.
    if (maxBytes === 0) return;
    for (const chain of chains) {
      const { bytes, before } = chain;
      if (bytes > 0 && before + bytes > maxBytes) yield overBudget(chain, maxBytes);
    }
  },
};

function overBudget(chain: CodexChain, maxBytes: number): ProjectRuleFinding {
  const { path, file, before, bytes, heaviest } = chain;
  const left = Math.max(0, maxBytes - before);
  const cut = left === 0 || file.document === null ? null : cutIn(file.document, left);
  const where = cut === null
    ? "none of this file"
    : `this file only up to line ${grouped(cut.line)}`;
  const above = before === 0 ? "" : ` and those above it ${grouped(before)}`;
  return {
    path,
    message:
      `Codex sends ${where}: it has ${grouped(bytes)} bytes${above}, and the limit for all ` +
      `together is ${grouped(maxBytes)}`,
    help:
      `Shorten ${printable(heaviest.path)} (${grouped(heaviest.bytes)} bytes), the largest of ` +
      `them, or raise ${quoted("project_doc_max_bytes")} in .codex/config.toml`,
    range: file.path === path ? cut?.range ?? null : null,
    related: chain.above,
  };
}

/** The line that is cut, by the number of bytes that are sent. */
function cutIn(
  { raw, lineStarts, text }: LintDocument,
  bytes: number,
): { line: number; range: TextRange } {
  const sent = new TextDecoder().decode(raw.subarray(0, bytes)).replace(/\r\n?/g, "\n");
  const line = Math.min(sent.split("\n").length, lineStarts.length);
  return {
    line,
    range: { start: lineStarts[line - 1]!, end: lineStarts[line] ?? text.length },
  };
}
