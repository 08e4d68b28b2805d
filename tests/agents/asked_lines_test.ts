import { fromFileUrl } from "@std/path";
import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import type { AgentContext, AgentReading } from "../../lib/agents/agent.ts";
import { askedLines } from "../../lib/agents/asked_lines.ts";
import { runComparison } from "../../scripts/conformance/run_comparison.ts";

/** All that can be read below a folder, once by each of its paths, links to files included. */
function filesBelow(folder: string, context: AgentContext): string[] {
  const listed = context.system.list(folder);
  return (listed.ok ? listed.value : []).flatMap(({ name, kind }) => {
    const path = `${folder}/${name}`;
    if (kind === "directory") return name === ".git" ? [] : filesBelow(path, context);
    return context.system.readAsAgent(path, 1).ok ? [path] : [];
  });
}

/** The text at the start that comes from a file, without the agent's own words: what `--text` shows. */
function stretchesOf(realPath: string, { blocks }: AgentReading): string[] {
  return blocks.filter(({ when }) => when === "start").flatMap(({ pieces }) => pieces)
    .filter(({ path }) => path === realPath).map(({ text }) => plain(text));
}

function plain(text: string): string {
  return text.normalize().replaceAll(/&lt;/g, "<").replaceAll(/&gt;/g, ">").replaceAll(
    /&quot;/g,
    '"',
  )
    .replaceAll(/&amp;/g, "&");
}

const LONGEST_FILE = 50_000;

const results = await runComparison(
  fromFileUrl(new URL("../../testdata/agents", import.meta.url)),
);

describe("askedLines()", () => {
  for (const [agent, group] of Map.groupBy(results, (result) => result.agent)) {
    it(`says of every line of every recorded layout what the text for ${agent} shows`, () => {
      for (const { case: name, context, reading } of group) {
        for (const path of filesBelow("/case", context)) {
          const file = context.system.readAsAgent(path, LONGEST_FILE);
          if (!file.ok || file.value.size > LONGEST_FILE) continue;
          const text = new TextDecoder().decode(file.value.bytes);
          const lines = plain(text).split(/\r\n|\r|\n/).map((line) => line.trim());
          const stretches = stretchesOf(file.value.realPath, reading);
          const shownLines = new Set(
            stretches.flatMap((stretch) => stretch.split(/\r\n|\r|\n/)).map((line) => line.trim()),
          );
          const range = { path, fromLine: 1, toLine: lines.length };
          const answers = askedLines(range, reading, context.system);
          assertEquals(answers.at(-1)?.toLine, lines.length);
          for (const { fromLine, toLine, sent } of answers) {
            for (let number = fromLine; number <= toLine; number++) {
              const line = lines[number - 1]!;
              // Of equal lines, the text does not tell which one it is.
              if (line === "" || lines.indexOf(line) !== lines.lastIndexOf(line)) continue;
              const what = `${name} ${path}:${number} ${JSON.stringify(line)}`;
              if (shownLines.has(line)) assertEquals(sent, "sent", what);
              else if (line.length >= 12 && stretches.some((stretch) => stretch.includes(line))) {
                assertEquals(sent !== "not-sent", true, what);
              } else assertEquals(sent !== "sent", true, what);
            }
          }
        }
      }
    });

    it(`names ${agent} a file for each line that is sent, and none that is not sent`, () => {
      for (const { case: name, context, reading } of group) {
        for (const path of filesBelow("/case", context)) {
          const [answer] = askedLines({ path, fromLine: 1, toLine: 1 }, reading, context.system);
          const { sent, entry } = answer!;
          const what = `${name} ${path}`;
          if (sent !== "not-sent") assertEquals(entry !== null, true, what);
          const asked = context.system.realPath(path);
          const found = entry === null ? null : context.system.realPath(entry.path);
          if (found !== null) assertEquals(found, asked, what);
        }
      }
    });
  }
});
