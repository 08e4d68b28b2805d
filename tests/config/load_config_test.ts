import { join } from "@std/path";
import {
  assert,
  assertEquals,
  assertInstanceOf,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { afterEach, beforeEach, describe, it } from "@std/testing/bdd";
import { CONFIG_PATHS, createConfig } from "../../lib/config/config.ts";
import { loadConfig, type LoadedConfig } from "../../lib/config/load_config.ts";
import { ConfigError, ReadError, UsageError } from "../../lib/errors.ts";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import type { System } from "../../lib/system.ts";
import { ALL_DEFAULT } from "../helpers/loaded_config.ts";

/** What a test gives {@linkcode load} besides the files. */
interface Situation {
  environment?: Record<string, string>;
  noConfigFolder?: boolean;
  system?: Partial<System>;
}

let top: string;
let root: string;
let folder: string;

function load({ environment = {}, noConfigFolder, system }: Situation = {}): Promise<LoadedConfig> {
  return loadConfig(
    { ...createDenoSystem(), environment: (name) => environment[name], ...system },
    {
      root,
      configFolder: noConfigFolder ? null : folder,
      showPath: (path) => path.replace(root + "/", "").replace(top, "~"),
    },
  );
}

async function failure(situation: Situation = {}): Promise<Error> {
  try {
    await load(situation);
  } catch (error) {
    assertInstanceOf(error, Error);
    return error;
  }
  throw new Error("loadConfig() did not throw");
}

function write(path: string, content: string | Uint8Array): void {
  if (typeof content === "string") Deno.writeTextFileSync(path, content);
  else Deno.writeFileSync(path, content);
}

function sources({ origins }: LoadedConfig): string[] {
  return Object.values(origins).map(({ source }) => source);
}

describe("loadConfig()", () => {
  beforeEach(() => {
    top = Deno.realPathSync(Deno.makeTempDirSync());
    root = join(top, "project");
    folder = join(top, "user");
    Deno.mkdirSync(root);
    Deno.mkdirSync(folder);
  });

  afterEach(() => Deno.removeSync(top, { recursive: true }));

  it("loadConfig() gives the defaults when there is no file", async () => {
    const loaded = await load();
    assertEquals(loaded.config, createConfig(new Map()));
    assertEquals(sources(loaded), CONFIG_PATHS.map(() => "default"));
    assertEquals(loaded.diagnostics, []);
    assertEquals(loaded.files, [
      { path: "~/user/rivumi.jsonc", scope: "user", status: "missing" },
      { path: "rivumi.jsonc", scope: "project", status: "missing" },
    ]);
  });

  it("loadConfig() looks for the project's file alone when there is no user folder", async () => {
    const { files } = await load({ noConfigFolder: true });
    assertEquals(files.map(({ scope }) => scope), ["project"]);
  });

  it("loadConfig() gives the defaults when the user folder does not exist", async () => {
    Deno.removeSync(folder);
    const { files } = await load();
    assertEquals(files[0]?.status, "missing");
  });

  it("loadConfig() lets environment beat project beat user, key by key", async () => {
    write(
      join(folder, "rivumi.jsonc"),
      '{ "instructions": {\n "names": ["U.md"],\n "maxFileBytes": 9,\n "maxTotalBytes": 1,\n' +
        ' "userSymlinks": true } }',
    );
    write(
      join(root, "rivumi.jsonc"),
      '{ "instructions": {\n\n "names": ["P.md"], "maxFileBytes": 2 } }',
    );
    const environment = { RIVUMI_INSTRUCTIONS_NAMES: "E.md, F.md" };
    const { config, origins, diagnostics } = await load({ environment });
    assertEquals(config.instructions, {
      names: ["E.md", "F.md"],
      maxFileBytes: 9,
      maxTotalBytes: 1,
      symlinks: "refuse",
      userSymlinks: true,
    });
    assertEquals(config.projectInstructions, {
      names: ["E.md", "F.md"],
      maxFileBytes: 2,
      maxTotalBytes: 1,
    });
    assertEquals(origins, {
      ...ALL_DEFAULT,
      "instructions.names": {
        source: "environment",
        path: null,
        line: null,
        name: "RIVUMI_INSTRUCTIONS_NAMES",
      },
      "instructions.maxFileBytes": { source: "project", path: "rivumi.jsonc", line: 3, name: null },
      "instructions.maxTotalBytes": {
        source: "user",
        path: "~/user/rivumi.jsonc",
        line: 4,
        name: null,
      },
      "instructions.userSymlinks": {
        source: "user",
        path: "~/user/rivumi.jsonc",
        line: 5,
        name: null,
      },
      "lint.agents": { source: "default", path: null, line: null, name: null },
      "lint.rules": { source: "default", path: null, line: null, name: null },
      "lint.overrides": { source: "default", path: null, line: null, name: null },
    });
    assertEquals(diagnostics, []);
  });

  it("loadConfig() takes names of projects from the user's file and, as JSON, the environment", async () => {
    const names = { "/srv/app": "app", "~/src/b": "b" };
    write(
      join(folder, "rivumi.jsonc"),
      JSON.stringify({ memory: { project: names, turnRecall: 0 } }),
    );
    const { config } = await load();
    assertEquals(config.memory.project, names);
    assertEquals(config.memory.turnRecall, 0);
    const environment = { RIVUMI_MEMORY_PROJECT: '{"/x": "y"}' };
    assertEquals((await load({ environment })).config.memory.project, { "/x": "y" });
  });

  for (
    const text of ["app", '{"app": "a"}', '{"/app": "a/b"}', '{"/app": ""}', '{"/app": 1}', "[]"]
  ) {
    it(`loadConfig() refuses ${text} as names of projects`, async () => {
      const environment = { RIVUMI_MEMORY_PROJECT: text };
      await assertRejects(() => load({ environment }), UsageError, "RIVUMI_MEMORY_PROJECT");
    });
  }

  it("loadConfig() ignores user-only keys in the project's file and takes the rest", async () => {
    write(
      join(root, "rivumi.jsonc"),
      '{ "memory": 1, "instructions": { "symlinks": "within-root", "maxFileBytes": 7 } }',
    );
    const { config, diagnostics } = await load();
    assertEquals(config.instructions.symlinks, "refuse");
    assertEquals(config.projectInstructions.maxFileBytes, 7);
    assertEquals(
      diagnostics.map(({ code, severity, path, line, column, help }) => [
        code,
        severity,
        `${path}:${line}:${column}`,
        help,
      ]),
      [
        ["user-only-key", "warning", "rivumi.jsonc:1:3", 'Put it into "~/user/rivumi.jsonc"'],
        ["user-only-key", "warning", "rivumi.jsonc:1:34", 'Put it into "~/user/rivumi.jsonc"'],
      ],
    );
  });

  it("loadConfig() lets a project lower the limits of its own files, and raise none", async () => {
    write(join(folder, "rivumi.jsonc"), '{ "instructions": { "maxFileBytes": 100 } }');
    write(
      join(root, "rivumi.jsonc"),
      '{ "instructions": { "maxFileBytes": 101, "maxTotalBytes": 131072, "names": ["P.md"] } }',
    );
    const { config, diagnostics, origins } = await load();
    assertEquals(config.instructions, {
      ...createConfig(new Map()).instructions,
      maxFileBytes: 100,
    });
    assertEquals(config.projectInstructions, {
      names: ["P.md"],
      maxFileBytes: 100,
      maxTotalBytes: 131_072,
    });
    assertEquals(origins["instructions.maxFileBytes"].source, "user");
    assertEquals(diagnostics, [{
      code: "raised-limit",
      severity: "warning",
      message:
        'Ignored "instructions.maxFileBytes": a project\'s file can only lower the limit of ' +
        "100",
      path: "rivumi.jsonc",
      line: 1,
      column: 21,
      help: "Set it to 100 or less, or remove it",
    }]);
  });

  it("loadConfig() says nothing of a raised limit when the environment decides", async () => {
    write(join(root, "rivumi.jsonc"), '{ "instructions": { "maxFileBytes": 99999 } }');
    const environment = { RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES: "100000" };
    const { config, diagnostics } = await load({ environment });
    assertEquals([config.projectInstructions.maxFileBytes, diagnostics], [100_000, []]);
  });

  it("loadConfig() takes user-only keys from the environment", async () => {
    const environment = {
      RIVUMI_INSTRUCTIONS_SYMLINKS: "within-root",
      RIVUMI_INSTRUCTIONS_USER_SYMLINKS: "true",
      RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES: "00012",
    };
    const { instructions } = (await load({ environment })).config;
    assertEquals(
      [instructions.symlinks, instructions.userSymlinks, instructions.maxFileBytes],
      ["within-root", true, 12],
    );
  });

  it("loadConfig() lets a false from the environment beat a true from the user", async () => {
    write(join(folder, "rivumi.jsonc"), '{ "instructions": { "userSymlinks": true } }');
    const { config } = await load({
      environment: { RIVUMI_INSTRUCTIONS_USER_SYMLINKS: "false" },
    });
    assertEquals(config.instructions.userSymlinks, false);
  });

  it("loadConfig() takes an empty variable as not set", async () => {
    const loaded = await load({ environment: { RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES: "" } });
    assertEquals(sources(loaded), CONFIG_PATHS.map(() => "default"));
  });

  const badVariables: [name: string, value: string, expected: string][] = [
    ["MAX_FILE_BYTES", "64k", 'a whole number from 1 to 16777216, found the string "64k"'],
    ["MAX_FILE_BYTES", "0", 'a whole number from 1 to 16777216, found the string "0"'],
    ["MAX_FILE_BYTES", "0x10", 'a whole number from 1 to 16777216, found the string "0x10"'],
    ["MAX_FILE_BYTES", "1e3", 'a whole number from 1 to 16777216, found the string "1e3"'],
    ["MAX_FILE_BYTES", " 1", 'a whole number from 1 to 16777216, found the string " 1"'],
    ["MAX_FILE_BYTES", "-1", 'a whole number from 1 to 16777216, found the string "-1"'],
    [
      "MAX_TOTAL_BYTES",
      "9".repeat(400),
      "a whole number from 1 to 67108864, found a string of 400",
    ],
    ["USER_SYMLINKS", "1", 'true or false, found the string "1"'],
    ["USER_SYMLINKS", "True", 'true or false, found the string "True"'],
    ["SYMLINKS", "follow", '"refuse" or "within-root", found the string "follow"'],
    [
      "NAMES",
      "A.md,,B.md",
      'a list of 1 to 32 different file names, separated by commas, found the string "A.md,,B.md"',
    ],
    ["NAMES", "A.md,A.md", "different file names, separated by commas"],
    ["NAMES", "docs/A.md", "different file names, separated by commas"],
    ["NAMES", "\u001b[2J/", 'found the string "\\u001b[2J/"'],
  ];
  for (const [name, value, expected] of badVariables) {
    const title = `${name}=${JSON.stringify(value.slice(0, 12))}`;
    it(`loadConfig() throws a UsageError when the environment holds ${title}`, async () => {
      const error = await failure({ environment: { [`RIVUMI_INSTRUCTIONS_${name}`]: value } });
      assertInstanceOf(error, UsageError);
      assertEquals(error.exitStatus, 2);
      assertStringIncludes(error.message, `Cannot use RIVUMI_INSTRUCTIONS_${name}: expected `);
      assertStringIncludes(error.message, expected);
    });
  }

  it("loadConfig() reads a file with a byte order mark and CRLF", async () => {
    write(join(root, "rivumi.jsonc"), '\uFEFF{\r\n"instructions": {\r\n"maxFileBytes": 5}}\r\n');
    const { config, origins } = await load();
    assertEquals(config.projectInstructions.maxFileBytes, 5);
    assertEquals(origins["instructions.maxFileBytes"].line, 3);
  });

  it("loadConfig() reads the user's file through links to file and folder", async () => {
    write(join(top, "dotfile"), '{ "instructions": { "maxFileBytes": 5 } }');
    Deno.removeSync(folder);
    Deno.mkdirSync(join(top, "dotfiles"));
    Deno.symlinkSync(join(top, "dotfile"), join(top, "dotfiles", "rivumi.jsonc"));
    Deno.symlinkSync(join(top, "dotfiles"), folder);
    const { config, origins } = await load();
    assertEquals(config.instructions.maxFileBytes, 5);
    assertEquals(origins["instructions.maxFileBytes"].path, "~/user/rivumi.jsonc");
  });

  it("loadConfig() reads the project's file through a link inside the project", async () => {
    Deno.mkdirSync(join(root, "config"));
    write(join(root, "config", "shared.jsonc"), '{ "instructions": { "maxFileBytes": 5 } }');
    Deno.symlinkSync("config/shared.jsonc", join(root, "rivumi.jsonc"));
    assertEquals((await load()).config.projectInstructions.maxFileBytes, 5);
  });

  it("loadConfig() counts the project's file as the user's when it is the same file", async () => {
    write(join(root, "rivumi.jsonc"), '{ "instructions": { "symlinks": "within-root" } }');
    Deno.symlinkSync(join(root, "rivumi.jsonc"), join(folder, "rivumi.jsonc"));
    const { config, files, diagnostics } = await load();
    assertEquals(config.instructions.symlinks, "within-root");
    assertEquals(files.map(({ status }) => status), ["read", "duplicate"]);
    assertEquals(diagnostics, []);
  });

  const SECRET = "hunter2";
  const refusals: [title: string, make: () => void, expected: string][] = [
    ["a link out of the project", () => {
      write(join(top, "secret"), SECRET);
      Deno.symlinkSync("../secret", join(root, "rivumi.jsonc"));
    }, 'it is a link to "../secret", which leads out of the project'],
    ["a link to nothing", () => {
      Deno.symlinkSync("nothing\n", join(root, "rivumi.jsonc"));
    }, 'it is a link to "nothing\\n", which leads nowhere'],
    ["a link to itself", () => {
      Deno.symlinkSync("rivumi.jsonc", join(root, "rivumi.jsonc"));
    }, 'it is a link to "rivumi.jsonc", which leads back to itself'],
    ["a link into .git", () => {
      Deno.mkdirSync(join(root, ".git"));
      write(join(root, ".git", "config"), SECRET);
      Deno.symlinkSync(".git/config", join(root, "rivumi.jsonc"));
    }, "which leads into a version control folder"],
    ["a folder", () => Deno.mkdirSync(join(root, "rivumi.jsonc")), "it is no file but a directory"],
    [
      "larger than 256 KiB",
      () => write(join(root, "rivumi.jsonc"), " ".repeat(256 * 1024) + SECRET),
      "it has 262151 bytes, and at most 262144 are taken",
    ],
    [
      "UTF-16",
      () => write(join(root, "rivumi.jsonc"), new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])),
      "its text is not UTF-8, it looks like utf-16le",
    ],
    [
      "not UTF-8",
      () => write(join(root, "rivumi.jsonc"), new Uint8Array([0x7b, 0x0a, 0xff, 0xff, 0x7d])),
      "its text is not valid UTF-8",
    ],
    [
      "with an escape sequence in it",
      () => write(join(root, "rivumi.jsonc"), `{ // \u001b[2J ${SECRET}\n}`),
      "it holds the control character 0x1b",
    ],
    [
      "a link to a file of secrets inside the project",
      () => {
        write(join(root, ".env"), `${SECRET}\n`);
        Deno.symlinkSync(".env", join(root, "rivumi.jsonc"));
      },
      "Cannot parse JSONC: expected a value or a key in double quotes, found a word without quotes",
    ],
  ];
  for (const [title, make, expected] of refusals) {
    it(`loadConfig() throws a ConfigError when the project's file is ${title}`, async () => {
      make();
      const error = await failure();
      assertInstanceOf(error, ConfigError);
      assertEquals(error.location.path, "rivumi.jsonc");
      assertStringIncludes(error.message, expected);
      assert(!JSON.stringify([error.message, error.help]).includes(SECRET));
    });
  }

  it("loadConfig() gives the place of a byte that is not UTF-8", async () => {
    write(join(root, "rivumi.jsonc"), new Uint8Array([0x7b, 0x0a, 0x20, 0xff, 0xff, 0x7d]));
    const error = await failure();
    assertInstanceOf(error, ConfigError);
    assertEquals(error.location, { path: "rivumi.jsonc", line: 2, column: 2 });
  });

  it("loadConfig() names the user's file when that one is broken", async () => {
    write(join(folder, "rivumi.jsonc"), "{\n]");
    const error = await failure();
    assertInstanceOf(error, ConfigError);
    assertEquals(error.location, { path: "~/user/rivumi.jsonc", line: 2, column: 1 });
  });

  it("loadConfig() throws a ReadError when the system refuses the file", async () => {
    const read: System["read"] = (path) => ({
      status: "permission",
      blocked: path,
      detail: "EACCES",
    });
    const error = await failure({ system: { read } });
    assertInstanceOf(error, ReadError);
    assertEquals(error.exitStatus, 3);
    assertEquals(
      error.message,
      'Cannot read "~/user/rivumi.jsonc": the system answered EACCES',
    );
  });

  it("loadConfig() throws a ReadError when the system refuses the user's folder", async () => {
    const realPath: System["realPath"] = () => ({ ok: false, fault: "permission", detail: "EIO" });
    assertInstanceOf(await failure({ system: { realPath } }), ReadError);
  });

  it("loadConfig() throws a ReadError when the file changes again and again", async () => {
    assertInstanceOf(await failure({ system: { read: () => ({ status: "changed" }) } }), ReadError);
  });

  it("loadConfig() says so and gives the defaults when the user's folder is not granted", async () => {
    const realPath: System["realPath"] = () => ({ ok: false, fault: "outside-grant" });
    const { config, files, diagnostics } = await load({ system: { realPath } });
    assertEquals(config, createConfig(new Map()));
    assertEquals(files[0]?.status, "outside-grant");
    assertEquals(diagnostics.map(({ code, severity, path }) => [code, severity, path]), [
      ["outside-grant", "info", "~/user/rivumi.jsonc"],
    ]);
  });

  it("loadConfig() loads the validation library only on demand", () => {
    const entry = new URL("../../lib/config/load_config.ts", import.meta.url).href;
    const { stdout } = new Deno.Command(Deno.execPath(), {
      args: ["info", "--json", entry],
    }).outputSync();
    const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as { modules: Module[] };
    const loaded = staticImports(entry, modules);
    assert(loaded.some((specifier) => specifier.endsWith("/lib/config/config.ts")));
    assertEquals(loaded.filter((specifier) => /zod|jsonc|parse_config/.test(specifier)), []);
  });
});

/** A module, as `deno info --json` describes it. */
interface Module {
  specifier: string;
  dependencies?: { isDynamic?: boolean; code?: { specifier: string } }[];
}

/** What is loaded with a module at once. */
function staticImports(entry: string, modules: readonly Module[]): string[] {
  const seen = new Set([entry]);
  for (const specifier of seen) {
    const module = modules.find((candidate) => candidate.specifier === specifier);
    for (const { isDynamic, code } of module?.dependencies ?? []) {
      if (!isDynamic && code !== undefined) seen.add(code.specifier);
    }
  }
  return [...seen];
}
