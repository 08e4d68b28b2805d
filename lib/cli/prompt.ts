/**
 * `rivumi prompt`: what a model reads, exactly.
 *
 * @module
 */

import { EXIT, UsageError } from "../errors.ts";
import { nearestWord } from "../nearest_word.ts";
import { printableLines, quoted } from "../printable.ts";
import type { Prompt } from "../prompt/assemble.ts";
import { parseToolNames } from "../prompt/parse_tools.ts";
import { SECTION_IDS, TAIL_IDS } from "../prompt/section.ts";
import type { Channel } from "../prompt/texts/channel.ts";
import type { Purpose } from "../prompt/texts/purpose.ts";
import type { ResponseFormat } from "../prompt/texts/response_format.ts";
import { promptJson } from "../report/prompt_json.ts";
import type { PromptReport, PromptTokens } from "../report/prompt_report.ts";
import { promptTrace } from "../report/prompt_trace.ts";
import { estimateTokens } from "../token_estimate.ts";
import type { CommandContext } from "./command.ts";
import { type MadePrompt, makePrompt, type PromptRequest } from "./make_prompt.ts";
import type { OptionValues } from "./option_values.ts";
import { readNamed } from "./read_named.ts";
import { writeNotes } from "./write_notes.ts";
import { goesToTerminal, writeResult } from "./write_result.ts";

/** What counts as cut for `--check`. */
const CUT_CODES: readonly string[] = ["prompt-cut", "prompt-left-out"];

/** Runs `rivumi prompt`. Exit status 1 with `--check` if anything was cut or refused. */
export async function runPrompt(context: CommandContext): Promise<number> {
  const { options } = context;
  const id = sectionId(options);
  const made = await makePrompt(context, requestOf(context));
  await writePrompt(context, made, id);
  if (options["json"] === undefined) {
    // A prompt is data, so beside it only what matters is said.
    const isVerbose = options["verbose"] !== undefined;
    writeNotes(
      context,
      made.diagnostics.filter(({ severity }) => severity !== "info" || isVerbose),
    );
  }
  return options["check"] !== undefined && isIncomplete(made) ? EXIT.findings : EXIT.ok;
}

/** Writes the prompt in each form that is asked for: a page, and JSON or a trace; or the text itself. */
async function writePrompt(
  context: CommandContext,
  made: MadePrompt,
  id: string | null,
): Promise<void> {
  const { options, terminal } = context;
  const [page, json, trace] = [options["html"], options["json"], options["trace"]];
  const isQuiet = options["quiet"] !== undefined;
  if (page === undefined && json === undefined && (trace === undefined || isQuiet)) {
    if (isQuiet) return;
    const text = plainText(made.prompt, id);
    writeResult(context, goesToTerminal(context) ? printableLines(text) : text);
    return;
  }
  const { prompt, diagnostics } = made;
  const report: PromptReport = { prompt, diagnostics, tokens: await countTokens(made, options) };
  if (page !== undefined) {
    const { promptHtml } = await import("../report/prompt_html.ts");
    writeResult(context, promptHtml(report), { option: "html" });
  }
  if (json !== undefined) writeResult(context, promptJson(report));
  else if (trace !== undefined && !isQuiet) {
    writeResult(context, promptTrace(ofSection(report, id), terminal));
  }
}

function requestOf(context: CommandContext): PromptRequest {
  const { options } = context;
  const task = textOption(options, "task");
  const tools = textOption(options, "tools");
  if (task === "-" && tools === "-") {
    throw new UsageError(
      "Cannot read both --task and --tools from standard input",
      "Put one of the two into a file",
    );
  }
  const skills = textOption(options, "skill");
  return {
    circumstances: {
      purpose: (textOption(options, "purpose") ?? "chat") as Purpose,
      hasTools: tools !== null && parseToolNames(readNamed(context, tools), tools).length > 0,
      responseFormat: (textOption(options, "response-format") ?? "direct") as ResponseFormat,
      channel: textOption(options, "channel") as Channel | null,
      isGroupChat: options["group"] !== undefined,
    },
    namedSkills: skills === null ? [] : skills.split(",").map((name) => name.trim()),
    model: textOption(options, "model"),
    tail: { planMode: options["plan"] !== undefined },
    task: task === "-" ? readNamed(context, "-") : task,
  };
}

function textOption(options: OptionValues, name: string): string | null {
  const value = options[name];
  return typeof value === "string" ? value : null;
}

/** The one section that is asked for; null for all. */
function sectionId(options: OptionValues): string | null {
  const id = textOption(options, "section");
  if (id === null) return null;
  const ids: readonly string[] = [...SECTION_IDS, ...TAIL_IDS];
  if (!ids.includes(id)) {
    const nearest = nearestWord(id, ids);
    throw new UsageError(
      `Cannot show the section ${quoted(id)}: there is none of that name`,
      nearest === null ? `Name one of ${ids.join(", ")}` : `Did you mean "${nearest}"?`,
    );
  }
  if (options["json"] !== undefined || options["html"] !== undefined) {
    throw new UsageError(
      "Cannot use --section with --json or --html: these show the whole prompt",
      "Leave one of the two out",
    );
  }
  return id;
}

function ofSection(report: PromptReport, id: string | null): PromptReport {
  if (id === null) return report;
  const spans = report.prompt.spans.filter(({ section }) => section === id);
  return { ...report, prompt: { ...report.prompt, spans } };
}

/** The messages one after the other, or the part of them that is one section. */
function plainText(prompt: Prompt, id: string | null): string {
  if (id === null) return prompt.messages.map(({ content }) => content).join("\n");
  const spans = prompt.spans.filter(({ section }) => section === id);
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return "";
  const bytes = new TextEncoder().encode(prompt[first.in]).subarray(first.start, last.end);
  // What separates the section from the one before is no part of what is asked for.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).replace(/^\n/, "");
}

async function countTokens(
  { prompt, parts }: MadePrompt,
  options: OptionValues,
): Promise<PromptTokens> {
  const { claudeUpperBound, loadExactTokens } = await import("../exact_tokens.ts");
  const isExact = options["exact-tokens"] !== undefined;
  const count = isExact ? await loadExactTokens() : estimateTokens;
  const [system, tail, user] = [count(prompt.system), count(prompt.tail), count(prompt.user)];
  const { model } = parts.runtime;
  return {
    system,
    tail,
    user,
    method: isExact ? "o200k_base" : "estimate",
    upperBound: model === null ? null : claudeUpperBound(model, system + tail + user),
  };
}

function isIncomplete({ parts, diagnostics }: MadePrompt): boolean {
  return parts.layers.some(({ status }) => status === "refused") ||
    diagnostics.some(({ code, severity }) => severity === "error" || CUT_CODES.includes(code));
}
