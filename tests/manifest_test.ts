import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import manifest from "../deno.json" with { type: "json" };
import jsrManifest from "../deno.jsr.json" with { type: "json" };
import { SHIPPED_FLAGS } from "../lib/io/shipped_permissions.ts";
import { VERSION } from "../lib/version.ts";

function read(path: string): string {
  return Deno.readTextFileSync(new URL(`../${path}`, import.meta.url));
}

describe("deno.json", () => {
  it("has the same names as deno.jsr.json, and the same npm versions", () => {
    const imports: Record<string, string> = manifest.imports;
    const jsrImports: Record<string, string> = jsrManifest.imports;
    assertEquals(Object.keys(imports).sort(), Object.keys(jsrImports).sort());
    for (const [name, specifier] of Object.entries(jsrImports)) {
      if (specifier.startsWith("npm:")) assertEquals(imports[name], specifier);
    }
  });

  it("pins every version", () => {
    for (const specifier of Object.values<string>(manifest.imports)) {
      assertMatch(specifier, /^\.\/|^npm:@?[^@]+@\d+\.\d+\.\d+(-[\w.]+)?(\/|$)/);
    }
  });

  it("starts Rivumi with the shipped permissions and no others", () => {
    const flags = SHIPPED_FLAGS.map((flag) => flag.replace(/=(.*)$/, "='$1'")).join(" ");
    const command = `deno run -q ${flags} main.ts`;
    assertEquals(manifest.tasks.rivumi.command, command);
    assertEquals(manifest.tasks.doctor.command, `${command} doctor`);
  });

  it("describes every task", () => {
    for (const { description } of Object.values(manifest.tasks)) assertMatch(description, /^[A-Z]/);
  });

  it("never runs anything with all permissions", () => {
    for (const { command } of Object.values(manifest.tasks)) {
      assertEquals(/(^| )(-A|--allow-all)( |$)/.test(command), false, command);
    }
  });

  it("holds the only copy of the version", () => {
    assertEquals(VERSION, manifest.version);
    assertStringIncludes(read("CHANGELOG.md"), "## Unreleased");
  });
});

describe("README.md", () => {
  it("names tasks that exist, and the commands that set everything up", () => {
    const readme = read("README.md");
    const tasks = [...readme.matchAll(/npx --yes deno@2\.8\.3 task (\S+)/g)].map(([, task]) =>
      task!
    );
    assertEquals(tasks.slice(0, 2), ["doctor", "test"]);
    for (const task of tasks) assertEquals(task in manifest.tasks, true, task);
    assertStringIncludes(read(".ci/run"), "npx --yes deno@2.8.3 task test");
  });
});

describe("CONTRIBUTING.md", () => {
  it("gives a reason for every dependency", () => {
    const table = read("CONTRIBUTING.md");
    for (const name of Object.keys(manifest.imports)) {
      const family = name.startsWith("@std/text") ? "@std/text" : name;
      assertStringIncludes(table, `\`${family}\``);
    }
  });
});
