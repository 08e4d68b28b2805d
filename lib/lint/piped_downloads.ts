/**
 * Finds commands that run what they download without anybody having seen it.
 *
 * @module
 */

import type { TextRange } from "./markdown.ts";

/** A download that goes straight into an interpreter. */
export interface PipedDownload extends TextRange {
  /** Where it comes from, as far as the command says: a host, or a variable. */
  source: string;
  /** The program that runs it. */
  interpreter: string;
}

const DOWNLOADER_REGEXP =
  /\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod|DownloadString)\b/gi;
/** Further than this no command is followed. */
const LONGEST_COMMAND = 1000;
const LONGEST_PREFIX = 60;

const SOURCE_REGEXP =
  /\b(?:https?|ftp):\/\/([^\s\/"'`|)<>]+)|(\$\{?\w+\}?)|(?<=\s)((?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?)(?=\/)/i;
const LOCAL_REGEXP = /^(?:[^@]*@)?(?:localhost|127\.|0\.0\.0\.0|\[::1\]|host\.docker\.internal)/i;
const SHELLS = "(?:ba|z|k|da|a|fi|tc)?sh|iex|invoke-expression|pwsh|powershell";
const LANGUAGES = "python[\\d.]*|node|deno|bun|perl|ruby|php|osascript";
const INTERPRETERS = `${SHELLS}|${LANGUAGES}`;
/**
 * What stands behind the download: `| sudo -E bash -s --`. With a program of its own, as in
 * `| python3 -m json.tool`, an interpreter takes the download for data.
 */
const PIPE_REGEXP = new RegExp(
  String
    .raw`\|&?\s*(?:(?:\/(?:[\w.-]+\/)*)?(?:sudo|env|nohup|command|exec|doas)\s+(?:-\w+\s+|\w+=\S*\s+)*)*(?:\/(?:[\w.-]+\/)*)?(?:(${SHELLS})(?![\w.\/-]|\s*=)|(${LANGUAGES})(?=(?:\s+-)?\s*(?:$|[|;&)"'\n])))`,
  "i",
);
/** What stands before it: `bash <(`, `sh -c "$(`, `eval "$(`, `iex (`. */
const WRAPPED_REGEXP = new RegExp(
  String
    .raw`(?:(?<![\w-])(${INTERPRETERS}|eval|source)|(?<=^|[\s;&])(\.))(?:\s+-\w+)*\s*["'(&]*\s*(?:<\(|\$\(|\x60|\()[\s(&'"]*(?:New-Object\s+[\w.]+\)?\.)?$`,
  "i",
);

/** The commands of that kind in a text, in order, whether they are recommended or not. */
export function findPipedDownloads(text: string): PipedDownload[] {
  const found: PipedDownload[] = [];
  let end = 0;
  for (const { 0: downloader, index } of text.matchAll(DOWNLOADER_REGEXP)) {
    if (index < end) continue;
    const command = commandAt(text, index);
    end = index + command.length;
    const source = SOURCE_REGEXP.exec(command.slice(downloader.length));
    if (source === null) continue;
    const host = source[1] ?? source[2] ?? source[3]!;
    if (LOCAL_REGEXP.test(host)) continue;
    const pipe = PIPE_REGEXP.exec(command);
    if (pipe !== null) {
      const range = { start: index, end: index + pipe.index + pipe[0].length };
      found.push({ ...range, source: host, interpreter: pipe[1] ?? pipe[2]! });
      continue;
    }
    const before = text.slice(Math.max(0, index - LONGEST_PREFIX), index).split("\n").at(-1)!;
    const wrapped = WRAPPED_REGEXP.exec(before);
    if (wrapped !== null) {
      const start = index - before.length + wrapped.index;
      const length = downloader.length + source.index + source[0].length;
      const interpreter = wrapped[1] ?? wrapped[2]!;
      found.push({ start, end: index + length, source: host, interpreter });
    }
  }
  return found;
}

/** The command that begins at an offset, to the end of its line, or of those that it continues on. */
export function commandAt(text: string, offset: number): string {
  const window = text.slice(offset, offset + LONGEST_COMMAND);
  return /^(?:\\\r?\n|\|[ \t]*\n|[^\n`])*/.exec(window)![0];
}
