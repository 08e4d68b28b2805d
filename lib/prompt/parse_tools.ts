/**
 * The names of the tools in a host's file of tools. The text of a prompt only depends on whether there
 * are any; their descriptions go into the body of a request and not into its text.
 *
 * @module
 */

import { UsageError } from "../errors.ts";
import { quoted } from "../printable.ts";

/**
 * The names of the tools in a JSON text: a list of tools, or an object with such a list in `tools`. A
 * tool has its `name` itself or, in OpenAI's form, in `function`.
 *
 * @param path The file, as messages are to show it.
 * @throws {UsageError} if the text holds no such list.
 */
export function parseToolNames(text: string, path: string): string[] {
  const fail = (what: string) =>
    new UsageError(
      `Cannot read tools from ${quoted(path)}: ${what}`,
      'Give a JSON list of tools, each with a "name"',
    );
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw fail("it is not JSON");
  }
  const tools = Array.isArray(document) ? document : property(document, "tools");
  if (!Array.isArray(tools)) throw fail("it holds no list of tools");
  return tools.map((tool, index) => {
    const name = property(tool, "name") ?? property(property(tool, "function"), "name");
    if (typeof name !== "string" || name === "") throw fail(`tool ${index + 1} has no name`);
    return name;
  });
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
