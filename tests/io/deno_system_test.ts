import { assertEquals, assertInstanceOf } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { ReadError } from "../../lib/errors.ts";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { makeTempFolder, run } from "../helpers/temp_folder.ts";

const POSIX_ONLY = {
  skip: Deno.build.os === "windows" ? "Windows does not let the folder go" : false,
};
const LINUX_ONLY = { skip: Deno.build.os === "linux" ? false : "such names take Linux" };

/** What `system.workingDirectory()` throws in the folder. */
function failureIn(folder: string, spoil: () => void): unknown {
  const before = Deno.cwd();
  Deno.chdir(folder);
  try {
    spoil();
    return createDenoSystem().workingDirectory();
  } catch (error) {
    return error;
  } finally {
    Deno.chdir(before);
  }
}

describe("createDenoSystem()", () => {
  it("workingDirectory() gives the physical path", POSIX_ONLY, () => {
    using folder = makeTempFolder();
    Deno.mkdirSync(`${folder.path}/real`);
    Deno.symlinkSync("real", `${folder.path}/link`);
    assertEquals(failureIn(`${folder.path}/link`, () => {}), `${folder.path}/real`);
  });

  it("workingDirectory() throws ReadError when the folder was deleted", POSIX_ONLY, () => {
    using folder = makeTempFolder();
    Deno.mkdirSync(`${folder.path}/gone`);
    const error = failureIn(`${folder.path}/gone`, () => Deno.removeSync(`${folder.path}/gone`));
    assertInstanceOf(error, ReadError);
    assertEquals(error.help, "Change to a folder that exists, or name one with -C DIR");
  });

  it(
    "list() shows a name that is not Unicode with U+FFFD, and it leads nowhere",
    LINUX_ONLY,
    () => {
      using folder = makeTempFolder();
      run("sh", ["-c", `touch "$1/$(printf 'bad\\377')"`, "sh", folder.path]);
      const system = createDenoSystem();
      assertEquals(system.list(folder.path), {
        ok: true,
        value: [{ name: "bad\uFFFD", kind: "file" }],
      });
      assertEquals(system.status(`${folder.path}/bad\uFFFD`), { ok: false, fault: "missing" });
    },
  );

  it("realPath() says EILSEQ where the path is not Unicode", LINUX_ONLY, () => {
    using folder = makeTempFolder();
    run("sh", [
      "-c",
      `cd "$1" && mkdir "$(printf 'bad\\377')" && ln -s bad* link`,
      "sh",
      folder.path,
    ]);
    assertEquals(createDenoSystem().realPath(`${folder.path}/link`), {
      ok: false,
      fault: "permission",
      detail: "EILSEQ",
    });
  });

  it("environment() answers undefined where reading it is not permitted", () => {
    const url = import.meta.resolve("../../lib/io/deno_system.ts");
    using folder = makeTempFolder();
    const program = `${folder.path}/program.ts`;
    Deno.writeTextFileSync(
      program,
      `import { createDenoSystem } from ${JSON.stringify(url)};
       createDenoSystem().stdout.write(String(createDenoSystem().environment("RIVUMI_TEST")));`,
    );
    const read = (...flags: string[]) => {
      const config = new URL("../../deno.json", import.meta.url).pathname;
      const args = ["run", "--quiet", "--no-prompt", "--config", config, ...flags, program];
      const { stdout } = new Deno.Command(Deno.execPath(), {
        args,
        env: { RIVUMI_TEST: "set" },
      }).outputSync();
      return new TextDecoder().decode(stdout);
    };
    assertEquals(read("--allow-env"), "set");
    assertEquals(read(), "undefined");
  });
});
