/**
 * Parts of prompts, and what must hold for every prompt.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import type { Layer } from "../../lib/instructions/layer.ts";
import type { Prompt, PromptLimits, PromptParts } from "../../lib/prompt/assemble.ts";
import { findDelimiters } from "../../lib/prompt/escape.ts";
import type { KnownMemory } from "../../lib/prompt/memory_plan.ts";
import type { Skill } from "../../lib/skills/skill.ts";
import { decodeText, utf8Length } from "../../lib/source_text.ts";
import type { ReadFile } from "../../lib/system.ts";
import { createLayer } from "./layers.ts";

/** Limits that nothing in a test meets. */
export const NO_LIMITS: PromptLimits = {
  maxBytes: 1e9,
  maxTaskBytes: 1e9,
  maxInstructionsBytes: 1e9,
  maxSkillsBytes: 1e9,
  maxWorkspaceBytes: 1e9,
  maxMemoryBytes: 1e9,
};

/** Parts of a prompt without anybody's text, but for what a test says otherwise. */
export function createParts(parts: Partial<PromptParts> = {}): PromptParts {
  return {
    circumstances: {
      purpose: "chat",
      hasTools: false,
      responseFormat: "direct",
      channel: null,
      isGroupChat: false,
    },
    replacements: {},
    runtime: {
      platform: "linux",
      model: null,
      date: "2026-01-02",
      timeZone: "UTC",
      workingDirectory: "/repo",
    },
    layers: [],
    skills: [],
    namedSkills: [],
    workspace: { root: "/repo", branch: null, manifests: [], tools: [] },
    memories: [],
    tail: {},
    nonce: null,
    task: null,
    limits: NO_LIMITS,
    ...parts,
  };
}

/** A file as the reader gives it for these bytes, which must be acceptable. */
export function fileOf(content: string | Uint8Array): ReadFile {
  const raw = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const decoded = decodeText(raw);
  if (decoded.status !== "ok") throw new TypeError(`Cannot use this content: ${decoded.status}`);
  return { ...decoded, raw, identity: "1:1", target: null };
}

/** An active layer with this content. */
export function layerOf(path: string, content: string | Uint8Array): Layer {
  return createLayer({ path, file: fileOf(content) });
}

/** A skill with this text below its front matter. */
export function skillOf(
  name: string,
  options: { description?: string; body?: string } = {},
): Skill {
  const { description = "Does things", body = "Text.\n" } = options;
  return {
    name,
    description,
    path: `.rivumi/skills/${name}/SKILL.md`,
    scope: "project",
    directory: `/repo/.rivumi/skills/${name}`,
    sha256: "",
    bodyLine: 5,
    file: fileOf(`---\nname: x\ndescription: y\n---\n${body}`),
  };
}

/** A memory with this text. */
export function memoryOf(text: string): KnownMemory {
  return { kind: "project_fact", text, path: "~/memory.jsonl", place: null };
}

/**
 * Checks that the spans cover a prompt, that each says the truth about its source, and that nothing but
 * our own words holds a delimiter.
 */
export function assertTraced(prompt: Prompt, parts: PromptParts): void {
  const files = new Map<string, ReadFile>([
    ...parts.layers.map(({ path, file }) => [path, file!] as const),
    ...parts.skills.map(({ path, file }) => [path, file] as const),
    ...Object.values(parts.replacements).map(({ path, file }) => [path, file] as const),
  ]);
  for (const where of ["system", "tail"] as const) {
    const text = prompt[where];
    const bytes = new TextEncoder().encode(text);
    assertEquals(new TextDecoder().decode(bytes), text, "The text is not well-formed");
    let at = 0;
    for (const span of prompt.spans.filter((span) => span.in === where)) {
      assertEquals(span.start, at, "There is a gap or an overlap");
      assert(span.end > span.start, "A span is empty");
      at = span.end;
      const { source, transform } = span;
      const sent = new TextDecoder("utf-8", { ignoreBOM: true })
        .decode(bytes.subarray(span.start, span.end));
      if (source.kind !== "file") continue;
      const file = files.get(source.path!)!;
      const original = file.raw.subarray(source.fromByte!, source.toByte!);
      assertEquals(source.fromLine, lineAt(file.raw, source.fromByte!));
      if (original.length > 0) assertEquals(source.toLine, lineAt(file.raw, source.toByte! - 1));
      const isWhole = span.section !== "skills" || sent.includes("\n");
      if (transform === "none") assertEquals(sent, textOf(original));
      else if (transform === "normalised" && isWhole) assertEquals(sent, normalised(original));
      else if (transform === "escaped" && isWhole) {
        assertEquals([sent, textOf(original)], ["&lt;", "<"]);
      } else if (transform === "cut") {
        assert(sent.trim().startsWith("[Cut here: "), sent);
        assert(original.length > 0, "Nothing was cut");
      }
    }
    assertEquals(at, bytes.length, "The spans do not cover the text");
  }
  assertDelimited(prompt);
}

/** Checks that the delimiters are those of the sections, each once, in order, and of nothing else. */
export function assertDelimited(prompt: Prompt): void {
  for (const where of ["system", "tail"] as const) {
    const own = prompt.spans.filter((span) => span.in === where && span.source.kind === "code");
    for (const offset of findDelimiters(prompt[where])) {
      const byte = utf8Length(prompt[where].slice(0, offset));
      assert(own.some(({ start, end }) => start <= byte && byte < end), "A delimiter is forged");
    }
  }
  const open: string[] = [];
  const sections: string[] = [];
  for (const [, slash, name] of (prompt.system + prompt.tail).matchAll(/<(\/?)rivumi:(\w+)/g)) {
    if (slash === "/") assertEquals(open.pop(), name);
    else if (open.push(name!) === 1) sections.push(name!);
  }
  assertEquals(open, []);
  assertEquals(sections, prompt.sections.map(({ id }) => id));
}

/** Number of the line that a byte is on; CRLF and a lone CR end lines, too. */
function lineAt(raw: Uint8Array, byte: number): number {
  let line = 1;
  for (let i = 0; i < byte; i++) {
    if (raw[i] === 0x0a || raw[i] === 0x0d && raw[i + 1] !== 0x0a) line++;
  }
  return line;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

function normalised(bytes: Uint8Array): string {
  return textOf(bytes).replace(/\r\n?/g, "\n");
}
