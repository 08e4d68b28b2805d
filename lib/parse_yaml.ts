/**
 * YAML within bounds. The library needs stack for every level, and time that grows with the square of
 * the length, so that a text is looked at before it is parsed. Loads the library: import it where there
 * is YAML.
 *
 * @module
 */

import { type Document, isScalar, Lexer, parseDocument, Parser, visit } from "yaml";

/** More characters than front matter, and most configuration, ever has. */
const MAX_LENGTH = 64 * 1024;

/** More levels than anybody keeps track of; every walk through them has room on the stack. */
const MAX_DEPTH = 64;

/** What keeps a text from being parsed. */
export interface YamlExcess {
  /** Place in the text, in UTF-16 code units from 0. */
  offset: number;
  /** What is too much, as a phrase that follows "it is" or "it has". */
  message: string;
}

/** Whether a text is too long or nested too deep to be parsed; null if it is neither. */
export function yamlExcess(source: string): YamlExcess | null {
  if (source.length > MAX_LENGTH) {
    return { offset: MAX_LENGTH, message: `it has more than ${MAX_LENGTH} characters` };
  }
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(source)) {
    // The parser works as it is asked for its answers, which matter to nobody here.
    for (const _ of parser.next(lexeme));
    if (parser.stack.length > MAX_DEPTH) {
      return { offset: parser.offset, message: `it has more than ${MAX_DEPTH} levels` };
    }
  }
  return null;
}

/**
 * Parses a text to plain values.
 *
 * @throws if it is too long or too deep, no YAML, or has more aliases than anybody needs; with
 * `uniqueKeys`, also if a mapping has a key twice.
 */
export function parseYaml(
  source: string,
  { uniqueKeys = true }: { uniqueKeys?: boolean } = {},
): unknown {
  const excess = yamlExcess(source);
  if (excess !== null) throw new RangeError(`Cannot parse this YAML: ${excess.message}`);
  // To find equal keys, the library compares each with each.
  const document = parseDocument(source, {
    logLevel: "error",
    prettyErrors: false,
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  if (uniqueKeys && hasRepeatedKey(document)) {
    throw new SyntaxError("Cannot parse this YAML: a mapping has a key twice");
  }
  return document.toJS();
}

function hasRepeatedKey(document: Document): boolean {
  let isRepeated = false;
  visit(document, {
    Map(_, map) {
      const keys = map.items.map(({ key }) => isScalar(key) ? key.value : key);
      isRepeated ||= new Set(keys).size < keys.length;
      return isRepeated ? visit.BREAK : undefined;
    },
  });
  return isRepeated;
}
