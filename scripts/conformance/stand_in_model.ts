/**
 * A stand-in for a model: listens on loopback, keeps every request, and answers "ok" in the wire
 * format that it is asked in. Told so, it first asks the agent to open a file.
 *
 * @module
 */

/** A request as an agent sent it. */
export interface ModelRequest {
  /** Path and query. */
  url: string;
  /** The body, parsed; null if it was no JSON. */
  body: unknown;
}

/** A running stand-in; declare it with `await using`. */
export interface StandInModel extends AsyncDisposable {
  /** Address without a slash at the end. */
  readonly url: string;
  /** What has come in so far. */
  readonly requests: readonly ModelRequest[];
}

interface ToolCall {
  name: string;
  input: Record<string, unknown>;
}

/** What agents call their file-reading tool, and its path. */
const READ_TOOLS = ["Read", "read", "read_file", "ReadFile", "view", "read_files"];
const PATH_NAMES = ["file_path", "filePath", "absolute_path", "filepath", "path", "files"];

/** Starts a stand-in that first asks for the file `open`, if there is one. */
export function startStandInModel({ open = null }: { open?: string | null } = {}): StandInModel {
  const requests: ModelRequest[] = [];
  let pending = open;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const body = await jsonOf(request);
    const { pathname, search } = new URL(request.url);
    requests.push({ url: pathname + search, body });
    const call = pending === null ? null : readCall(body, pending);
    if (call !== null) pending = null;
    return answer(pathname, { streams: isStreaming(pathname, body), call });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    requests,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function jsonOf(request: Request): Promise<unknown> {
  const encoding = request.headers.get("content-encoding");
  const stream = encoding === "gzip"
    ? request.body?.pipeThrough(new DecompressionStream("gzip"))
    : request.body;
  try {
    return await new Response(stream ?? null).json();
  } catch {
    return null;
  }
}

// deno-lint-ignore no-explicit-any -- three vendors' formats, looked at with care and never kept
type Any = any;

function isStreaming(path: string, body: Any): boolean {
  return body?.stream === true || path.includes("streamGenerateContent");
}

function readCall(body: Any, file: string): ToolCall | null {
  const tools = (body?.tools ?? []).flatMap((tool: Any) => tool.functionDeclarations ?? [tool]);
  for (const tool of tools) {
    const shape = tool.function ?? tool;
    if (!READ_TOOLS.includes(shape.name)) continue;
    const schema = shape.input_schema ?? shape.parametersJsonSchema ?? shape.parameters;
    const name = PATH_NAMES.find((each) => each in (schema?.properties ?? {}));
    if (name === undefined) continue;
    const isList = schema.properties[name].type === "array";
    return { name: shape.name, input: { [name]: isList ? [{ path: file }] : file } };
  }
  return null;
}

function answer(
  path: string,
  { streams, call }: { streams: boolean; call: ToolCall | null },
): Response {
  if (path.includes("count_tokens")) return Response.json({ input_tokens: 1 });
  if (path.endsWith("/messages")) {
    return streams ? eventStream(anthropicEvents(call)) : Response.json(anthropicMessage([]));
  }
  if (path.endsWith("/chat/completions")) {
    return streams ? eventStream(openAiEvents(call)) : Response.json(openAiCompletion());
  }
  if (path.includes("enerateContent")) {
    const content = geminiContent(call);
    return streams ? eventStream([["", content]]) : Response.json(content);
  }
  if (path.endsWith("/models")) return Response.json({ object: "list", data: [{ id: "fake" }] });
  return Response.json({});
}

/** Events as (name, data); a nameless event has data alone. */
function eventStream(events: [name: string, data: unknown][]): Response {
  const text = events.map(([name, data]) =>
    `${name === "" ? "" : `event: ${name}\n`}data: ${
      typeof data === "string" ? data : JSON.stringify(data)
    }\n\n`
  ).join("");
  return new Response(text, { headers: { "content-type": "text/event-stream" } });
}

function anthropicMessage(content: unknown[]): Any {
  return {
    id: "message",
    type: "message",
    role: "assistant",
    model: "fake",
    content: content.length > 0 ? content : [{ type: "text", text: "ok" }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function anthropicEvents(call: ToolCall | null): [string, unknown][] {
  const [block, delta] = call === null
    ? [{ type: "text", text: "" }, { type: "text_delta", text: "ok" }]
    : [{ type: "tool_use", id: "call", name: call.name, input: {} }, {
      type: "input_json_delta",
      partial_json: JSON.stringify(call.input),
    }];
  const events: Any[] = [
    { type: "message_start", message: { ...anthropicMessage([]), content: [], stop_reason: null } },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: call === null ? "end_turn" : "tool_use", stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: "message_stop" },
  ];
  return events.map((event) => [event.type, event]);
}

const OPENAI_USAGE = { "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 };

function openAiCompletion(): Any {
  return {
    id: "completion",
    object: "chat.completion",
    created: 1,
    model: "fake",
    choices: [{ index: 0, message: { role: "assistant", content: "ok" }, finish_reason: "stop" }],
    usage: OPENAI_USAGE,
  };
}

function openAiEvents(call: ToolCall | null): [string, unknown][] {
  const chunk = (delta: unknown, reason: string | null) => ({
    ...openAiCompletion(),
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const delta = call === null ? { role: "assistant", content: "ok" } : {
    role: "assistant",
    content: null,
    tool_calls: [{
      index: 0,
      id: "call",
      type: "function",
      function: { name: call.name, arguments: JSON.stringify(call.input) },
    }],
  };
  return [
    ["", chunk(delta, null)],
    ["", chunk({}, call === null ? "stop" : "tool_calls")],
    ["", "[DONE]"],
  ];
}

function geminiContent(call: ToolCall | null): Any {
  const part = call === null ? { text: "ok" } : {
    functionCall: { name: call.name, args: call.input },
  };
  return {
    candidates: [{ index: 0, content: { role: "model", parts: [part] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
}
