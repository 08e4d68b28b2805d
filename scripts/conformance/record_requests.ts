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
  const normalised = (messages: Message[]): Message[] =>
    messages.map(({ role, text }) => ({ role, text: normalise(text) }));
  return {
    case: name,
    day,
    ...recordTexts(recipe, normalised(textsOf(firstOfConversation(requests)))),
    ...(isTouched ? { lazy: normalised(textsAfterCall(requests)) } : {}),
  };
}

/** How much of the vendor's words is kept around what a file has in them. */
const AROUND_LENGTH = 80;

/** Records the instruction files in the texts of a request, and what else in them has markers of files. */
export function recordTexts(
  recipe: Pick<Recipe, "block" | "header">,
  texts: readonly Message[],
): Pick<Recording, "entries" | "blocks" | "others"> {
  const blocks: Message[] = [];
  const others: Message[] = [];
  for (const { role, text } of texts) {
    const block = recipe.block.exec(text)?.[0] ?? "";
    if (block.trim() !== "") blocks.push({ role, text: block });
    const rest = block.trim() === "" ? text : text.replace(block, () => "");
    const marked = [...rest.matchAll(MARKER_REGEXP)];
    if (marked.length === 0) continue;
    const from = Math.max(0, marked[0]!.index - AROUND_LENGTH);
    const to = marked.at(-1)!.index + marked.at(-1)![0].length + AROUND_LENGTH;
    others.push({ role, text: rest.slice(from, to) });
  }
  const entries = blocks.flatMap(({ text }): Recording["entries"] => {
    if (recipe.header === null) return [{ path: null, markers: markersIn(text) }];
    return [...text.matchAll(recipe.header)].map((match) => ({ path: match[1]! }))
      .filter(({ path }) => !path.endsWith(LANGUAGE_FILE));
  });
  return {
    entries,
    blocks: blocks.map(({ role, text }) => ({ role, text: summarise(text) })),
    ...(others.length === 0 ? {} : { others }),
  };
}

/** A text and whose words it is sent as. */
export interface Message {
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
function textsAfterCall(requests: readonly Any[]): Message[] {
  const CALL_REGEXP = /"(?:tool_use|tool_calls|functionCall)"/;
  for (const body of requests) {
    const messages: Any[] = body?.messages ?? body?.contents ?? [];
    const call = messages.findIndex((message) => CALL_REGEXP.test(JSON.stringify(message)));
    if (call >= 0) return textsOfMessages(messages.slice(call + 1));
  }
  return [];
}

/** Every text of some messages; what a tool's result holds has the role `tool`, whoever sends it. */
export function textsOfMessages(messages: readonly Any[]): Message[] {
  return messages.flatMap((message) => {
    const content = message?.content ?? message?.parts ?? [];
    return (Array.isArray(content) ? content : [content]).flatMap((part) => {
      const isResult = part?.type === "tool_result" || part?.functionResponse !== undefined;
      const role = isResult ? "tool" : message.role;
      return stringsIn(part).map((text) => ({ role, text }));
    });
  });
}

function stringsIn(value: Any): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["role", "type", "id", "tool_use_id", "name"].includes(key) ? [] : stringsIn(inner)
  );
}

/** What the layouts mark each file with. */
const MARKER_REGEXP = /# marker ([^\n\r]*)|MK\[[^\]\n]*\]/g;

/** The markers of the files in a text. */
export function markersIn(text: string): string[] {
  return [...text.matchAll(MARKER_REGEXP)].map((match) => (match[1] ?? match[0]).trim());
}
