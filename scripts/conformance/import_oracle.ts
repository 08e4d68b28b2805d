/**
 * Turns a folder of raw layouts and recordings, as the recording harness writes them, into the
 * compact form of `testdata/agents/`:
 *
 *     deno run --allow-read --allow-write --allow-run=git,sh,cp,chmod --allow-env scripts/conformance/import_oracle.ts RAW TARGET
 *
 * `RAW` holds `cases/` and `recordings/`, and may hold `fresh/`, a folder for each layout with `case.json`
 * and `recording.json`.
 *
 * Git state is made with git once, here, so that the tests need none.
 *
 * @module
 */

import { dirname, join, relative } from "@std/path";
import {
  type AgentCase,
  CASE_FOLDER,
  type CaseFile,
  type CaseSetup,
  RUN_NUMBER,
} from "./agent_case.ts";
import type { Recording } from "./comparison.ts";
import { RECIPES } from "./recipes.ts";
import { recordTexts, textsOfMessages } from "./record_requests.ts";
import { END_LENGTH, LONGEST_TEXT, type RecordedText } from "./summarise.ts";

/** Profile names where they differ from what the harness calls the agent. */
const PROFILE_NAMES: Record<string, string> = { "kimi-code": "kimi", "continue-cli": "continue" };

/** Files below a `.git` folder that tell what kind of repository it is; the rest has no part in it. */
const GIT_FILES = ["HEAD", "config", "commondir", "gitdir"];
const GIT_FOLDERS = ["objects", "refs"];

/** Qwen Code writes this file at its first start; its text is in every recording. */
const LANGUAGE_FILE_REGEXP =
  /--- Context from: [^ ]*output-language\.md ---\\n(.*?)\\n--- End of Context from: [^ ]*output-language\.md/;

if (import.meta.main) {
  const [raw, target] = Deno.args;
  if (raw === undefined || target === undefined) {
    console.error("Usage: import_oracle.ts RAW TARGET");
    Deno.exit(2);
  }
  for (const { name } of Deno.readDirSync(join(raw, "cases"))) {
    writeJson(join(target, "cases", `${name}.json`), importCase(join(raw, "cases", name), name));
  }
  for (const { name: agent } of Deno.readDirSync(join(raw, "recordings"))) {
    const [name = "", version = ""] = agent.split("@");
    const targetFolder = join(target, `${PROFILE_NAMES[name] ?? name}@${version}`);
    for (const { name: file } of Deno.readDirSync(join(raw, "recordings", agent))) {
      const recording = JSON.parse(Deno.readTextFileSync(join(raw, "recordings", agent, file)));
      if (recording.entries === undefined) continue;
      writeJson(join(targetFolder, file), importRecording(recording));
      const language = LANGUAGE_FILE_REGEXP.exec(JSON.stringify(recording.blocks));
      if (name === "qwen" && recording.case === "13-nothing" && language !== null) {
        const text: string = JSON.parse(`"${language[1]}"`);
        const path = ".qwen/output-language.md";
        writeJson(join(targetFolder, "written_files.json"), { [path]: { text } });
      }
    }
  }
  // Layouts that come with what a real program sent, each in a folder of its own.
  const fresh = join(raw, "fresh");
  for (const { name } of exists(fresh) ? Deno.readDirSync(fresh) : []) {
    const folder = join(fresh, name);
    const recordingPath = join(folder, "recording.json");
    if (!exists(recordingPath)) {
      console.error(`${name} has no recording`);
      continue;
    }
    const recording: Raw = JSON.parse(Deno.readTextFileSync(recordingPath));
    if (recording.agentTexts === undefined && recording.error === undefined) {
      console.error(`${name} does not tell what was sent`);
      continue;
    }
    const [agent = "", version = ""]: string[] = recording.agent.split("@");
    writeJson(join(target, "cases", `${name}.json`), importCase(folder, name));
    const profileName = PROFILE_NAMES[agent] ?? agent;
    const path = join(target, `${profileName}@${version}`, `${name}.json`);
    writeJson(path, importTexts(recording, profileName));
  }
}

function writeJson(path: string, value: unknown): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
}

// deno-lint-ignore no-explicit-any -- the harness's own format, read here and nowhere else
type Raw = any;

function importCase(folder: string, name: string): AgentCase {
  const raw: Raw = JSON.parse(Deno.readTextFileSync(join(folder, "case.json")));
  const work = Deno.realPathSync(Deno.makeTempDirSync());
  materialise(raw, folder, work);
  const files: Record<string, CaseFile> = {};
  scan(work, work, files);
  for (const [path, text] of Object.entries<string>(raw.etc ?? {})) {
    files[join("etc", path)] = { text };
  }
  for (const extra of raw.extra ?? []) {
    if (extra.mode !== undefined) {
      files[extra.path] = { ...(files[extra.path] ?? { folder: true }), mode: extra.mode };
    }
  }
  Deno.removeSync(work, { recursive: true });
  const agents = setups(raw);
  return {
    name,
    ...(raw.desc === undefined ? {} : { description: raw.desc }),
    cwd: raw.cwd ?? "tree",
    home: raw.home ?? "home",
    ...(raw.read === undefined ? {} : { touched: raw.read }),
    files: Object.fromEntries(Object.entries(files).sort(([a], [b]) => a < b ? -1 : 1)),
    ...(Object.keys(agents).length === 0 ? {} : { agents }),
  };
}

function materialise(raw: Raw, folder: string, work: string): void {
  for (const part of ["home", "tree"]) {
    Deno.mkdirSync(join(work, part));
    if (exists(join(folder, part))) run("cp", ["-a", `${join(folder, part)}/.`, join(work, part)]);
  }
  run("chmod", ["-R", "u+w", work]);
  for (const repository of raw.git ?? []) {
    Deno.mkdirSync(join(work, repository), { recursive: true });
    run("git", ["init", "-q", "-b", "main", "--template=", join(work, repository)]);
  }
  for (const extra of raw.extra ?? []) {
    const path = join(work, extra.path);
    Deno.mkdirSync(dirname(path), { recursive: true });
    if (extra.type === "dir") Deno.mkdirSync(path, { recursive: true });
    else if (extra.type === "link") {
      if (exists(path)) Deno.removeSync(path, { recursive: true });
      Deno.symlinkSync(extra.to.replaceAll(CASE_FOLDER, work), path);
    } else Deno.writeFileSync(path, bytesOf(extra));
  }
  if (raw.sh !== undefined) run("sh", ["-ec", raw.sh], work);
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

function run(command: string, args: string[], cwd?: string): void {
  const identity = Object.fromEntries(["AUTHOR", "COMMITTER"].flatMap((role) => [
    [`GIT_${role}_NAME`, "a"],
    [`GIT_${role}_EMAIL`, "a@a"],
    [`GIT_${role}_DATE`, "2026-01-01T00:00:00Z"],
  ]));
  const result = new Deno.Command(command, {
    args,
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...identity, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  }).outputSync();
  if (!result.success) throw new Error(new TextDecoder().decode(result.stderr));
}

function bytesOf(raw: Raw): Uint8Array {
  if (raw.b64 !== undefined) return fromBase64(raw.b64);
  if (raw.parts !== undefined) {
    return Uint8Array.from(raw.parts.flatMap((part: Raw) => [...bytesOf(part)]));
  }
  const text = (raw.text ?? "").repeat(raw.repeat ?? 1);
  let bytes: Uint8Array = new TextEncoder().encode(text);
  if (raw.enc !== undefined) {
    bytes = Uint8Array.from([..."\uFEFF" + text].flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return raw.enc === "utf16le" ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }));
  }
  if (raw.size !== undefined) {
    const sized = new Uint8Array(raw.size).fill((raw.fill ?? "x").charCodeAt(0));
    sized.set(bytes.subarray(0, raw.size));
    bytes = sized;
  }
  return bytes;
}

function scan(folder: string, work: string, files: Record<string, CaseFile>): void {
  const inGit = folder.split("/").includes(".git");
  const entries = [...Deno.readDirSync(folder)];
  if (entries.length === 0 && folder !== work) files[relative(work, folder)] = { folder: true };
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const key = relative(work, path);
    if (inGit && entry.isFile && !GIT_FILES.includes(entry.name)) continue;
    if (inGit && entry.name === "logs") continue;
    if (inGit && GIT_FOLDERS.includes(entry.name)) files[key] = { folder: true };
    else if (entry.isSymlink) {
      files[key] = { link: Deno.readLinkSync(path).replaceAll(work, CASE_FOLDER) };
    } else if (entry.isDirectory) scan(path, work, files);
    else files[key] = compact(Deno.readFileSync(path), work);
  }
}

function compact(bytes: Uint8Array, work: string): CaseFile {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
      .replaceAll(work, CASE_FOLDER);
  } catch {
    return { base64: toBase64(bytes) };
  }
  const runs: [string, number][] = [];
  for (const part of text.split(/(?<=\n)/)) {
    const last = runs.at(-1);
    const numbered = part.replace(/\b\d{6}\b/, RUN_NUMBER);
    if (part.length >= 100 && new Set(part.slice(10, -1)).size === 1) runs.push(...longRun(part));
    else if (last?.[0] === part) last[1]++;
    else if (last?.[0] === numbered && numberIn(part) === last[1]) last[1]++;
    else runs.push(numbered !== part && numberIn(part) === 0 ? [numbered, 1] : [part, 1]);
  }
  return text.length > 2000 && JSON.stringify(runs).length < text.length / 2 ? { runs } : { text };
}

/** A line that is one character again and again but for its ends. */
function longRun(line: string): [string, number][] {
  const filler = line[10]!;
  return [[line.slice(0, 10), 1], [filler, line.length - 11], [line.slice(-1), 1]];
}

function numberIn(text: string): number {
  return Number(/\b(\d{6})\b/.exec(text)?.[1]);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** The harness's special keys, as files, variables and arguments. */
function setups(raw: Raw): Record<string, CaseSetup> {
  const result: Record<string, CaseSetup> = {};
  const home = raw.home ?? "home";
  const file = (path: string, text: string) => ({ files: { [join(home, path)]: { text } } });
  for (
    const agent of ["codex", "claude", "gemini", "opencode", "qwen", "pi", "copilot", "kimi"]
  ) {
    const own: Raw = raw[agent];
    const environment: Record<string, string> = { ...raw.env, ...own?.env };
    if (own?.untrusted) environment["GEMINI_CLI_TRUST_WORKSPACE"] = "";
    if (agent === "opencode" && own?.config !== undefined) {
      environment["OPENCODE_CONFIG_CONTENT"] = JSON.stringify(own.config);
    }
    for (const [name, value] of Object.entries(environment)) {
      environment[name] = value.replaceAll("<HOME>", `${CASE_FOLDER}/${home}`);
    }
    const args: string[] = [...(own?.pre ?? []), ...(own?.args ?? [])];
    const setup: CaseSetup = {
      ...(agent === "codex" && own?.config !== undefined
        ? file(".codex/config.toml", own.config)
        : agent === "kimi" && own?.config !== undefined
        ? file(".kimi-code/config.toml", own.config)
        : own?.settings !== undefined
        ? file(`.${agent}/settings.json`, JSON.stringify(own.settings))
        : {}),
      ...(Object.keys(environment).length === 0 ? {} : { environment }),
      ...(args.length === 0 ? {} : { arguments: args }),
    };
    if (Object.keys(setup).length > 0) result[agent] = setup;
  }
  return result;
}

function importRecording(raw: Raw): Recording {
  return {
    case: raw.case,
    entries: raw.entries.map((entry: Raw) => ({
      path: entry.path ?? null,
      ...(entry.path === undefined || entry.path === null
        ? { markers: markersOf(entry.text) }
        : {}),
    })),
    blocks: raw.blocks.filter((block: Raw) => block.raw !== "").map((block: Raw) => ({
      role: block.role,
      text: importText(block.raw),
    })),
    ...(raw.lazy === undefined || raw.lazy === null ? {} : { lazy: textsOfMessages(raw.lazy) }),
  };
}

/** A recording that holds texts of the request as they are, cut well outside the first and last file. */
function importTexts(raw: Raw, agent: string): Recording {
  const texts = (raw.agentTexts ?? []).map(({ role, text }: Raw) => ({ role, text }));
  return {
    case: raw.case,
    ...recordTexts(RECIPES[agent]!, texts),
    ...(raw.error === undefined ? {} : { failure: complaint(raw.stderr) }),
  };
}

// deno-lint-ignore no-control-regex -- terminals are told colours with one
const COLOUR_REGEXP = /\x1B\[[\d;]*m/g;

/** What the program said, without colours and without where in its code it was. */
function complaint(text: string): string {
  return text.replaceAll(COLOUR_REGEXP, "").replaceAll(/\n +at [^\n]*/g, "").trim();
}

function importText(raw: Raw): RecordedText {
  if (typeof raw === "string") {
    if (raw.length > LONGEST_TEXT) throw new Error("A long text has no hash");
    return raw;
  }
  return {
    head: raw.head.slice(0, END_LENGTH),
    tail: raw.tail.slice(-END_LENGTH),
    length: raw.chars,
    sha256: raw.sha256,
  };
}

function markersOf(raw: Raw): string[] {
  const text: string = typeof raw === "string" ? raw : raw.head;
  return [...text.matchAll(/# marker ([^\n\r]*)/g)].map((match) => match[1]!.trim());
}
