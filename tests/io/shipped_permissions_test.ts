import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { SHIPPED_FLAGS } from "../../lib/io/shipped_permissions.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

describe("SHIPPED_FLAGS", () => {
  it("deny network, other programs, libraries and system facts, and hide other variables", () => {
    using folder = makeTempFolder();
    const program = `${folder.path}/program.ts`;
    Deno.writeTextFileSync(
      program,
      `const attempts = {
        read: () => typeof Deno.readTextFileSync(${JSON.stringify(program)}),
        net: () => Deno.listen({ hostname: "127.0.0.1", port: 0 }),
        run: () => new Deno.Command(Deno.args[0]!).outputSync(),
        ffi: () => Deno.dlopen("libc.so.6", {}),
        sys: () => Deno.hostname(),
        home: () => Deno.env.get("HOME"),
        own: () => Deno.env.get("RIVUMI_ANYTHING"),
        other: () => String(Deno.env.get("AWS_SECRET_ACCESS_KEY")),
      };
      const outcome = ([name, attempt]) => {
        try { return [name, attempt()] } catch (error) { return [name, error.name] }
      };
      console.log(JSON.stringify(Object.fromEntries(Object.entries(attempts).map(outcome))));`,
    );
    const { stdout } = new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-config", ...SHIPPED_FLAGS, program, Deno.execPath()],
      env: { HOME: "/home/somebody", RIVUMI_ANYTHING: "set", AWS_SECRET_ACCESS_KEY: "secret" },
    }).outputSync();
    assertEquals(JSON.parse(new TextDecoder().decode(stdout)), {
      read: "string",
      net: "NotCapable",
      run: "NotCapable",
      ffi: "NotCapable",
      sys: "NotCapable",
      home: "/home/somebody",
      own: "set",
      other: "undefined",
    });
  });
});
