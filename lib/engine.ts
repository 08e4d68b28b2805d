/**
 * The engine: entry of the worker that every command which reaches files runs in. One request comes
 * in, one exit status goes out; what it may reach was settled before it started.
 *
 * @module
 */

import { type EngineRequest, runRequest } from "./cli/run.ts";
import { createDenoSystem } from "./io/deno_system.ts";

// Deno's types have one global scope, that of the main thread.
const worker = globalThis as unknown as Pick<MessagePort, "onmessage" | "postMessage">;

worker.onmessage = async ({ data }: MessageEvent<EngineRequest>) => {
  worker.postMessage(await runRequest(data, createDenoSystem()));
};
