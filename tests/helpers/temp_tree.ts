import { dirname, join } from "@std/path";

/** What a {@linkcode createTempTree} holds; paths are relative to its root, with `/`. */
export interface TempLayout {
  /** Content of regular files: text or bytes. */
  files?: Record<string, string | Uint8Array>;
  /** Symbolic links to the text of the link. */
  links?: Record<string, string>;
  /** Folders, which may stay empty. */
  folders?: readonly string[];
}

/** A folder on the disk that goes away at the end of the block that `using` declares it in. */
export interface TempTree extends Disposable {
  /** Its real path. */
  root: string;
  /** The path of a name in it. */
  path(name: string): string;
}

/** Makes a folder with the given content in the system's folder for temporary files. */
export function createTempTree(layout: TempLayout = {}): TempTree {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "rivumi-" }));
  const path = (name: string) => join(root, name);
  for (const name of layout.folders ?? []) Deno.mkdirSync(path(name), { recursive: true });
  for (const [name, content] of Object.entries(layout.files ?? {})) {
    Deno.mkdirSync(dirname(path(name)), { recursive: true });
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    Deno.writeFileSync(path(name), bytes);
  }
  for (const [name, target] of Object.entries(layout.links ?? {})) {
    Deno.mkdirSync(dirname(path(name)), { recursive: true });
    Deno.symlinkSync(target, path(name));
  }
  return { root, path, [Symbol.dispose]: () => Deno.removeSync(root, { recursive: true }) };
}
