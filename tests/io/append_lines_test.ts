import { assertEquals, assertRejects } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { appendLines } from "../../lib/io/append_lines.ts";
import { SHIPPED_FLAGS } from "../../lib/io/shipped_permissions.ts";
import { canMount } from "../helpers/can_mount.ts";
import { makeTempFolder, run } from "../helpers/temp_folder.ts";

const NEEDS_MOUNT = { skip: canMount() ? false : "this takes the right to mount" };

function modeOf(path: string): number {
  return Deno.statSync(path).mode! & 0o777;
}

describe("appendLines()", () => {
  it("creates the file for the user alone and adds to it", async () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "m.jsonl");
    assertEquals(await appendLines(path, "one\n", { root: folder.path }), { status: "ok" });
    assertEquals(await appendLines(path, "two\nthree\n", { root: folder.path }), { status: "ok" });
    assertEquals(Deno.readTextFileSync(path), "one\ntwo\nthree\n");
    assertEquals(modeOf(path), 0o600);
  });

  it("starts on a fresh line after a torn one, once", async () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "m.jsonl");
    Deno.writeTextFileSync(path, "one\ntor");
    await appendLines(path, "two\n", { root: folder.path });
    await appendLines(path, "three\n", { root: folder.path });
    assertEquals(Deno.readTextFileSync(path), "one\ntor\ntwo\nthree\n");
  });

  it("keeps the mode of a file that exists", async () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "m.jsonl");
    Deno.writeTextFileSync(path, "", { mode: 0o640 });
    Deno.chmodSync(path, 0o640);
    await appendLines(path, "one\n", { root: folder.path });
    assertEquals(modeOf(path), 0o640);
  });

  it("refuses a link, also one that leads nowhere, and writes nothing through it", async () => {
    using folder = makeTempFolder();
    const target = join(folder.path, "target");
    Deno.writeTextFileSync(target, "mine\n");
    Deno.symlinkSync(target, join(folder.path, "link"));
    Deno.symlinkSync(join(folder.path, "nowhere"), join(folder.path, "dangling"));
    const root = folder.path;
    assertEquals((await appendLines(join(root, "link"), "x\n", { root })).status, "symlink");
    assertEquals((await appendLines(join(root, "dangling"), "x\n", { root })).status, "symlink");
    assertEquals(Deno.readTextFileSync(target), "mine\n");
    assertEquals([...Deno.readDirSync(root)].length, 3);
  });

  it("refuses a folder and a FIFO without waiting", async () => {
    using folder = makeTempFolder();
    const root = folder.path;
    Deno.mkdirSync(join(root, "folder"));
    run("mkfifo", [join(root, "fifo")]);
    assertEquals(await appendLines(join(root, "folder"), "x\n", { root }), {
      status: "not-regular",
      kind: "directory",
    });
    assertEquals(await appendLines(join(root, "fifo"), "x\n", { root }), {
      status: "not-regular",
      kind: "fifo",
    });
  });

  it("answers missing when the folder is gone", async () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "gone", "m.jsonl");
    assertEquals(await appendLines(path, "x\n", { root: folder.path }), { status: "missing" });
  });

  it("throws for a path outside the root", async () => {
    using folder = makeTempFolder();
    await assertRejects(
      () => appendLines("/elsewhere/m.jsonl", "x\n", { root: folder.path }),
      TypeError,
    );
  });

  it("gives up with the time waited when another handle keeps the lock", async () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "m.jsonl");
    Deno.writeTextFileSync(path, "one\n");
    using holder = Deno.openSync(path, { append: true });
    assertEquals(holder.tryLockSync(true), true);
    assertEquals(await appendLines(path, "two\n", { root: folder.path, waitMs: 5 }), {
      status: "busy",
      waitedMs: 5,
    });
    assertEquals(Deno.readTextFileSync(path), "one\n");
    holder.unlockSync();
    assertEquals((await appendLines(path, "two\n", { root: folder.path, waitMs: 5 })).status, "ok");
  });

  it("is not kept from its lock by a holder that was killed", async () => {
    using folder = makeTempFolder();
    const path = join(folder.path, "m.jsonl");
    Deno.writeTextFileSync(path, "one\n");
    const program = `const file = Deno.openSync(${JSON.stringify(path)}, { append: true });
      file.lockSync(true); console.log("locked"); setInterval(() => {}, 1000);`;
    const url = `data:application/javascript,${encodeURIComponent(program)}`;
    await using holder = new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-config", ...SHIPPED_FLAGS, url],
      stdout: "piped",
    }).spawn();
    for await (const _ of holder.stdout) break;
    assertEquals(
      (await appendLines(path, "two\n", { root: folder.path, waitMs: 1 })).status,
      "busy",
    );
    holder.kill("SIGKILL");
    await holder.status;
    assertEquals((await appendLines(path, "two\n", { root: folder.path })).status, "ok");
  });

  it(
    "takes a short write back when the disk is full, and goes on when there is room",
    NEEDS_MOUNT,
    async () => {
      using folder = makeTempFolder();
      const root = join(folder.path, "small");
      Deno.mkdirSync(root);
      run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", root]);
      try {
        const path = join(root, "m.jsonl");
        const line = `${"x".repeat(9_999)}\n`;
        for (let i = 0; i < 6; i++) {
          assertEquals((await appendLines(path, line, { root })).status, "ok");
        }
        assertEquals(await appendLines(path, line, { root }), {
          status: "not-written",
          detail: "short-write",
        });
        assertEquals(Deno.readTextFileSync(path), line.repeat(6));
        run("mount", ["-o", "remount,size=128k", root]);
        assertEquals((await appendLines(path, line, { root })).status, "ok");
        assertEquals(Deno.readTextFileSync(path), line.repeat(7));
        run("mount", ["-o", "remount,ro", root]);
        assertEquals(await appendLines(path, line, { root }), {
          status: "permission",
          blocked: path,
          detail: "EROFS",
        });
      } finally {
        // A process that another test starts at this moment holds our open files until it runs its program.
        run("umount", ["-l", root]);
      }
    },
  );
});
