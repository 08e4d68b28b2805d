import { assertEquals, assertMatch, assertNotEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createDenoSystem } from "../lib/io/deno_system.ts";
import type { LinkPolicy } from "../lib/system.ts";
import { answersOf, askProcess, canDropPrivileges, type Question } from "./helpers/answers.ts";
import { BOTH_SYSTEMS } from "./helpers/both_systems.ts";
import { createMemorySystem, type Fault, type Layout } from "./helpers/memory_system.ts";
import { buildLayout, makeTempFolder } from "./helpers/temp_folder.ts";

const MAX_BYTES = 32;
const POLICIES: readonly LinkPolicy[] = ["refuse", "within-root", "follow"];

for (const [where, build] of Object.entries(BOTH_SYSTEMS)) {
  describe(`System ${where}`, () => {
    it("status() tells kinds and sizes and follows no link", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("file")]: "grüß" },
        folders: [at("folder")],
        links: { [at("link")]: "file", [at("dangling")]: "nowhere" },
        specials: { [at("fifo")]: "fifo", [at("socket")]: "socket" },
      });
      const kinds = ["file", "folder", "link", "dangling", "fifo", "socket"].map((name) => {
        const status = system.status(at(name));
        return status.ok && status.value.kind;
      });
      assertEquals(kinds, ["file", "directory", "symlink", "symlink", "fifo", "socket"]);
      const sizes = ["file", "dangling"].map((name) => {
        const status = system.status(at(name));
        return status.ok && status.value.bytes;
      });
      assertEquals(sizes, [6, 7]);
    });

    it("status() tells files that may be run from all others", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("plain")]: "", [at("tool")]: "" },
        executables: [at("tool")],
        folders: [at("folder")],
        links: { [at("link")]: "tool" },
      });
      const canRun = ["plain", "tool", "folder", "link"].map((name) => {
        const status = system.status(at(name));
        return status.ok && status.value.executable;
      });
      // Windows has no such modes.
      assertEquals(canRun, [Deno.build.os === "windows", true, false, false]);
    });

    it("status() gives one identity to two names of a file, and to no other", () => {
      using folder = makeTempFolder();
      const [a, b, c] = ["a", "b", "c"].map((name) => `${folder.path}/${name}`) as [
        string,
        string,
        string,
      ];
      const system = build({ files: { [a]: "text", [c]: "text" }, hardLinks: { [b]: a } });
      const identity = (path: string) => {
        const status = system.status(path);
        return status.ok ? status.value.identity : "none";
      };
      assertEquals(identity(a), identity(b));
      assertNotEquals(identity(a), identity(c));
      assertNotEquals(identity(a), identity(folder.path));
    });

    it("status(), list(), realPath() and read() say missing for names that nothing can have", () => {
      using folder = makeTempFolder();
      const system = build({ files: { [`${folder.path}/file`]: "text" } });
      for (
        const name of [
          "none",
          "file/below",
          "x".repeat(256),
          "long/".repeat(800) + "end",
          "nul\0nul",
        ]
      ) {
        const path = `${folder.path}/${name}`;
        assertEquals(system.status(path), { ok: false, fault: "missing" }, name);
        assertEquals(system.list(path), { ok: false, fault: "missing" }, name);
        assertEquals(system.realPath(path), { ok: false, fault: "missing" }, name);
        assertEquals(system.read(path, { root: folder.path, maxBytes: 9 }), { status: "missing" });
      }
    });

    it("list() sorts by code units and keeps names as they are", () => {
      using folder = makeTempFolder();
      const names = ["Z", "a", "\x1b[2Jred", "two\nlines", "é", "\u{1f600}", "\uffee", " "];
      const system = build({
        files: Object.fromEntries(names.map((name) => [`${folder.path}/${name}`, ""])),
      });
      const list = system.list(folder.path);
      assertEquals(list.ok && list.value.map((entry) => entry.name), [...names].sort());
      for (const name of names) assertEquals(system.status(`${folder.path}/${name}`).ok, true);
    });

    it("list() names kinds without following, but lists through a link", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("real/file")]: "" },
        folders: [at("real/folder")],
        links: { [at("real/link")]: "folder", [at("alias")]: "real" },
      });
      assertEquals(system.list(at("alias")), {
        ok: true,
        value: [
          { name: "file", kind: "file" },
          { name: "folder", kind: "directory" },
          { name: "link", kind: "symlink" },
        ],
      });
      assertEquals(system.list(at("real/file")), { ok: false, fault: "missing" });
    });

    it("realPath() follows chains and gives up on loops", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("deep/file")]: "" },
        links: {
          [at("one")]: "two/file",
          [at("two")]: at("deep"),
          [at("ping")]: "pong",
          [at("pong")]: "ping",
          [at("dangling")]: "nowhere",
        },
      });
      assertEquals(system.realPath(at("one")), { ok: true, value: at("deep/file") });
      assertEquals(system.realPath(at("ping")), {
        ok: false,
        fault: "permission",
        detail: "ELOOP",
      });
      assertEquals(system.realPath(at("dangling")), { ok: false, fault: "missing" });
    });

    it("read() gives text, raw bytes and what was normalised", () => {
      using folder = makeTempFolder();
      const path = `${folder.path}/AGENTS.md`;
      const system = build({ files: { [path]: "\uFEFFa\r\nb\rc\n" } });
      const result = system.read(path, { root: folder.path, maxBytes: MAX_BYTES });
      const status = system.status(path);
      assertEquals(result, {
        status: "ok",
        text: "a\nb\nc\n",
        raw: new TextEncoder().encode("\uFEFFa\r\nb\rc\n"),
        normalisation: { byteOrderMark: true, crlf: 1, cr: 1 },
        identity: status.ok ? status.value.identity : "",
        target: null,
      });
    });

    it("read() takes a file of the limit and refuses one byte more", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: {
          [at("empty")]: "",
          [at("exact")]: "x".repeat(MAX_BYTES),
          [at("over")]: "x".repeat(MAX_BYTES + 1),
        },
      });
      const read = (name: string) =>
        system.read(at(name), { root: folder.path, maxBytes: MAX_BYTES });
      assertEquals(read("empty").status, "ok");
      assertEquals(read("exact").status, "ok");
      assertEquals(read("over"), { status: "too-large", bytes: MAX_BYTES + 1, limit: MAX_BYTES });
    });

    it("read() refuses links of every kind and says where they lead", () => {
      using folder = makeTempFolder();
      const root = `${folder.path}/project`;
      const at = (name: string) => `${root}/${name}`;
      const system = build({
        files: { [at("text.md")]: "", [`${folder.path}/outside/text.md`]: "" },
        links: {
          [at("file")]: "text.md",
          [at("folder")]: ".",
          [at("absolute")]: at("text.md"),
          [at("newline")]: "text.md\n",
          [at("self")]: "self",
          [at("circle")]: "circle2",
          [at("circle2")]: "circle",
          [at("dangling")]: "../nowhere",
          [at("out")]: "../outside/text.md",
          [at("outer")]: "../outside",
          [at("proc")]: "/proc/self/environ",
        },
      });
      const led = (name: string) => {
        const result = system.read(at(name), { root, maxBytes: MAX_BYTES });
        return result.status === "symlink" &&
          [result.link, result.target, result.resolved, result.leadsTo];
      };
      const isFolder = (name: string) => {
        const result = system.read(at(name), { root, maxBytes: MAX_BYTES });
        return result.status === "symlink" && result.isFolder === true;
      };
      assertEquals(led("file"), [at("file"), "text.md", at("text.md"), "inside-root"]);
      assertEquals(led("folder"), [at("folder"), ".", root, "inside-root"]);
      assertEquals(led("folder/text.md"), [at("folder"), ".", at("text.md"), "inside-root"]);
      assertEquals(led("absolute"), [at("absolute"), at("text.md"), at("text.md"), "inside-root"]);
      assertEquals(led("newline"), [at("newline"), "text.md\n", null, "nowhere"]);
      assertEquals(led("self"), [at("self"), "self", null, "loop"]);
      assertEquals(led("dangling"), [at("dangling"), "../nowhere", null, "nowhere"]);
      assertEquals(led("circle"), [at("circle"), "circle2", null, "loop"]);
      assertEquals(
        ["file", "folder", "folder/text.md", "self", "dangling", "out", "outer"].map(isFolder),
        [false, true, false, false, false, false, true],
      );
      const outside = `${folder.path}/outside`;
      assertEquals(led("out"), [
        at("out"),
        "../outside/text.md",
        `${outside}/text.md`,
        "outside-root",
      ]);
      assertEquals(led("outer/text.md"), [
        at("outer"),
        "../outside",
        `${outside}/text.md`,
        "outside-root",
      ]);
      assertEquals(led("outer/none"), [at("outer"), "../outside", null, "nowhere"]);
      assertEquals(system.read(at("proc"), { root, maxBytes: MAX_BYTES }).status, "symlink");
    });

    it("read() follows links that stay inside the root, but not into version control", () => {
      using folder = makeTempFolder();
      const root = `${folder.path}/project`;
      const at = (name: string) => `${root}/${name}`;
      const system = build({
        files: {
          [at("docs/text.md")]: "inside",
          [at(".git/config")]: "secret",
          [at("sub/.GIT/config")]: "secret",
          [at("legacy")]: new Uint8Array([0x63, 0xe9]),
          [`${folder.path}/outside/text.md`]: "outside",
        },
        links: {
          [at("chain")]: "second",
          [at("second")]: at("docs/text.md"),
          [at("folder")]: "docs",
          [at("there-and-back")]: "../project/docs/text.md",
          [at("git")]: ".git/config",
          [at("upper-git")]: "sub/.GIT/config",
          [at("via-git")]: ".git",
          [at("worktree")]: ".git",
          [at("out")]: "../outside/text.md",
          [at("to-folder")]: "docs",
          [at("to-legacy")]: "legacy",
        },
      });
      const read = (name: string, links: LinkPolicy) => {
        const result = system.read(at(name), { root, maxBytes: MAX_BYTES, links });
        return result.status === "ok" ? `${result.text} of ${result.target}` : result.status;
      };
      const inside = `inside of ${at("docs/text.md")}`;
      for (const name of ["chain", "folder/text.md", "there-and-back"]) {
        assertEquals(read(name, "within-root"), inside);
        assertEquals(read(name, "follow"), inside);
      }
      for (const name of ["git", "upper-git", "via-git/config", "worktree", "out"]) {
        assertEquals(read(name, "within-root"), "symlink", name);
      }
      assertEquals(read("git", "follow"), `secret of ${at(".git/config")}`);
      assertEquals(read("out", "follow"), `outside of ${folder.path}/outside/text.md`);
      assertEquals(read("to-folder", "within-root"), "not-regular");
      assertEquals(read("to-folder", "follow"), "not-regular");
      assertEquals(read("to-legacy", "within-root"), "invalid-utf8");
    });

    it("read() goes where it is told by name, however the path is written", () => {
      using folder = makeTempFolder();
      const root = `${folder.path}/project`;
      const system = build({
        files: { [`${root}/text.md`]: "inside", [`${folder.path}/outside/text.md`]: "outside" },
        folders: [`${folder.path}/outside/folder`],
        links: { [`${root}/link`]: "../outside/folder" },
      });
      // The kernel would take this one to outside/text.md.
      const result = system.read(`${root}/link/../text.md`, { root, maxBytes: MAX_BYTES });
      assertEquals(result.status === "ok" && result.text, "inside");
    });

    it("read() throws when asked for a file elsewhere, and finds no file in the root itself", () => {
      using folder = makeTempFolder();
      const root = `${folder.path}/project`;
      const system = build({ files: { [`${folder.path}/project-2/a`]: "" }, folders: [root] });
      const read = (path: string) => system.read(path, { root, maxBytes: MAX_BYTES });
      assertThrows(() => read(`${folder.path}/project-2/a`), TypeError, "does not lie below");
      assertThrows(() => read(`${root}/../project-2/a`), TypeError, "does not lie below");
      assertEquals(read(root), { status: "not-regular", kind: "directory" });
    });

    it("read() names what is no regular file, without waiting for it", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        folders: [at("folder")],
        specials: { [at("fifo")]: "fifo", [at("socket")]: "socket" },
      });
      for (
        const [name, kind] of [["folder", "directory"], ["fifo", "fifo"], ["socket", "socket"]]
      ) {
        const result = system.read(at(name!), { root: folder.path, maxBytes: MAX_BYTES });
        assertEquals<unknown>(result, { status: "not-regular", kind });
      }
    });

    it("replaceFile() makes or replaces a file and leaves nothing else behind", () => {
      using folder = makeTempFolder();
      const at = (name: string) => `${folder.path}/${name}`;
      const system = build({
        files: { [at("old")]: "old text", [at("target")]: "kept" },
        folders: [at("folder")],
        links: { [at("link")]: "target" },
      });
      const read = (name: string) => {
        const result = system.read(at(name), { root: folder.path, maxBytes: MAX_BYTES });
        return result.status === "ok" ? result.text : result.status;
      };
      for (const name of ["new", "old", "link"]) {
        assertEquals(system.replaceFile(at(name), `${name} content\n`), {
          ok: true,
          value: undefined,
        });
        assertEquals(read(name), `${name} content\n`);
      }
      assertEquals(read("target"), "kept");
      assertEquals(system.replaceFile(at("none/file"), ""), { ok: false, fault: "missing" });
      assertEquals(system.replaceFile(at("target/file"), ""), { ok: false, fault: "missing" });
      assertEquals(system.replaceFile(at("folder"), ""), {
        ok: false,
        fault: "permission",
        detail: "EISDIR",
      });
      const list = system.list(folder.path);
      assertEquals(list.ok && list.value.map((entry) => entry.name), [
        "folder",
        "link",
        "new",
        "old",
        "target",
      ]);
    });

    it("workingDirectory(), now() and environment() answer", () => {
      const system = build({});
      assertEquals(system.realPath(system.workingDirectory()), {
        ok: true,
        value: system.workingDirectory(),
      });
      assertMatch(system.now().toISOString(), /^\d{4}-\d\d-\d\dT/);
      assertEquals(system.environment("RIVUMI_NO_SUCH_VARIABLE"), undefined);
      assertEquals(system.environment("toString"), undefined);
      assertEquals(system.environment(""), undefined);
    });
  });
}

describe("System in memory and on Deno", () => {
  const NAMES = ["a", "b", "AGENTS.md", ".git"] as const;
  const name = fc.constantFrom(...NAMES);
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
  const target = fc.oneof(
    path,
    path.map((to) => `../${to}`),
    path.map((to) => `ROOT/${to}`),
    fc.constantFrom(".", "..", "../..", "./a/", "../root/a", "../outside/AGENTS.md", "a\n"),
  );
  const content = fc.oneof(
    fc.integer({ min: MAX_BYTES - 1, max: MAX_BYTES + 1 }).map((size) => "x".repeat(size)),
    fc.uint8Array({ maxLength: 6 }),
    fc.constantFrom("", "\uFEFFtext", "a\r\nb\r", "\0"),
  );
  const entries = fc.dictionary(
    path,
    fc.oneof(
      { weight: 3, arbitrary: content.map((file) => ({ file })) },
      { weight: 3, arbitrary: target.map((link) => ({ link })) },
      { weight: 1, arbitrary: fc.constant({ folder: true }) },
    ),
    { maxKeys: 8 },
  );
  type Entries = Record<string, { file: string | Uint8Array } | { link: string } | object>;

  /** Leaves out what would have to lie below a file or a link. */
  function layoutOf(tree: Entries, home: string): Layout {
    const root = `${home}/root`;
    const layout = {
      files: { [`${home}/outside/AGENTS.md`]: "outside" } as Record<string, string | Uint8Array>,
      folders: [root],
      links: {} as Record<string, string>,
    };
    const paths = Object.keys(tree);
    const isLeaf = (path: string) => !paths.some((other) => other.startsWith(`${path}/`));
    for (const path of paths.filter(isLeaf)) {
      const entry = tree[path]!;
      const at = `${root}/${path}`;
      if ("file" in entry) layout.files[at] = entry.file;
      else if ("link" in entry) layout.links[at] = entry.link.replace("ROOT", root);
      else layout.folders.push(at);
    }
    return layout;
  }

  it("give equal answers about any tree", () => {
    fc.assert(
      fc.property(entries, fc.array(path, { maxLength: 3 }), (tree, further) => {
        using folder = makeTempFolder();
        // Deep enough that no link leads to where other programs work.
        const home = `${folder.path}/home`;
        const root = `${home}/root`;
        const layout = layoutOf(tree, home);
        buildLayout(layout);
        const questions = [...Object.keys(tree), ...further, ...NAMES].flatMap((asked) => {
          const path = `${root}/${asked}`;
          return [
            ["status", path],
            ["list", path],
            ["realPath", path],
            ...POLICIES.map((links) => ["read", path, { root, maxBytes: MAX_BYTES, links }]),
          ] as Question[];
        });
        assertEquals(
          answersOf(createDenoSystem(), questions),
          answersOf(createMemorySystem(layout), questions),
        );
      }),
    );
  });

  const NO_ACCESS: Record<string, [mode: number, fault: Fault]> = {
    "secret.md": [0o000, "no-read"],
    "locked": [0o311, "no-read"],
    "listed": [0o644, "no-search"],
    "closed": [0o000, "no-access"],
  };

  it("give equal answers about what the user may not read", {
    skip: canDropPrivileges() ? false : "root needs setpriv to be refused anything",
  }, () => {
    using folder = makeTempFolder();
    const root = folder.path;
    const at = (name: string) => `${root}/${name}`;
    const layout: Layout = {
      files: {
        [at("secret.md")]: "secret",
        [at("locked/AGENTS.md")]: "by name",
        [at("locked/inner/AGENTS.md")]: "below",
        [at("listed/AGENTS.md")]: "out of reach",
        [at("closed/AGENTS.md")]: "out of reach",
        [at("closed/inner/AGENTS.md")]: "out of reach",
      },
      links: { [at("to-secret")]: "secret.md", [at("to-closed")]: "closed/AGENTS.md" },
    };
    buildLayout(layout);
    const paths = [
      ...Object.keys(layout.files!),
      ...Object.keys(layout.links!),
      ...Object.keys(NO_ACCESS).map(at),
    ];
    const questions = paths.flatMap((path) =>
      [
        ["status", path],
        ["list", path],
        ["realPath", path],
        ...POLICIES.map((links) => ["read", path, { root, maxBytes: MAX_BYTES, links }]),
      ] as Question[]
    );
    const faults = Object.fromEntries(
      Object.entries(NO_ACCESS).map(([name, [, fault]]) => [at(name), fault]),
    );
    const expected = answersOf(createMemorySystem({ ...layout, faults }), questions);
    for (const [name, [mode]] of Object.entries(NO_ACCESS)) Deno.chmodSync(at(name), mode);
    try {
      assertEquals(askProcess(questions, { withoutPrivileges: true }), expected);
    } finally {
      for (const name of Object.keys(NO_ACCESS)) Deno.chmodSync(at(name), 0o700);
    }
    const read = (name: string) =>
      expected.find(([[call, path]]) => call === "read" && path === at(name))?.[1];
    assertEquals(read("secret.md"), {
      status: "permission",
      blocked: at("secret.md"),
      detail: "EACCES",
    });
    assertEquals(read("listed/AGENTS.md"), {
      status: "permission",
      blocked: at("listed"),
      detail: "EACCES",
    });
  });

  it("give equal answers about what the process was not granted", () => {
    using folder = makeTempFolder();
    const root = folder.path;
    const at = (name: string) => `${root}/${name}`;
    const layout: Layout = {
      files: { [at("granted/AGENTS.md")]: "in", [at("other/AGENTS.md")]: "out" },
      links: { [at("granted/link")]: "../other/AGENTS.md", [at("granted/folder")]: "../other" },
    };
    buildLayout(layout);
    const paths = ["granted/AGENTS.md", "granted/link", "granted/folder/AGENTS.md", "granted/none"];
    const questions = [...paths, "other", "other/AGENTS.md", "none"].map(at).flatMap((path) =>
      [
        ["status", path],
        ["list", path],
        ["realPath", path],
        ...POLICIES.map((links) => [
          "read",
          path,
          { root: path.startsWith(at("granted")) ? at("granted") : root, maxBytes: 9, links },
        ]),
      ] as Question[]
    );
    const faults: Record<string, Fault> = {
      [at("other")]: "outside-grant",
      [at("none")]: "outside-grant",
    };
    assertEquals(
      askProcess(questions, { readScope: at("granted") }),
      answersOf(createMemorySystem({ ...layout, faults }), questions),
    );
  });
});
