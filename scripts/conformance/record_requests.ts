/**
 * What is kept of the requests of an agent: its instruction files, and what came with a touched file.
 *
 * @module
 */

import { CASE_FOLDER } from "./agent_case.ts";
import type { Recording } from "./comparison.ts";
import { LANGUAGE_FILE, type Recipe } from "./recipes.ts";
import { summarise } from "./summarise.ts";

/**
 * Records the bodies of an agent's requests in the case `name`, or the list of messages that it prints.
 * `root` is where the case was laid out, `day` when.
 */
export function recordRequests(
  name: string,
  recipe: Pick<Recipe, "block" | "header">,
  { requests, isTouched, root, day }: {
    requests: readonly unknown[];
    isTouched: boolean;
    root: string;
    day: string;
  },
): Recording {
  const normalise = (text: string): string => text.replaceAll(root, CASE_FOLDER);
  const blocks = textsOf(firstOfConversation(requests)).flatMap(({ role, text }) => {
    const match = recipe.block.exec(normalise(text));
    return match === null || match[0].trim() === "" ? [] : [{ role, text: match[0] }];
  });
  const entries = blocks.flatMap(({ text }): Recording["entries"] => {
    if (recipe.header === null) return [{ path: null, markers: markersIn(text) }];
    return [...text.matchAll(recipe.header)].map((match) => ({ path: match[1]! }))
      .filter(({ path }) => !path.endsWith(LANGUAGE_FILE));
  });
  return {
    case: name,
    day,
    entries,
    blocks: blocks.map(({ role, text }) => ({ role, text: summarise(text) })),
    ...(isTouched ? { lazy: textsAfterCall(requests).map(normalise) } : {}),
  };
}

interface Message {
  role: string;
  text: string;
}

// deno-lint-ignore no-explicit-any -- three vendors' formats, only looked through for texts
type Any = any;

/** The first request of the conversation itself; agents also ask for titles and the like. */
function firstOfConversation(requests: readonly Any[]): Any {
  return requests.find((body) => Array.isArray(body) || body?.tools?.length > 0) ??
    requests.find((body) => body?.messages ?? body?.contents) ?? {};
}

function textsOf(body: Any): Message[] {
  const system: Any[] = [body.systemInstruction, body.system].filter((part) => part !== undefined)
    .map((part) => ({ role: "system", content: part.parts ?? part }));
  const messages: Any[] = Array.isArray(body) ? body : body.messages ?? body.contents ?? [];
  return [...system, ...messages].flatMap((message) => {
    const content = message.content ?? message.parts ?? [];
    const parts: Any[] = typeof content === "string" ? [{ text: content }] : content;
    return parts.filter((part) => typeof part?.text === "string")
      .map((part) => ({ role: message.role, text: part.text }));
  });
}

/** Every text in what follows the model's request to open a file. */
function textsAfterCall(requests: readonly Any[]): string[] {
  const CALL_REGEXP = /"(?:tool_use|tool_calls|functionCall)"/;
  for (const body of requests) {
    const messages: Any[] = body?.messages ?? body?.contents ?? [];
    const call = messages.findIndex((message) => CALL_REGEXP.test(JSON.stringify(message)));
    if (call >= 0) return stringsIn(messages.slice(call + 1));
  }
  return [];
}

function stringsIn(value: Any): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["role", "type", "id", "name"].includes(key) ? [] : stringsIn(inner)
  );
}

function markersIn(text: string): string[] {
  return [...text.matchAll(/# marker ([^\n\r]*)/g)].map((match) => match[1]!.trim());
}
