import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  type NotablePlace,
  noteMainCheckout,
  noteOtherAgents,
  notePlace,
} from "../../lib/workspace/place_notes.ts";
import { createMemorySystem, type MemorySystemOptions } from "../helpers/memory_system.ts";

const PLACE: NotablePlace = {
  workingDirectory: "/repo",
  logicalDirectory: null,
  root: { path: "/repo", marker: ".git" },
  rootIsNamed: false,
  rootIsUncertain: false,
  rootIsHome: false,
  configFolder: "/home/ann/.config/rivumi",
};

function notes(world: MemorySystemOptions, place: Partial<NotablePlace> = {}): string[] {
  return notePlace(createMemorySystem(world), { ...PLACE, ...place })
    .map(({ code, severity, message, help }) => [severity, code, message, help ?? "-"].join(" | "));
}

const REPOSITORY = {
  files: { "/repo/.git/HEAD": "ref: refs/heads/main\n" },
  folders: ["/home/ann"],
};

describe("notePlace()", () => {
  it("says nothing about an ordinary place", () => {
    assertEquals(notes(REPOSITORY), []);
    assertEquals(notes({ files: { "/repo/.git": "gitdir: elsewhere\n" } }), []);
  });

  it("says that nothing marks a root, unless the user named it", () => {
    const root = { path: "/repo", marker: null };
    assertEquals(notes({}, { root }), [
      "info | no-root-marker | No version control folder marks a root here, so only the working " +
      "directory counts | If folders above should count, name the highest one with --root",
    ]);
    assertEquals(notes({}, { root, rootIsNamed: true }), []);
  });

  it("says that the marker is an empty folder", () => {
    assertEquals(notes({ folders: ["/repo/.git"] }), [
      "info | empty-marker | The root is marked by an empty .git folder, which is no repository | " +
      "Remove the folder, or name the right root with --root",
    ]);
    assertEquals(notes({ ...REPOSITORY, faults: { "/repo/.git": "no-read" } }), []);
  });

  it("says that a root above could not be seen, instead of that there is none", () => {
    const root = { path: "/repo", marker: null };
    assertEquals(notes({}, { root, rootIsUncertain: true }), [
      "info | outside-grant | Cannot tell whether a folder above marks the root: this process was " +
      "not granted access to it, so only the working directory counts | Grant reading the whole " +
      "project, or name its root with --root",
    ]);
  });

  it("says nothing of a home that nothing marks as a root", () => {
    const root = { path: "/repo", marker: null };
    assertEquals(notes({}, { root, rootIsHome: true, rootIsNamed: true }), []);
    assertEquals(notes({}, { root, rootIsHome: true }).map((note) => note.split(" | ")[1]), [
      "no-root-marker",
    ]);
  });

  it("says that the root is the home", () => {
    assertEquals(notes(REPOSITORY, { rootIsHome: true }), [
      "info | root-is-home | The root is your home folder, so its instruction files count in every " +
      "folder below it that is no repository of its own | -",
    ]);
  });

  it("names the link by which the user came, and the folder behind it", () => {
    assertEquals(notes(REPOSITORY, { logicalDirectory: "/way\x1bin" }), [
      'info | logical-path | You came by "/way\\x1bin", which is a link; the folder really is ' +
      '"/repo", and what lies above it there counts | -',
    ]);
  });

  it("says that there is no user layer", () => {
    assertEquals(notes(REPOSITORY, { configFolder: null }), [
      "info | no-user-folder | There is no user layer: the environment names no home folder | " +
      "Set HOME, or name a folder with --config-dir (and --data-dir)",
    ]);
  });
});

describe("noteMainCheckout()", () => {
  const about = (world: MemorySystemOptions, root = "/wt", main = "/main") =>
    noteMainCheckout(createMemorySystem(world), {
      root,
      main,
      names: ["AGENTS.md", "RIVUMI.md"],
      showPath: (path) => path,
    }).map(({ path, message }) => `${path}: ${message}`);

  it("names what only the main checkout has", () => {
    const files = { "/main/AGENTS.md": "", "/main/RIVUMI.md": "", "/wt/RIVUMI.md": "" };
    assertEquals(about({ files }), [
      "AGENTS.md: The main checkout has /main/AGENTS.md, and this worktree has no such file: git " +
      "takes none along that is ignored or not committed",
    ]);
  });

  it("says nothing of the main checkout itself, of one above, nor where nobody may look", () => {
    const files = { "/main/AGENTS.md": "" };
    assertEquals(about({ files }, "/main"), []);
    assertEquals(about({ files, folders: ["/main/in"] }, "/main/in"), []);
    assertEquals(about({ files, faults: { "/main": "no-access" } }), []);
    assertEquals(about({ folders: ["/main/AGENTS.md"] }), []);
    assertEquals(about({ links: { "/wt/AGENTS.md": "nowhere" }, files }), []);
  });
});

describe("noteOtherAgents()", () => {
  function others(
    world: MemorySystemOptions,
    { folders = ["/repo", "/repo/a"], layers = [] }: { folders?: string[]; layers?: string[] } = {},
  ): string[] {
    return noteOtherAgents(createMemorySystem(world), folders, {
      layers: new Set(layers),
      showPath: (path) => path.replace("/repo/", ""),
    }).map(({ code, severity, message }) => [severity, code, message].join(" | "));
  }

  it("says nothing where there is nothing", () => {
    assertEquals(others({ files: { "/repo/AGENTS.md": "", "/repo/README.md": "" } }), []);
  });

  it("names files and folders from the root down, and none beside or below", () => {
    assertEquals(
      others({
        files: {
          "/repo/a/CLAUDE.md": "",
          "/repo/GEMINI.md": "",
          "/repo/.cursor/rules/x.mdc": "",
          "/repo/b/CLAUDE.md": "",
          "/repo/a/c/CLAUDE.md": "",
        },
      }),
      [
        "info | other-agents | Other agents read .cursor/rules, GEMINI.md, a/CLAUDE.md; Rivumi's own " +
        "rules do not",
      ],
    );
  });

  it("names five at most, and counts the others", () => {
    const names = ["AGENT.md", "CLAUDE.local.md", "CLAUDE.md", "CRUSH.md", "GEMINI.md"];
    const files = Object.fromEntries(names.map((name) => [`/repo/${name}`, ""]));
    assertEquals(others({ files }), [
      "info | other-agents | Other agents read AGENT.md, CLAUDE.local.md, CLAUDE.md, CRUSH.md, " +
      "GEMINI.md; Rivumi's own rules do not",
    ]);
    assertEquals(others({ files: { ...files, "/repo/QWEN.md": "", "/repo/.rules": "" } }), [
      "info | other-agents | Other agents read .rules, AGENT.md, CLAUDE.local.md, CLAUDE.md, CRUSH.md " +
      "and 2 more; Rivumi's own rules do not",
    ]);
  });

  it("passes over layers, and links to layers", () => {
    const world = {
      files: { "/repo/AGENTS.md": "", "/repo/CLAUDE.md": "" },
      links: { "/repo/GEMINI.md": "AGENTS.md", "/repo/a/CLAUDE.md": "../AGENTS.md" },
    };
    assertEquals(others(world, { layers: ["/repo/AGENTS.md", "/repo/CLAUDE.md"] }), []);
  });

  it("names a link that leads elsewhere or nowhere", () => {
    assertEquals(
      others({
        files: { "/repo/docs/x.md": "" },
        links: { "/repo/CLAUDE.md": "docs/x.md", "/repo/GEMINI.md": "gone" },
      }, { layers: ["/repo/AGENTS.md"] }),
      ["info | other-agents | Other agents read CLAUDE.md, GEMINI.md; Rivumi's own rules do not"],
    );
  });

  it("shows no control character of a path", () => {
    assertEquals(others({ files: { "/repo/\x1b/CLAUDE.md": "" } }, { folders: ["/repo/\x1b"] }), [
      "info | other-agents | Other agents read \\x1b/CLAUDE.md; Rivumi's own rules do not",
    ]);
  });
});
