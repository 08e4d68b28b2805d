/**
 * `rivumi prompt --html`: the prompt as a page on which every run of text says where it comes from. The
 * page stands alone: it loads nothing and holds no script.
 *
 * @module
 */

import { printable } from "../printable.ts";
import type { Span } from "../prompt/section.ts";
import { describeSource, describeTransform } from "./describe_source.ts";
import type { PromptReport } from "./prompt_report.ts";

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1c1c1c; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; border: 1px solid #ccc; border-radius: 4px; padding: 1rem; }
.code { color: #5a5a5a; }
.file { background: #e8f1fc; }
.memory { background: #fdf0d9; }
.workspace { background: #e9f5e6; }
.input { background: #f3e8fa; }
.escaped, .cut { outline: 1px solid #b3261e; }
dt { font-weight: bold; }
dd { margin: 0 0 .4rem; }
ul.legend { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; }
`;

const LEGEND: readonly [kind: string, words: string][] = [
  ["code", "Rivumi's own words"],
  ["file", "a file"],
  ["memory", "memory"],
  ["workspace", "a fact about the place"],
  ["input", "the command line"],
  ["cut", "something was escaped or cut"],
];

/** The page, as UTF-8 text with a newline at its end. */
export function promptHtml(report: PromptReport): string {
  const { prompt, diagnostics } = report;
  const notes = diagnostics.map(({ severity, message, path, line }) => {
    const place = path === null ? "" : `${path}${line === null ? "" : `:${line}`}: `;
    return `<li>${severity}: ${escapeText(printable(place + message))}</li>`;
  });
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    "<title>What the model reads</title>",
    `<style>${STYLE}</style>`,
    "<h1>What the model reads</h1>",
    "<p>Point at a run of text to see where it comes from.</p>",
    `<ul class="legend">${
      LEGEND.map(([kind, words]) => `<li><span class="${kind}">${words}</span></li>`).join("")
    }</ul>`,
    ...(notes.length === 0 ? [] : ["<h2>Notes</h2>", `<ul>${notes.join("\n")}</ul>`]),
    "<h2>System text</h2>",
    `<pre>${textOf(report, "system")}</pre>`,
    ...(prompt.tail === ""
      ? []
      : ["<h2>Before the task</h2>", `<pre>${textOf(report, "tail")}</pre>`]),
    ...(prompt.user === "" ? [] : ["<h2>Task</h2>", `<pre>${escapeText(prompt.user)}</pre>`]),
    "</html>",
    "",
  ].join("\n");
}

function textOf({ prompt }: PromptReport, where: Span["in"]): string {
  const bytes = new TextEncoder().encode(prompt[where]);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return prompt.spans.filter((span) => span.in === where).map((span) => {
    const text = decoder.decode(bytes.subarray(span.start, span.end));
    const change = describeTransform(span);
    const title = `${span.section}: ${describeSource(span.source)}${
      change === "" ? "" : ` (${change})`
    }`;
    return `<span class="${span.source.kind} ${span.transform}" title="${escapeText(title)}">${
      escapeText(text)
    }</span>`;
  }).join("");
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
