/**
 * Runs the engine apart from this thread, with permissions of its own.
 *
 * @module
 */

import { EVERYTHING, type Grants } from "../grants.ts";

/**
 * Starts a module in a worker that holds exactly the grants and nothing else, hands it the request and
 * waits for the exit status that it posts.
 *
 * @param url The module.
 * @param request Plain data.
 * @throws {Error} if the module cannot be loaded or fails.
 */
export function runWorker(
  url: string,
  request: unknown,
  { grants }: { grants: Grants },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const worker = new Worker(url, {
    type: "module",
    deno: {
      permissions: {
        read: grants.read.includes(EVERYTHING) || [...grants.read],
        write: [...grants.write],
        env: [...grants.env],
        net: false,
        run: false,
        ffi: false,
        sys: false,
        import: false,
      },
    },
  });
  worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}
