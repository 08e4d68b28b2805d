/**
 * One level of OpenCode's settings: JSON with comments, into which the text of other files is put
 * before it is parsed.
 *
 * @module
 */

import { dirname, resolve } from "@std/path";
import { parse } from "jsonc-parser";
import { type Diagnostic, diagnostic } from "../../diagnostic.ts";
import { jsonNesting, MAX_JSON_DEPTH } from "../../json_nesting.ts";
import type { AgentContext, AgentTextPiece } from "../agent.ts";
import { type AgentFile, isRead, readAgentFile } from "../common/agent_file.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { expandHome } from "../common/home.ts";
import { isSettings, type Settings, tooDeepSettings } from "../common/json_settings.ts";
import { StartError } from "../common/start_error.ts";
import { wrongKeyOf } from "../common/value_kinds.ts";
import { OPENCODE_KINDS } from "./settings_kinds.ts";

/** A text, and the files that it comes from. */
export interface OpencodeText {
  pieces: AgentTextPiece[];
  files: AgentFile[];
}

/** One level of settings. */
export interface OpencodeLevel {
  values: Settings;
  /** The file; null for a variable, and where there is none. */
  file: AgentFile | null;
  /** The prompt of an agent below the key `agent` or `mode`; null where there is none. */
  promptOf(key: "agent" | "mode", agent: string): OpencodeText | null;
}

const EMPTY: OpencodeLevel = { values: {}, file: null, promptOf: () => null };

/**
 * Reads a file of settings. Nothing there, or no permission, is as good as no settings.
 *
 * @throws {StartError} where OpenCode does not start.
 */
export function readLevel(
  path: string,
  { context, notes }: { context: AgentContext; notes: Diagnostic[] },
): OpencodeLevel {
  const file = readAgentFile(path, context.system);
  if (isRead(file)) return parseLevel(file.text, { file, context, notes });
  if (file.fault !== "directory" && file.detail !== "ELOOP") return EMPTY;
  throw new StartError({
    path,
    reason: "unreadable-settings",
    message: file.fault === "directory"
      ? "It is a folder, no file"
      : "It is a link that leads back to itself",
  });
}

/**
 * Parses the text of a file, or of a variable.
 *
 * @throws {StartError} where OpenCode does not start.
 */
export function parseLevel(
  source: string,
  { file, context, notes }: {
    file: AgentFile | null;
    context: AgentContext;
    notes: Diagnostic[];
  },
): OpencodeLevel {
  const text = withoutByteOrderMark(source);
  if (text === "") return EMPTY;
  const path = file?.path ?? null;
  const fail = (reason: string, message: string): StartError =>
    new StartError({
      path,
      reason,
      message: path === null ? `OPENCODE_CONFIG_CONTENT: ${message}` : message,
    });
  // A file's word is not enough to read a variable that it names.
  const hasVariables = /\{env:[^}]+\}/.test(text);
  if (hasVariables) {
    notes.push(diagnostic("agent-config", "info", {
      message: "OpenCode puts variables into these settings; Rivumi does not read them",
      path: path ?? "OPENCODE_CONFIG_CONTENT",
    }));
  }
  const inserted = insertFiles(text, { file, context, fail });
  // OpenCode itself takes some ten thousand levels, so deep settings alone do not keep it from starting.
  const { deepest, isClosed } = jsonNesting(inserted.text);
  const isDeep = deepest > MAX_JSON_DEPTH;
  if (isDeep && isClosed) {
    notes.push(tooDeepSettings(path ?? "OPENCODE_CONFIG_CONTENT"));
    return EMPTY;
  }
  const errors: unknown[] = [];
  const value: unknown = isDeep
    ? null
    : parse(inserted.text, errors as never, { allowTrailingComma: true });
  if (isDeep || errors.length > 0) {
    if (hasVariables) return EMPTY;
    throw fail("broken-settings", "It is no JSON, not even with comments and trailing commas");
  }
  const values = mapTexts(value, inserted.plain);
  if (!isSettings(values)) throw fail("wrong-settings", "It is no JSON object");
  const wrongKey = wrongKeyOf(values, OPENCODE_KINDS);
  if (wrongKey !== null && !hasVariables) {
    throw fail("wrong-settings", `"${wrongKey}" has no value of the right kind`);
  }
  return {
    values,
    file,
    promptOf(key, agent) {
      const prompt = isSettings(value)
        ? entryOf(entryOf(entryOf(value, key, inserted), agent, inserted), "prompt", inserted)
        : undefined;
      return typeof prompt === "string" ? inserted.take(prompt) : null;
    },
  };
}

/** The value whose key is `name` once the marks in it are gone. */
function entryOf(value: unknown, name: string, { plain }: Inserted): unknown {
  return isSettings(value)
    ? Object.entries(value).findLast(([key]) => plain(key) === name)?.[1]
    : undefined;
}

/** All texts of a value changed, keys too. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isSettings(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key), mapTexts(inner, change)]),
  );
}

/** A text with those of other files in it, between marks. */
interface Inserted {
  text: string;
  /** A string of it without the marks. */
  plain(text: string): string;
  /** A string of it by its sources. */
  take(text: string): OpencodeText;
}

/** Puts the text of files in the place of `{file:PATH}`, but for lines that are comments. */
function insertFiles(
  text: string,
  { file, context, fail }: {
    file: AgentFile | null;
    context: AgentContext;
    fail(reason: string, message: string): StartError;
  },
): Inserted {
  const folder = file === null ? context.cwd : dirname(file.path);
  const files: AgentFile[] = [];
  const parts: (string | AgentFile)[] = [];
  let done = 0;
  for (const match of text.matchAll(/\{file:([^{}]+)\}/g)) {
    const line = text.slice(text.lastIndexOf("\n", match.index) + 1, match.index);
    if (line.trimStart().startsWith("//")) continue;
    const named = readAgentFile(
      resolve(folder, expandHome(match[1]!, context.home)),
      context.system,
    );
    if (!isRead(named)) {
      if (named.fault === "outside-grant") continue;
      throw fail(
        "missing-file",
        `It names the file "${match[1]}", which ` +
          (named.fault === "missing" ? "is not there" : "cannot be read"),
      );
    }
    parts.push(text.slice(done, match.index), named);
    files.push(named);
    done = match.index + match[0].length;
  }
  parts.push(text.slice(done));
  const mark = unusedCharacter([text, ...files.map((each) => each.text)]);
  const own = file?.realPath ?? null;
  const take = (value: string): OpencodeText => {
    const stretches = mark === null ? [value] : value.split(mark);
    // Every other stretch begins with the number of its file and a blank.
    const taken = stretches.map((stretch, index) => {
      if (index % 2 === 0) return { file: null, text: stretch };
      const end = stretch.indexOf(" ");
      return { file: files[Number(stretch.slice(0, end))]!, text: stretch.slice(end + 1) };
    }).filter((stretch) => stretch.text !== "");
    const isOwn = taken.some((stretch) => stretch.file === null);
    return {
      pieces: taken.map((stretch) => ({
        text: stretch.text,
        path: stretch.file?.realPath ?? own,
      })),
      files: [
        ...(isOwn && file !== null ? [file] : []),
        ...taken.flatMap((stretch) => stretch.file ?? []),
      ],
    };
  };
  let number = 0;
  return {
    text: parts.map((part) => {
      if (typeof part === "string") return part;
      const escaped = JSON.stringify(part.text.trim()).slice(1, -1);
      return mark === null ? escaped : `${mark}${number++} ${escaped}${mark}`;
    }).join(""),
    plain: (value) => take(value).pieces.map((piece) => piece.text).join(""),
    take,
  };
}

/** A character that is none in Unicode and in no text, not even escaped; null if all are in use. */
function unusedCharacter(texts: readonly string[]): string | null {
  for (let code = 0xfdd0; code <= 0xfdef; code++) {
    const character = String.fromCharCode(code);
    const escaped = new RegExp(`${character}|\\\\u${code.toString(16)}`, "i");
    if (!texts.some((text) => escaped.test(text))) return character;
  }
  return null;
}
