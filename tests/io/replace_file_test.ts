import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { replaceFile } from "../../lib/io/replace_file.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

const POSIX_ONLY = { skip: Deno.build.os === "windows" ? "Windows has no file modes" : false };

function modeOf(path: string): number {
  return Deno.statSync(path).mode! & 0o777;
}

describe("replaceFile()", () => {
  it("keeps the mode of an existing file, whatever the umask", POSIX_ONLY, () => {
    using folder = makeTempFolder();
    const path = `${folder.path}/file`;
    Deno.writeTextFileSync(path, "old");
    for (const mode of [0o600, 0o666, 0o755]) {
      Deno.chmodSync(path, mode);
      replaceFile(path, "new");
      assertEquals(modeOf(path), mode);
    }
  });

  it("gives a new file, and one in the place of a link, a mode of its own", POSIX_ONLY, () => {
    using folder = makeTempFolder();
    Deno.writeTextFileSync(`${folder.path}/target`, "kept", { mode: 0o600 });
    Deno.symlinkSync("target", `${folder.path}/link`);
    for (const name of ["link", "new"]) {
      replaceFile(`${folder.path}/${name}`, "text");
      assertEquals(modeOf(`${folder.path}/${name}`) & 0o600, 0o600);
      assertEquals(modeOf(`${folder.path}/${name}`) & 0o133, 0);
      assertEquals(Deno.lstatSync(`${folder.path}/${name}`).isFile, true);
    }
    assertEquals(Deno.readTextFileSync(`${folder.path}/target`), "kept");
  });

  it("leaves the old file to whoever has it open", () => {
    using folder = makeTempFolder();
    const path = `${folder.path}/file`;
    Deno.writeTextFileSync(path, "old");
    using reader = Deno.openSync(path);
    replaceFile(path, "new and longer");
    const buffer = new Uint8Array(16);
    const count = reader.readSync(buffer) ?? 0;
    assertEquals(new TextDecoder().decode(buffer.subarray(0, count)), "old");
    assertEquals(Deno.readTextFileSync(path), "new and longer");
  });

  it("takes a name as long as the file system allows", () => {
    using folder = makeTempFolder();
    const path = `${folder.path}/${"n".repeat(255)}`;
    replaceFile(path, "text");
    assertEquals(Deno.readTextFileSync(path), "text");
  });

  it("throws as the file system does and leaves nothing behind", () => {
    using folder = makeTempFolder();
    Deno.mkdirSync(`${folder.path}/folder/child`, { recursive: true });
    assertThrows(() => replaceFile(`${folder.path}/folder`, "text"));
    assertThrows(() => replaceFile(`${folder.path}/none/file`, "text"), Deno.errors.NotFound);
    assertEquals([...Deno.readDirSync(folder.path)].map((entry) => entry.name), ["folder"]);
  });
});
