import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { BOTH_SYSTEMS } from "../helpers/both_systems.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

for (const [where, build] of Object.entries(BOTH_SYSTEMS)) {
  describe(`System ${where}`, () => {
    it("readAsAgent() follows links wherever they lead and names the real path", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("outside/secret.md")]: "grüß\n" },
        links: {
          [at("project/AGENTS.md")]: "../hop/AGENTS.md",
          [at("hop")]: at("other"),
          [at("other/AGENTS.md")]: "../outside/secret.md",
        },
      });
      assertEquals(system.readAsAgent(at("project/AGENTS.md"), 100), {
        ok: true,
        value: {
          bytes: new TextEncoder().encode("grüß\n"),
          realPath: at("outside/secret.md"),
          size: 7,
        },
      });
    });

    it("readAsAgent() reads no more than it is asked for and tells the whole size", () => {
      using folder = makeTempFolder();
      const path = `${folder.path}/large.md`;
      const system = build({ files: { [path]: "0123456789" } });
      for (const limit of [0, 4, 10, 11]) {
        const read = system.readAsAgent(path, limit);
        const text = read.ok ? new TextDecoder().decode(read.value.bytes) : read.fault;
        assertEquals([text, read.ok && read.value.size], ["0123456789".slice(0, limit), 10]);
      }
    });

    it("readAsAgent() takes no text from folders and special files, and never waits for one", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        folders: [at("AGENTS.md")],
        links: { [at("to-folder")]: "AGENTS.md", [at("to-fifo")]: "fifo" },
        specials: { [at("fifo")]: "fifo", [at("socket")]: "socket" },
      });
      const faults = ["AGENTS.md", "to-folder", "fifo", "to-fifo", "socket"].map((name) => {
        const read = system.readAsAgent(at(name), 100);
        return read.ok ? "read" : read.fault;
      });
      assertEquals(faults, [
        "directory",
        "directory",
        "special-file",
        "special-file",
        "special-file",
      ]);
    });

    it("readAsAgent() and followedStatus() tell what is missing from what is in the way", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("file")]: "" },
        links: { [at("broken")]: "nowhere", [at("loop")]: "loop" },
      });
      const missing = { ok: false, fault: "missing" } as const;
      const loop = { ok: false, fault: "permission", detail: "ELOOP" } as const;
      for (
        const [name, fault] of [["none", missing], ["file/below", missing], ["broken", missing], [
          "loop",
          loop,
        ]] as const
      ) {
        assertEquals(system.readAsAgent(at(name), 10), fault, name);
        assertEquals(system.followedStatus(at(name)), fault, name);
      }
    });

    it("followedStatus() tells what a link leads to", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("file")]: "text" },
        folders: [at("folder")],
        links: { [at("to-file")]: "file", [at("to-folder")]: "folder" },
      });
      assertEquals(system.followedStatus(at("to-file")), system.status(at("file")));
      assertEquals(system.followedStatus(at("to-folder")), system.status(at("folder")));
    });
  });
}
