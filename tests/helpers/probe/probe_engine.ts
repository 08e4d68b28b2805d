/**
 * An engine that was taken over: it tries what the real one must not be able to, and prints what came
 * of each try. Started in place of `lib/engine.ts`, with the grants of a real command.
 *
 * @module
 */

import { lstatSync, readFileSync } from "node:fs";
import type { EngineRequest } from "../../../lib/cli/run.ts";

/** What the options of the request say to try, as paths that are separated by the path separator. */
interface Attempts {
  read: string[];
  write: string[];
}

const worker = globalThis as unknown as Pick<MessagePort, "onmessage" | "postMessage">;

worker.onmessage = async ({ data }: MessageEvent<EngineRequest>) => {
  const { read, write }: Attempts = JSON.parse(Deno.readTextFileSync(
    `${data.place.root.path}/attempts.json`,
  ));
  const outcomes: Record<string, string> = {};
  const attempt = async (name: string, action: () => unknown) => {
    try {
      await action();
      outcomes[name] = "done";
    } catch (error) {
      outcomes[name] = error instanceof Error ? error.name : String(error);
    }
  };
  for (const path of read) {
    await attempt(`read ${path}`, () => Deno.readTextFileSync(path));
    await attempt(`node:fs read ${path}`, () => readFileSync(path));
    await attempt(`lstat ${path}`, () => lstatSync(path));
  }
  for (const path of write) await attempt(`write ${path}`, () => Deno.writeTextFileSync(path, "x"));
  await attempt("list /", () => [...Deno.readDirSync("/")]);
  await attempt("environment", () => {
    if (Deno.env.get("HOME") === undefined) throw new Deno.errors.NotCapable();
  });
  await attempt("net", () => Deno.connect({ hostname: "127.0.0.1", port: 8009 }));
  await attempt("fetch", () => fetch("http://127.0.0.1:8009/"));
  await attempt("run", () => new Deno.Command("true").output());
  await attempt("ffi", () => Deno.dlopen("libc.so.6", {}));
  await attempt("sys", () => Deno.hostname());
  await attempt("import", () => import(String("http://127.0.0.1:8009/module.ts")));
  await attempt("request", () =>
    Deno.permissions.request({ name: "net" }).then(({ state }) => {
      if (state !== "granted") throw new Deno.errors.NotCapable();
    }));
  await attempt("worker", () => {
    new Worker("data:text/javascript,", {
      type: "module",
      deno: { permissions: { read: true, net: true } },
    });
  });
  console.log(JSON.stringify(outcomes));
  worker.postMessage(0);
};
