import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { blockText } from "../../lib/agents/agent.ts";
import { backtickRegions, gemini } from "../../lib/agents/gemini.ts";
import { inShort, readAs } from "../helpers/agent_context.ts";

const TRUSTED = { environment: { GEMINI_CLI_TRUST_WORKSPACE: "true" } };
const REPO = { ...TRUSTED, folders: ["/repo/.git"] };

/** The text of one project file after Gemini has expanded it. */
function expanded(files: Record<string, string>): string {
  const text = blockText(readAs(gemini, { ...REPO, files }).blocks[0]!);
  return text.split("--- Context from: /repo/GEMINI.md ---\n")[1]!
    .split("\n--- End of Context")[0]!;
}

/** Where and why Gemini does not start; null if it does. */
function failureOf(files: Record<string, string>): string[] | null {
  const { startFailure } = readAs(gemini, { ...REPO, files });
  return startFailure === null ? null : [startFailure.path!, startFailure.reason];
}

describe("gemini", () => {
  it("load() sorts paths as strings and keeps the first of two names of one file", () => {
    const reading = readAs(gemini, {
      ...REPO,
      cwd: "/repo/App/b",
      files: { "/repo/GEMINI.md": "root", "/repo/App/GEMINI.md": "app" },
      links: { "/repo/App/b/GEMINI.md": "../../GEMINI.md" },
    });
    assertEquals(inShort(reading), [
      "/repo/App/GEMINI.md sent",
      "/repo/GEMINI.md sent",
      "/repo/App/b/GEMINI.md skipped duplicate-of",
    ]);
    assertEquals(reading.entries[2]!.by, "/repo/GEMINI.md");
  });

  it("load() adds configured names to its own, and honours configured markers", () => {
    const settings = (context: unknown) => ({
      "/home/.gemini/settings.json": `// mine\n${JSON.stringify({ context })}`,
    });
    const files = { "/repo/AGENTS.md": "agents", "/repo/GEMINI.md": "gemini", "/GEMINI.md": "top" };
    const both = ["/repo/AGENTS.md sent", "/repo/GEMINI.md sent"];
    const named = { ...REPO, files: { ...files, ...settings({ fileName: "AGENTS.md" }) } };
    assertEquals(inShort(readAs(gemini, named)), both);
    const markers = { fileName: ["AGENTS.md"], memoryBoundaryMarkers: [".top", "../x"] };
    const marked = { ...REPO, folders: ["/.top"], files: { ...files, ...settings(markers) } };
    assertEquals(inShort(readAs(gemini, marked)), ["/GEMINI.md sent", ...both]);
  });

  it("load() reads the folders that the workspace includes, and does not start without one", () => {
    const include = (...includeDirectories: string[]) => ({
      "/home/.gemini/settings.json": JSON.stringify({ context: { includeDirectories } }),
    });
    const reading = readAs(gemini, {
      ...REPO,
      files: {
        "/repo/GEMINI.md": "repo",
        "/other/GEMINI.md": "other",
        "/home/more/GEMINI.md": "more",
        ...include("../other", "~/more"),
      },
      arguments: ["--include-directories", "/other,/repo"],
    });
    assertEquals(inShort(reading), [
      "/home/more/GEMINI.md sent",
      "/other/GEMINI.md sent",
      "/repo/GEMINI.md sent",
    ]);
    for (const path of ["/gone", "/repo/file"]) {
      const files = { ...include("../other", path), "/repo/file": "", "/other/x": "" };
      assertEquals(failureOf(files), [path, "missing-folder"]);
    }
  });

  it("load() notes a variable in a file name, which it does not read", () => {
    const files = { "/home/.gemini/settings.json": '{"context": {"fileName": ["$NAME"]}}' };
    assertEquals(readAs(gemini, { ...REPO, files }).notes.map(({ code }) => code), [
      "agent-config",
    ]);
  });

  it("load() does not start with settings that are no JSON object", () => {
    const named = '{"context": {"fileName": "AGENTS.md"}}';
    const deep = `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`;
    const reasons: Record<string, string> = {
      "": "broken-settings",
      " \n": "broken-settings",
      [`\uFEFF${named}`]: "broken-settings",
      '{"context": {"fileName": ["AGENTS.md",]}}': "broken-settings",
      "[": "broken-settings",
      ["[".repeat(5000)]: "broken-settings",
      "[]": "wrong-settings",
      "null": "wrong-settings",
      "5": "wrong-settings",
      '"x"': "wrong-settings",
      [deep]: "wrong-settings",
    };
    for (const path of ["/repo/.gemini/settings.json", "/home/.gemini/settings.json"]) {
      for (const [text, reason] of Object.entries(reasons)) {
        const reading = readAs(gemini, {
          ...REPO,
          files: { "/repo/GEMINI.md": "x", [path]: text },
        });
        assertEquals([reading.startFailure?.path, reading.startFailure?.reason], [path, reason]);
        assertEquals([reading.entries, reading.blocks], [[], []]);
      }
      assertEquals(failureOf({ [`${path}/x`]: "" }), [path, "unreadable-settings"]);
      assertEquals(failureOf({ [path]: `// mine\n${named.replace("{", "{ /* c */")}` }), null);
    }
    const faults = { "/repo/.gemini/settings.json": "no-read" } as const;
    const closed = readAs(gemini, {
      ...REPO,
      files: { "/repo/.gemini/settings.json": "{}" },
      faults,
    });
    assertEquals(closed.startFailure?.reason, "unreadable-settings");
    for (const to of ["settings.json", "nowhere.json"]) {
      const links = { "/repo/.gemini/settings.json": to };
      const reading = readAs(gemini, { ...REPO, files: { "/repo/GEMINI.md": "x" }, links });
      assertEquals(inShort(reading), ["/repo/GEMINI.md sent"]);
    }
  });

  it("load() does not start with values of the wrong kind, and takes others as none", () => {
    const path = "/repo/.gemini/settings.json";
    const failure = (context: unknown) => failureOf({ [path]: JSON.stringify({ context }) });
    const wrong = [path, "wrong-settings"];
    for (const fileName of [5, {}, true, ["A.md", 5], ["A.md", null]]) {
      assertEquals(failure({ fileName }), wrong);
    }
    for (const memoryBoundaryMarkers of [5, {}, true]) {
      assertEquals(failure({ memoryBoundaryMarkers }), wrong);
    }
    for (const includeDirectories of [5, [5]]) assertEquals(failure({ includeDirectories }), wrong);
    assertEquals(failureOf({ [path]: '{"policyPaths": 5}' }), wrong);
    for (
      const other of [{ security: "x" }, { security: { auth: null } }, { tools: { core: "x" } }]
    ) {
      assertEquals(failureOf({ [path]: JSON.stringify(other) }), wrong);
    }
    for (const other of [{ mcpServers: 5 }, { tools: "x" }, { hooks: "x" }, { security: {} }]) {
      assertEquals(failureOf({ [path]: JSON.stringify(other) }), null);
    }
    for (const fileName of [false, 0, null, "", [], [" "]]) {
      assertEquals(failure({ fileName }), null);
    }
    for (
      const context of ["x", ["x"], null, { importFormat: 5 }, { memoryBoundaryMarkers: null }]
    ) {
      assertEquals(failure(context), null);
    }
  });

  it("load() lets what is no object in the project's settings undo the user's", () => {
    const files = {
      "/home/.gemini/settings.json": '{"context": {"fileName": "AGENTS.md"}}',
      "/repo/.gemini/settings.json": '{"context": "x"}',
      "/repo/AGENTS.md": "agents",
      "/repo/GEMINI.md": "gemini",
    };
    assertEquals(inShort(readAs(gemini, { ...REPO, files })), ["/repo/GEMINI.md sent"]);
  });

  it("load() does not start where a name leads back to itself, and says of others where they lead", () => {
    const files = { "/home/.gemini/GEMINI.md": "mine" };
    const loop = readAs(gemini, { ...REPO, files, links: { "/repo/GEMINI.md": "GEMINI.md" } });
    assertEquals(loop.startFailure?.reason, "link-loop");
    const dangling = readAs(gemini, { ...REPO, files, links: { "/repo/GEMINI.md": "none.md" } });
    assertEquals(inShort(dangling), [
      "/home/.gemini/GEMINI.md sent",
      "/repo/GEMINI.md refused leads-nowhere",
    ]);
    const named = { ...files, "/repo/.gemini/settings.json": '{"context": {"fileName": "A.md"}}' };
    const other = readAs(gemini, {
      ...REPO,
      files: named,
      links: { "/repo/GEMINI.md": "GEMINI.md" },
    });
    assertEquals(inShort(other), [
      "/home/.gemini/GEMINI.md sent",
      "/repo/GEMINI.md refused link-loop",
    ]);
  });

  it("load() puts the file that GEMINI_SYSTEM_MD names first, and does not start without it", () => {
    const files = {
      "/repo/.gemini/system.md": "\n# system\n\n\n\nend\n",
      "/repo/GEMINI.md": "repo",
      "/repo/.gemini/.env": "export GEMINI_SYSTEM_MD='true' # on\n",
    };
    const reading = readAs(gemini, { ...REPO, files });
    assertEquals(inShort(reading), ["/repo/.gemini/system.md sent", "/repo/GEMINI.md sent"]);
    assertEquals(blockText(reading.blocks[0]!), "# system\n\nend");
    assertEquals(reading.entries[0]!.bytesSent, 13);
    assertEquals(reading.notes.map(({ code }) => code), ["agent-system-prompt"]);
    const short = (changes: Record<string, string>, environment = {}) =>
      inShort(readAs(gemini, {
        ...REPO,
        files: { ...files, ...changes },
        environment: { ...TRUSTED.environment, ...environment },
      }))[0];
    const off = "/repo/GEMINI.md sent";
    assertEquals(short({ "/repo/.gemini/.env": "GEMINI_SYSTEM_MD=0" }), off);
    assertEquals(short({}, { GEMINI_SYSTEM_MD: "false" }), off);
    assertEquals(short({}, { GEMINI_SYSTEM_MD: "" }), off);
    assertEquals(short({ "/home/s.md": "s" }, { GEMINI_SYSTEM_MD: "~/s.md" }), "/home/s.md sent");
    const above = { "/repo/.gemini/.env": "", "/.env": "GEMINI_SYSTEM_MD=1" };
    assertEquals(short(above), off);
    const missing = { "/repo/.env": "GEMINI_SYSTEM_MD: other.md" };
    assertEquals(failureOf(missing), ["/repo/other.md", "missing-file"]);
    assertEquals(failureOf({ ...missing, "/repo/other.md/x": "" }), [
      "/repo/other.md",
      "unreadable-file",
    ]);
    const untrusted = { "/home/.gemini/trustedFolders.json": '{"/repo": "DO_NOT_TRUST"}' };
    assertEquals(inShort(readAs(gemini, { files: { ...files, ...untrusted } })), []);
  });

  it("load() does not start with broken rules of trust, where it asks them", () => {
    const path = "/home/.gemini/trustedFolders.json";
    for (const text of ["{,}", "[]", '{"/repo": "YES"}', "", '{"/repo": "TRUST_FOLDER",}']) {
      const files = { [path]: text, "/repo/GEMINI.md": "x" };
      assertEquals(readAs(gemini, { files }).startFailure?.path, path);
      assertEquals(inShort(readAs(gemini, { ...REPO, files })), ["/repo/GEMINI.md sent"]);
    }
  });

  it("load() leaves project files out of a folder that is not to be trusted, and notes doubt", () => {
    const files = { "/home/.gemini/GEMINI.md": "mine", "/repo/GEMINI.md": "repo" };
    const folders = ["/repo/.git"];
    const doubtful = readAs(gemini, { folders, files });
    assertEquals(inShort(doubtful).length, 2);
    assertEquals(doubtful.notes.map((note) => note.code), ["agent-trust"]);
    const rules = (level: string) => ({
      "/home/.gemini/trustedFolders.json": JSON.stringify({
        "/": "TRUST_FOLDER",
        "/repo": level,
      }),
    });
    for (const [level, count] of [["DO_NOT_TRUST", 1], ["TRUST_FOLDER", 2]] as const) {
      const reading = readAs(gemini, { folders, files: { ...files, ...rules(level) } });
      assertEquals([inShort(reading).length, reading.notes.length], [count, 0]);
    }
  });

  it("load() inlines imports, each as the model sees it, and lists them under their importer", () => {
    const files = {
      "/repo/GEMINI.md": "a @./x.md `@./code.md` @~/no mail@x.md\n",
      "/repo/x.md": "x @./GEMINI.md",
      "/repo/code.md": "never",
    };
    assertEquals(
      expanded(files),
      "a <!-- Imported from: ./x.md -->\nx <!-- Imported from: ./GEMINI.md -->\n" +
        "a <!-- File already processed: ./x.md --> `@./code.md` @~/no mail@x.md\n\n" +
        "<!-- End of import from: ./GEMINI.md -->\n<!-- End of import from: ./x.md -->" +
        " `@./code.md` @~/no mail@x.md",
    );
    const { entries } = readAs(gemini, { ...REPO, files });
    assertEquals(entries.map(({ path, kind, within }) => [path, kind, within]), [
      ["/repo/GEMINI.md", "project", null],
      ["/repo/x.md", "import", "/repo/GEMINI.md"],
      ["/repo/GEMINI.md", "import", "/repo/GEMINI.md"],
    ]);
  });

  it("load() leaves the comments that Gemini leaves for imports that fail", () => {
    const reading = readAs(gemini, {
      ...REPO,
      files: {
        "/repo/GEMINI.md": "@param @./dir @../up.md @./link.md @./no.md @./x.md/below @http://x\n",
        "/repo/dir/x": "",
        "/repo/x.md": "",
        "/repo/no.md": "secret",
        "/up.md": "secret",
      },
      links: { "/repo/link.md": "../up.md" },
      faults: { "/repo/no.md": "no-read" },
    });
    const text = blockText(reading.blocks[0]!);
    for (
      const comment of [
        "param - ENOENT: no such file or directory, access '/repo/param'",
        "./dir - EISDIR: illegal operation on a directory, read",
        "../up.md - Path traversal attempt",
        "./link.md - Path traversal attempt",
        "./no.md - EACCES: permission denied, open '/repo/no.md'",
        "./x.md/below - ENOTDIR: not a directory, access '/repo/x.md/below'",
        "http://x - Path traversal attempt",
      ]
    ) assertStringIncludes(text, `<!-- Import failed: ${comment} -->`);
    assertEquals(text.includes("secret"), false);
    assertEquals(inShort(reading), [
      "/repo/GEMINI.md sent",
      "/repo/param skipped import-missing",
      "/repo/dir skipped import-directory",
      "/up.md refused import-outside-root",
      "/repo/link.md refused import-outside-root",
      "/repo/no.md refused import-permission",
      "/repo/x.md/below skipped import-missing",
      "/repo/http:/x refused import-outside-root",
    ]);
    assertEquals(reading.entries[1]!.by, "/repo/GEMINI.md");
  });

  it("load() takes names that no file can have for missing, and a barred way for a way out", () => {
    const long = `@./${"x".repeat(256)} @${"y/".repeat(30000)}`;
    const reading = readAs(gemini, {
      ...REPO,
      files: { "/repo/GEMINI.md": `${long} @./barred/x.md`, "/repo/barred/x.md": "x" },
      faults: { "/repo/barred": "no-search" },
    });
    const text = blockText(reading.blocks[0]!);
    assertEquals(text.split("ENAMETOOLONG: name too long, access").length, 3);
    assertStringIncludes(text, "<!-- Import failed: ./barred/x.md - Path traversal attempt -->");
  });

  it("load() sends one of two hard links", () => {
    const reading = readAs(gemini, {
      ...REPO,
      cwd: "/repo/sub",
      files: { "/home/.gemini/GEMINI.md": "one" },
      hardLinks: { "/repo/GEMINI.md": "/home/.gemini/GEMINI.md" },
    });
    assertEquals(inShort(reading), [
      "/home/.gemini/GEMINI.md sent",
      "/repo/GEMINI.md skipped duplicate-of",
    ]);
  });

  it("load() comes to an end where files import each other many times over", () => {
    const many = (name: string) => `@./${name}.md `.repeat(1000);
    const reading = readAs(gemini, {
      ...REPO,
      files: {
        "/repo/GEMINI.md": many("a"),
        "/repo/a.md": many("b"),
        "/repo/b.md": many("c"),
        "/repo/c.md": "",
      },
    });
    assertEquals(reading.notes.map((note) => note.code), ["agent-imports"]);
    assertStringIncludes(blockText(reading.blocks[0]!), "@./b.md @./b.md");
  });

  it("load() fills the names of tools into the system prompt file, and nothing into what fails", () => {
    const environment = { ...TRUSTED.environment, GEMINI_SYSTEM_MD: "1" };
    const text = "use ${read_file_ToolName}, ${no_ToolName} ${SubAgents}";
    const files = { "/repo/.gemini/system.md": text };
    const { entries, blocks } = readAs(gemini, { ...REPO, files, environment });
    assertEquals(blockText(blocks[0]!), "use read_file, ${no_ToolName} ${SubAgents}");
    assertEquals(entries[0]!.bytesSent, "use , ${no_ToolName} ".length);
  });

  it("load() adds nothing for a touched file that cannot be opened", () => {
    const files = { "/repo/pkg/GEMINI.md": "pkg", "/repo/pkg/x.ts": "" };
    for (const [touched, count] of [["/repo/pkg/x.ts", 1], ["/repo/pkg/no.ts", 0]] as const) {
      assertEquals(readAs(gemini, { ...REPO, files, touched }).blocks.length, count);
    }
  });

  it("load() adds files that a touched file brings, from the root down, once", () => {
    const reading = readAs(gemini, {
      ...REPO,
      files: {
        "/repo/GEMINI.md": "root",
        "/repo/pkg/GEMINI.md": "pkg",
        "/repo/pkg/in/GEMINI.md": " ",
        "/repo/pkg/in/x.ts": "",
      },
      touched: "/repo/pkg/in/x.ts",
    });
    assertEquals(reading.entries.map((entry) => `${entry.path} ${entry.when}`), [
      "/repo/GEMINI.md start",
      "/repo/pkg/GEMINI.md touched",
      "/repo/pkg/in/GEMINI.md touched",
    ]);
    assertEquals(
      blockText(reading.blocks[1]!),
      "\n\n--- Newly Discovered Project Context ---\n--- Context from: /repo/pkg/GEMINI.md ---\n" +
        "pkg\n--- End of Context from: /repo/pkg/GEMINI.md ---\n--- End Project Context ---",
    );
  });
});

describe("backtickRegions()", () => {
  it("agrees with the regular expression that it stands for", () => {
    const text = fc.string({ unit: fc.constantFrom("`", "``", "```", "a", "\n"), maxLength: 24 });
    fc.assert(fc.property(text, (sample) => {
      const expected = [...sample.matchAll(/(`+)[^]*?\1/g)].map((match) =>
        [match.index, match.index + match[0].length] as [number, number]
      );
      assertEquals(backtickRegions(sample), expected);
    }));
  });
});
