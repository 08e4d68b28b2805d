/**
 * The front matter of a `SKILL.md`. Loads a YAML library: import it where a skill is at hand, not
 * before.
 *
 * The form is that of https://agentskills.io/specification: a name of 1 to 64 lower-case letters,
 * digits and single hyphens, and a description of 1 to 1,024 characters.
 *
 * @module
 */

import { type Document, isAlias, isMap, isNode, isScalar, parseDocument, type YAMLMap } from "yaml";
import type { Diagnostic } from "../diagnostic.ts";
import { yamlExcess } from "../parse_yaml.ts";
import { grouped, printable, quoted } from "../printable.ts";
import { positionAt } from "../source_text.ts";
import { skillDiagnostic, type SkillDiagnosticCode } from "./skill_diagnostic.ts";

/** What the front matter says. */
export interface SkillHeader {
  /** The name, on one line. */
  name: string;
  /** The description, on one line. */
  description: string;
  /** Line of the file, from 1, that the name stands on. */
  nameLine: number;
  /** Column of the name, from 1. */
  nameColumn: number;
  /** Line of the file, from 1, that the text below the front matter starts on. */
  bodyLine: number;
}

/** Answer of {@linkcode parseSkill}. */
export interface ParsedSkill {
  /** The header; null if an error says why the skill cannot be listed. */
  header: SkillHeader | null;
  /** What is wrong, each defect once. */
  diagnostics: Diagnostic[];
}

const FENCE_REGEXP = /^---[ \t]*(?:\n|$)/;

// Both fences and what is between them; the lines in the group keep their ends.
const FRONT_MATTER_REGEXP = /^---[ \t]*\n([^]*?\n)??---[ \t]*(?:\n|$)/;

const NAME_REGEXP = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 1024;

/** The library's messages hold pieces of the text, however long they are. */
const MAX_QUOTED_LENGTH = 120;

const FRONT_MATTER_HELP =
  `Begin the file with a line "---", then "name:" and "description:", then another line "---"`;
const QUOTE_HELP =
  `Put the text in double quotes, or on lines of its own, indented, below "description: >-"`;

/** A defect and where it is: an offset in the text, in UTF-16 code units. */
interface Fault {
  code: SkillDiagnosticCode;
  offset: number;
  message: string;
  help: string;
}

/** The YAML between the fences. */
interface FrontMatter {
  source: string;
  /** Where it starts in the text. */
  start: number;
  /** Length of the text up to the end of the second fence. */
  end: number;
}

/** Text of one field, and where it stands in the YAML. */
interface Field {
  value: string;
  offset: number;
}

/**
 * Reads the front matter of a skill's text.
 *
 * Nothing is guessed: where the YAML is broken or one of the two fields is not text, there is no
 * header. Other fields are not looked at, and aliases are followed for the two alone, so a document
 * that expands to gigabytes costs no more than its own bytes.
 *
 * @param text The normalised text of the file.
 * @param path The file, as diagnostics are to show it.
 */
export function parseSkill(text: string, path: string): ParsedSkill {
  const faults: Fault[] = [];
  const header = readHeader(text, faults);
  return {
    header,
    diagnostics: faults.map(({ code, offset, message, help }) =>
      skillDiagnostic(code, { path, ...positionAt(text, offset), message, help })
    ),
  };
}

function readHeader(text: string, faults: Fault[]): SkillHeader | null {
  const frontMatter = splitFrontMatter(text, faults);
  if (frontMatter === null) return null;
  const { source, start, end } = frontMatter;
  const mapping = readMapping(source, start, faults);
  if (mapping === null) return null;
  const name = readField("name", mapping, faults);
  const description = readField("description", mapping, faults);
  if (name === null || description === null) return null;
  checkForm(name, description, faults);
  const place = positionAt(text, name.offset);
  return {
    name: name.value,
    description: description.value,
    nameLine: place.line,
    nameColumn: place.column,
    bodyLine: positionAt(text, end).line + 1,
  };
}

function splitFrontMatter(text: string, faults: Fault[]): FrontMatter | null {
  const match = FRONT_MATTER_REGEXP.exec(text);
  if (match !== null) {
    return {
      source: match[1] ?? "",
      start: text.indexOf("\n") + 1,
      end: match[0].trimEnd().length,
    };
  }
  const reason = FENCE_REGEXP.test(text) ? `no line "---" ends it` : `the first line is not "---"`;
  faults.push({
    code: "skill-front-matter",
    offset: 0,
    message: `Cannot read the front matter: ${reason}`,
    help: FRONT_MATTER_HELP,
  });
  return null;
}

/** The document of a front matter that holds a mapping, and where it starts in the file. */
interface Mapping {
  document: Document;
  contents: YAMLMap;
  start: number;
}

function readMapping(source: string, start: number, faults: Fault[]): Mapping | null {
  const excess = yamlExcess(source);
  if (excess !== null) {
    faults.push({
      code: "skill-yaml",
      offset: start + excess.offset,
      message: `Cannot read the front matter as YAML: ${excess.message}`,
      help: "Keep it to the name, the description and a few plain fields",
    });
    return null;
  }
  // To find equal keys, the library compares each with each, which takes seconds where somebody means
  // harm; the two keys that matter are counted below.
  const document = parseDocument(source, { prettyErrors: false, uniqueKeys: false });
  // An unknown tag is a mere warning there, and "description: !important ..." would lose a word.
  const [problem] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  if (problem !== undefined) {
    const reason = problem.code === "BLOCK_AS_IMPLICIT_KEY"
      ? `unquoted text holds a colon and a space, which begin another mapping`
      : printable(problem.message.slice(0, MAX_QUOTED_LENGTH));
    faults.push({
      code: "skill-yaml",
      offset: start + problem.pos[0],
      message: `Cannot read the front matter as YAML: ${reason}`,
      help: problem.code === "TAB_AS_INDENT" ? "Indent with spaces" : QUOTE_HELP,
    });
    return null;
  }
  const { contents } = document;
  if (isMap(contents)) return { document, contents, start };
  const isEmpty = contents === null || isScalar(contents) && contents.value === null;
  faults.push({
    code: "skill-front-matter",
    offset: start,
    message: `Cannot read the front matter: ${isEmpty ? "it is empty" : "it is not a mapping"}`,
    help: FRONT_MATTER_HELP,
  });
  return null;
}

function readField(
  field: "name" | "description",
  { document, contents, start }: Mapping,
  faults: Fault[],
): Field | null {
  function refuse(offset: number, message: string, help: string): null {
    faults.push({ code: `skill-${field}`, offset, message, help });
    return null;
  }
  const [pair, second] = contents.items.filter(({ key }) => isScalar(key) && key.value === field);
  if (pair === undefined) {
    return refuse(0, `The front matter has no "${field}"`, `Add a line "${field}:" to it`);
  }
  if (second !== undefined) {
    const message = `The front matter has more than one "${field}"`;
    return refuse(start + offsetOf(second.key), message, "Remove all but one");
  }
  const node = isAlias(pair.value) ? pair.value.resolve(document) : pair.value;
  const content = isScalar(node) ? node.value : node;
  const value = oneLine(content);
  const offset = start + offsetOf(value === "" ? pair.key : pair.value);
  if (value === null) {
    const message = `The "${field}" is a ${kindOf(content)}, not text`;
    return refuse(offset, message, "Put it in double quotes");
  }
  if (value === "") {
    return refuse(offset, `The "${field}" is empty`, `Write the ${field} after "${field}:"`);
  }
  return { value, offset };
}

/** Where a parsed node starts in the YAML. */
function offsetOf(node: unknown): number {
  return (isNode(node) ? node.range?.[0] : undefined) ?? 0;
}

/** What the agents that follow the specification to the letter would refuse. */
function checkForm(name: Field, description: Field, faults: Fault[]): void {
  if (!NAME_REGEXP.test(name.value) || name.value.length > MAX_NAME_LENGTH) {
    faults.push({
      code: "skill-name-form",
      offset: name.offset,
      message: `The name ${quoted(name.value)} is one that some agents refuse`,
      help:
        `Use 1 to ${MAX_NAME_LENGTH} lower-case letters, digits and single hyphens between them`,
    });
  }
  const length = [...description.value].length;
  if (length > MAX_DESCRIPTION_LENGTH) {
    faults.push({
      code: "skill-description-length",
      offset: description.offset,
      message: `The description has ${grouped(length)} characters, more than some agents take`,
      help: `Keep it to ${
        grouped(MAX_DESCRIPTION_LENGTH)
      } characters, and move the rest below the front matter`,
    });
  }
}

/** Text with each run of white space, line ends included, as one space; null for what is no text. */
function oneLine(content: unknown): string | null {
  if (content === null) return "";
  if (typeof content !== "string") return null;
  return content.replace(/[\s\u0085]+/g, " ").trim().toWellFormed();
}

/** A word for what stands where text should. */
function kindOf(content: unknown): string {
  if (content === undefined) return "reference to nothing";
  return typeof content === "object" ? "collection" : typeof content;
}
