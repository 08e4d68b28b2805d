import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { describeStoreProblem, openStore } from "../../lib/memory/open_store.ts";
import type { System } from "../../lib/system.ts";
import { FILE, FOLDER, PLACE } from "../helpers/memory_store.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

describe("openStore()", () => {
  it("makes the folder only when something is to be stored", () => {
    const system = createMemorySystem();
    assertEquals(openStore(system, { dataFolder: FOLDER }), { ok: true, place: PLACE });
    assertEquals(system.status(FOLDER).ok, false);
    assertEquals(openStore(system, { dataFolder: FOLDER, create: true }), {
      ok: true,
      place: PLACE,
    });
    assertEquals(system.status(FOLDER).ok, true);
  });

  it("makes it for the user alone on a real disk", () => {
    using folder = makeTempFolder();
    const dataFolder = join(folder.path, "share", "rivumi");
    openStore(createDenoSystem(), { dataFolder, create: true });
    assertEquals(Deno.statSync(dataFolder).mode! & 0o777, 0o700);
    assertEquals(Deno.statSync(join(folder.path, "share")).mode! & 0o777, 0o700);
  });

  it("refuses what others may write to, on a real disk", () => {
    using folder = makeTempFolder();
    const system = createDenoSystem();
    const why = (): string => {
      const store = openStore(system, { dataFolder: folder.path });
      return store.ok ? "" : store.problem.message;
    };
    assertEquals(why(), "");
    Deno.chmodSync(folder.path, 0o1777);
    assertStringIncludes(why(), "data folder");
    assertStringIncludes(why(), "every user of this machine may write to it");
    Deno.chmodSync(folder.path, 0o770);
    assertStringIncludes(why(), "its whole group may write to it");
    Deno.chmodSync(folder.path, 0o755);
    Deno.writeTextFileSync(join(folder.path, "memory.jsonl"), "");
    Deno.chmodSync(join(folder.path, "memory.jsonl"), 0o666);
    assertStringIncludes(why(), "memory file");
    Deno.chmodSync(join(folder.path, "memory.jsonl"), 0o660);
    assertStringIncludes(why(), "its whole group may write to it");
    Deno.chmodSync(join(folder.path, "memory.jsonl"), 0o640);
    assertEquals(why(), "");
  });

  it("refuses what belongs to another user, where it is known who the user is", () => {
    for (const path of [FOLDER, FILE]) {
      const system = createMemorySystem({ files: { [FILE]: "" }, faults: { [path]: "foreign" } });
      const store = openStore(system, { dataFolder: FOLDER, user: 1000 });
      assertEquals(store.ok, false, path);
      if (!store.ok) assertStringIncludes(store.problem.message, "another user (number 1001)");
      assertEquals(openStore(system, { dataFolder: FOLDER }).ok, true);
    }
  });

  it("accepts what the superuser owns", () => {
    const system = createMemorySystem({ files: { [FILE]: "" } });
    const owned: System = {
      ...system,
      status(path) {
        const status = system.status(path);
        return status.ok ? { ok: true, value: { ...status.value, owner: 0 } } : status;
      },
    };
    assertEquals(openStore(owned, { dataFolder: FOLDER, user: 1000 }).ok, true);
  });

  const refused: [name: string, system: System, why: string][] = [
    ["a link", createMemorySystem({ links: { [FOLDER]: "/w" }, folders: ["/w"] }), "it is a link"],
    ["a file", createMemorySystem({ files: { [FOLDER]: "" } }), "it is not a folder"],
    [
      "a folder below a file",
      createMemorySystem({ files: { "/data": "" } }),
      "a folder above it is a file",
    ],
    [
      "what the process was not granted",
      createMemorySystem({ faults: { "/data": "outside-grant" } }),
      "was not granted",
    ],
    [
      "what the user may not enter",
      createMemorySystem({ folders: [FOLDER], faults: { "/data": "no-access" } }),
      "the system refused (EACCES)",
    ],
  ];
  for (const [name, system, why] of refused) {
    it(`refuses ${name} with the reason`, () => {
      const store = openStore(system, { dataFolder: FOLDER, create: true });
      assertEquals(store.ok, false);
      if (!store.ok) assertStringIncludes(store.problem.message, why);
    });
  }
});

describe("describeStoreProblem()", () => {
  it("escapes what a link holds", () => {
    const { message } = describeStoreProblem(FILE, {
      status: "symlink",
      link: FILE,
      target: "/etc/\x1b[2Jpasswd\n",
      resolved: null,
      identity: null,
      leadsTo: "nowhere",
    });
    assertEquals(
      message,
      `Cannot use the memory file "${FILE}": it is a link to "/etc/\\x1b[2Jpasswd\\n", which leads nowhere`,
    );
  });

  it("says that nothing was stored when the disk is full or others hold the lock", () => {
    const messages = {
      "ENOSPC": "the disk is full; nothing was stored",
      "short-write": "the disk is full; nothing was stored",
      "EDQUOT": "your quota on this disk is used up; nothing was stored",
      "EIO": "the disk refused (EIO); nothing was stored",
    };
    for (const [detail, expected] of Object.entries(messages)) {
      const { message } = describeStoreProblem(FILE, { status: "not-written", detail });
      assertStringIncludes(message, expected);
    }
    const causes = { "ENOLCK": "cannot be locked", "EMFILE": "too many files are open" };
    for (const [detail, expected] of Object.entries(causes)) {
      const fault = { status: "permission", blocked: FILE, detail } as const;
      assertStringIncludes(describeStoreProblem(FILE, fault).message, expected);
    }
    const { message } = describeStoreProblem(FILE, { status: "busy", waitedMs: 10_000 });
    assertStringIncludes(message, "locked for 10 seconds; nothing was stored");
  });
});
