import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { readBlocks } from "../../lib/io/read_blocks.ts";
import type { BlockOptions, BlocksResult } from "../../lib/system.ts";
import { makeTempFolder, run } from "../helpers/temp_folder.ts";

const SIZE = 150_000;

function patterned(): Uint8Array {
  return new Uint8Array(SIZE).map((_, index) => index % 251);
}

function collect(
  path: string,
  options: Omit<BlockOptions, "visit"> & { stopAfter?: number },
): { result: BlocksResult; blocks: { offset: number; bytes: Uint8Array }[] } {
  const { stopAfter = Infinity, ...rest } = options;
  const blocks: { offset: number; bytes: Uint8Array }[] = [];
  const result = readBlocks(path, {
    ...rest,
    visit(bytes, offset): boolean {
      blocks.push({ offset, bytes: bytes.slice() });
      return blocks.length < stopAfter;
    },
  });
  return { result, blocks };
}

describe("readBlocks()", () => {
  for (const from of ["start", "end"] as const) {
    it(`reads every byte once from the ${from}`, () => {
      using folder = makeTempFolder();
      const path = join(folder.path, "f");
      Deno.writeFileSync(path, patterned());
      const { result, blocks } = collect(path, { root: folder.path, from });
      assertEquals(result, { status: "ok", bytes: SIZE });
      if (from === "end") blocks.reverse();
      let next = 0;
      for (const { offset, bytes } of blocks) {
        assertEquals(offset, next);
        next += bytes.length;
      }
      const whole = blocks.flatMap(({ bytes }) => [...bytes]);
      assertEquals(new Uint8Array(whole), patterned());
    });
  }

  it("reads no more than asked for, and stops when told to", () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "f");
    Deno.writeFileSync(path, patterned());
    const bounded = collect(path, { root: folder.path, from: "end", maxBytes: 100 });
    assertEquals(bounded.blocks.map(({ offset }) => offset), [SIZE - 100]);
    assertEquals(bounded.result, { status: "ok", bytes: SIZE });
    const stopped = collect(path, { root: folder.path, from: "end", stopAfter: 1 });
    assertEquals(stopped.blocks.length, 1);
  });

  it("hands out nothing of an empty file", () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "f");
    Deno.writeFileSync(path, new Uint8Array());
    const { result, blocks } = collect(path, { root: folder.path, from: "end" });
    assertEquals(result, { status: "ok", bytes: 0 });
    assertEquals(blocks, []);
  });

  it("does not see what is appended meanwhile", () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "f");
    Deno.writeTextFileSync(path, "old");
    const seen: string[] = [];
    readBlocks(path, {
      root: folder.path,
      from: "start",
      visit(block): boolean {
        seen.push(new TextDecoder().decode(block));
        Deno.writeTextFileSync(path, "new", { append: true });
        return true;
      },
    });
    assertEquals(seen, ["old"]);
  });

  it("answers changed when the file becomes shorter meanwhile", () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "f");
    Deno.writeFileSync(path, patterned());
    const result = readBlocks(path, {
      root: folder.path,
      from: "start",
      visit(): boolean {
        Deno.truncateSync(path, 10);
        return true;
      },
    });
    assertEquals(result, { status: "changed" });
  });

  it("refuses links, folders and FIFOs as the confined reader does", () => {
    using folder = makeTempFolder();
    const root = folder.path;
    Deno.writeTextFileSync(join(root, "f"), "x");
    Deno.symlinkSync("f", join(root, "link"));
    Deno.mkdirSync(join(root, "folder"));
    run("mkfifo", [join(root, "fifo")]);
    const status = (name: string): string =>
      collect(join(root, name), { root, from: "end" }).result.status;
    assertEquals(status("link"), "symlink");
    assertEquals(status("folder"), "not-regular");
    assertEquals(status("fifo"), "not-regular");
    assertEquals(status("none"), "missing");
  });
});
