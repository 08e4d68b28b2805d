/**
 * Output styles of Qwen Code: texts that the setting `general.outputStyle` adds to the system prompt.
 *
 * @module
 */

import { basename, join } from "@std/path";
import { compareCodeUnits } from "../../diagnostic.ts";
import type { AgentSystem } from "../agent.ts";
import { type AgentFile, isRead, readAgentFile } from "../common/agent_file.ts";
import { withoutByteOrderMark } from "../common/decode_lossy.ts";
import { parseMapping } from "../common/parse_mapping.ts";
import { withoutComments } from "./comments.ts";

/** A style that a file defines. */
export interface QwenOutputStyle {
  file: AgentFile;
  name: string;
  /** Whether the file says its name itself. */
  saysName: boolean;
  text: string;
}

/** Larger files are passed over. */
const MAX_STYLE_BYTES = 25_000;

const MAX_NAME_LENGTH = 64;

const FENCE_REGEXP = /^---[ \t]*\n(?<yaml>[^]*?)\n?---[ \t]*(?:\n|$)(?<body>[^]*)$/;

const KEYS = ["name", "description", "keep-coding-instructions"];

/**
 * The style of a name, whatever its case, from the first folder that has it; null if none has, or the
 * name means the program's own way. Links in the first folder, the project's, do not count.
 */
export function qwenOutputStyle(
  name: unknown,
  { project, user, system }: { project: string | null; user: string; system: AgentSystem },
): QwenOutputStyle | null {
  const wanted = typeof name === "string" ? name.trim().toLowerCase() : "";
  if (wanted === "" || wanted === "default") return null;
  for (const folder of project === null ? [user] : [project, user]) {
    const style = stylesIn(folder, { system, followsLinks: folder !== project })
      .find((each) => each.name.toLowerCase() === wanted);
    if (style !== undefined) return style;
  }
  return null;
}

function stylesIn(
  folder: string,
  { system, followsLinks }: { system: AgentSystem; followsLinks: boolean },
): QwenOutputStyle[] {
  const listed = system.list(folder);
  if (!listed.ok) return [];
  return listed.value.filter(({ name, kind }) =>
    /\.md$/i.test(name) && (kind === "file" || (kind === "symlink" && followsLinks))
  ).map(({ name }) => name).sort(compareCodeUnits).flatMap((name) => {
    const file = readAgentFile(join(folder, name), system);
    return isRead(file) && file.size <= MAX_STYLE_BYTES ? parseStyle(file) : [];
  });
}

function parseStyle(file: AgentFile): QwenOutputStyle[] {
  const content = withoutByteOrderMark(file.text).replace(/\r\n?/g, "\n");
  const groups = FENCE_REGEXP.exec(content)?.groups;
  const isFrontMatter = groups !== undefined && holdsKnownKeys(groups["yaml"]!);
  const matter = isFrontMatter ? parseMapping(groups["yaml"]!) ?? {} : {};
  const text = withoutComments(isFrontMatter ? groups["body"]! : content).trim();
  const given = matter["name"];
  const saysName = typeof given === "string";
  const name = saysName ? given.trim() : basename(file.path).replace(/\.md$/i, "").trim();
  const isBad = text === "" || name === "" || name.length > MAX_NAME_LENGTH ||
    /[\p{Cc}\p{Cf}]/u.test(name);
  return isBad ? [] : [{ file, name, saysName, text }];
}

/** With any other key, the block between the dashes belongs to the text. */
function holdsKnownKeys(yaml: string): boolean {
  let hasKey = false;
  for (const line of yaml.split("\n")) {
    const trimmed = line.trimStart();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    if (/^\s/.test(line)) {
      if (!hasKey) return false;
      continue;
    }
    const key = /^([\w-]+):(?:\s|$)/.exec(line)?.[1];
    if (key === undefined || !KEYS.includes(key)) return false;
    hasKey = true;
  }
  return hasKey || yaml.trim() === "";
}
