/**
 * Folders on the real file system that go away by themselves.
 *
 * @module
 */

import { dirname } from "@std/path";
import type { Layout } from "./memory_system.ts";

/** A new folder; declare it with `using`. */
export interface TempFolder extends Disposable {
  /** Its real path. */
  readonly path: string;
}

/** Makes an empty folder. */
export function makeTempFolder(): TempFolder {
  const path = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "rivumi-test-" }));
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}

/** Puts on the disk what `createMemorySystem` takes. Devices take root. */
export function buildLayout(layout: Layout): void {
  for (const folder of layout.folders ?? []) Deno.mkdirSync(folder, { recursive: true });
  for (const [path, content] of Object.entries(layout.files ?? {})) {
    makeParent(path);
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    Deno.writeFileSync(path, bytes);
  }
  for (const path of layout.executables ?? []) Deno.chmodSync(path, 0o755);
  for (const [path, target] of Object.entries(layout.links ?? {})) {
    makeParent(path);
    Deno.symlinkSync(target, path);
  }
  for (const [path, kind] of Object.entries(layout.specials ?? {})) {
    makeParent(path);
    makeSpecial(path, kind);
  }
  for (const [path, existing] of Object.entries(layout.hardLinks ?? {})) {
    makeParent(path);
    Deno.linkSync(existing, path);
  }
}

function makeParent(path: string): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
}

function makeSpecial(path: string, kind: "fifo" | "socket" | "device"): void {
  if (kind === "fifo") run("mkfifo", [path]);
  else if (kind === "device") run("mknod", [path, "c", "1", "3"]);
  else {
    // The socket outlives its process. Newer versions of Deno count it as network, too.
    const program = `Deno.listen({ transport: "unix", path: ${
      JSON.stringify(path)
    } }); Deno.exit()`;
    const url = `data:application/javascript,${encodeURIComponent(program)}`;
    run(Deno.execPath(), [
      "run",
      "--quiet",
      "--no-config",
      "--allow-read",
      "--allow-write",
      "--allow-net",
      url,
    ]);
  }
}

/** Runs a program to its end. Throws Error with what it complained of if it fails. */
export function run(command: string, args: string[]): void {
  const { success, stderr } = new Deno.Command(command, { args }).outputSync();
  if (!success) throw new Error(`Cannot run ${command}: ${new TextDecoder().decode(stderr)}`);
}
