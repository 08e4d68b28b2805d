/**
 * Paths that a text names: in a code span, or as a list item that begins with one. What has blanks or
 * wildcards in it, or does not look like the path of a file in a project, is none.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";
import type { TextRange } from "./markdown.ts";

/** A path in a text; its range is that of the path alone. */
export interface PathReference extends TextRange {
  /** The path as it was written, without line numbers and the like behind it. */
  path: string;
}

/** At least one slash; a name with an extension, or a slash at the end. */
const PATH_REGEXP = /^(?:[\p{L}\p{N}_.+~@-]+\/)+[\p{L}\p{N}_.+~@-]*$/u;

/** A line, a range of lines, or a symbol, behind a path. */
const PLACE_REGEXP = /(?:::.*|:\d[\d:-]*|#L?\d[\dL-]*)$/;

const ITEM_REGEXP =
  /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(\S+?)(?=:?[ \t]*$|:[ \t]|[ \t]+(?:[-–—]|\())/gm;

/** Extensions of files that projects hold. A name with another one may be a domain, a call, a version. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  ("adoc astro bash bat bazl bzl c cc cfg cjs clj cmake conf cpp cs css csv cts cu cxx dart " +
    "editorconfig ejs erl ex exs fish fs gif go gql gradle graphql groovy h hbs hcl hpp hs htm html " +
    "icns ico ini ipynb java jinja jinja2 jl jpeg jpg js json json5 jsonc jsonl jsx just kt kts less " +
    "liquid lock lua m md mdc mdx mjs mk ml mm mts nim nix njk patch php pl png po prisma prompt proto " +
    "ps1 py pyi pyx r rake rb rego rs rst sass sbt scala scm scss sh snap sql sum svelte svg swift tcl " +
    "template tf tfvars thrift toml tpl ts tsv tsx txt v vim vue wasm webp wgsl xml yaml yml zig zsh")
    .split(" "),
);

/** Names of files without extension. */
const NAMES: ReadonlySet<string> = new Set([
  "BUILD",
  "CODEOWNERS",
  "Dockerfile",
  "Gemfile",
  "Justfile",
  "LICENSE",
  "Makefile",
  "Procfile",
  "Rakefile",
  "Vagrantfile",
  "WORKSPACE",
  "justfile",
]);

/** The first part of an address without its scheme. */
const DOMAIN_REGEXP =
  /^(?!\.)[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|ai|app|sh|co|rs|gov|edu|me|cloud|run)$/i;

/** The paths that a document names in prose, in order. */
export function findPathReferences(document: LintDocument): PathReference[] {
  const references: PathReference[] = [];
  const add = (text: string, start: number): void => {
    const path = pathIn(text);
    if (path !== null) references.push({ path, start, end: start + path.length });
  };
  for (const { inner } of document.markdown.codeSpans) {
    const text = document.text.slice(inner.start, inner.end);
    if (text.length <= LONGEST_PATH) add(text.trim(), inner.start + text.search(/\S|$/));
  }
  for (const match of document.matches(ITEM_REGEXP)) {
    const start = match.index + match[0].length - match[1]!.length;
    if (match[1]!.length <= LONGEST_PATH && document.partAt(start) === "prose") {
      add(match[1]!, start);
    }
  }
  return references.sort((a, b) => a.start - b.start);
}

const LONGEST_PATH = 300;

function pathIn(text: string): string | null {
  const path = text.replace(PLACE_REGEXP, "");
  if (!PATH_REGEXP.test(path)) return null;
  const parts = path.split("/");
  if (/^[~@]/.test(path) || DOMAIN_REGEXP.test(parts[0]!)) return null;
  if (parts.some((part) => part.includes("..."))) return null;
  const name = parts.at(-1)!;
  return name === "" || NAMES.has(name) || EXTENSIONS.has(extensionOf(name)) ? path : null;
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
