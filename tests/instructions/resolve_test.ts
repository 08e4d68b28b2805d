import { assertEquals, assertNotEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { instructionNames } from "../../lib/instructions/names.ts";
import { type ResolvedInstructions, resolveInstructions } from "../../lib/instructions/resolve.ts";
import { findProjectRoot } from "../../lib/project_root.ts";
import { shownPath } from "../../lib/shown_path.ts";
import type { LinkPolicy } from "../../lib/system.ts";
import { createMemorySystem, type MemorySystemOptions } from "../helpers/memory_system.ts";

/** A world whose home is `/home/ann`, and how to look at it. */
interface Situation extends MemorySystemOptions {
  names?: string[];
  projectLinks?: LinkPolicy;
  userLinks?: LinkPolicy;
  below?: boolean;
  maxFileBytes?: number;
}

const USER_FOLDER = "/home/ann/.config/rivumi";
const USER = `${USER_FOLDER}/AGENTS.md`;

function resolve(situation: Situation): Promise<ResolvedInstructions> {
  const system = createMemorySystem(situation);
  const workingDirectory = system.workingDirectory();
  const root = findProjectRoot(workingDirectory, system).path;
  return resolveInstructions(system, {
    root,
    workingDirectory,
    configFolder: USER_FOLDER,
    names: instructionNames(situation.names ?? ["AGENTS.md", "RIVUMI.md"]),
    maxFileBytes: situation.maxFileBytes ?? 65_536,
    projectLinks: situation.projectLinks ?? "refuse",
    userLinks: situation.userLinks ?? "refuse",
    below: situation.below ?? false,
    showPath: (path) => shownPath(path, { root, home: "/home/ann", user: [USER_FOLDER] }),
  });
}

/** The layers, one line each: path, status, reason, and the layer behind the reason. */
async function linesOf(situation: Situation): Promise<string[]> {
  return (await resolve(situation)).layers.map(({ path, status, reason, by }) =>
    [path, status, reason, by].filter((part) => part !== null).join(" ")
  );
}

/** The diagnostics, one line each: severity, code and path. */
async function diagnosticsOf(situation: Situation): Promise<string[]> {
  return (await resolve(situation)).diagnostics.map(({ severity, code, path }) =>
    `${severity} ${code} ${path}`
  );
}

const GIT = ["/repo/.git"];

/** Rules of precedence, each with the layers that must come out. */
const CASES: { name: string; situation: Situation; layers: string[] }[] = [
  {
    name: "takes the user's file, then root to working directory, and no sibling or folder below",
    situation: {
      cwd: "/repo/packages/api/src",
      folders: GIT,
      files: {
        [USER]: "user",
        "/repo/AGENTS.md": "root",
        "/repo/packages/api/AGENTS.md": "api",
        "/repo/packages/web/AGENTS.md": "sibling",
        "/repo/packages/api/src/deep/AGENTS.md": "below",
      },
    },
    layers: [
      "~/.config/rivumi/AGENTS.md active",
      "AGENTS.md active",
      "packages/api/AGENTS.md active",
    ],
  },
  {
    name: "reads every base name of a folder, in the order of the configuration",
    situation: {
      cwd: "/repo",
      folders: GIT,
      names: ["RULES", "AGENTS.md"],
      files: { "/repo/AGENTS.md": "a", "/repo/RULES": "r", "/repo/RIVUMI.md": "not asked for" },
    },
    layers: ["RULES active", "AGENTS.md active"],
  },
  {
    name:
      "lets an override silence earlier project layers and the files beside it, but not the user's",
    situation: {
      cwd: "/repo/mid/leaf",
      folders: GIT,
      files: {
        [USER]: "user",
        "/repo/AGENTS.md": "root",
        "/repo/mid/AGENTS.md": "mid",
        "/repo/mid/RIVUMI.md": "mid",
        "/repo/mid/AGENTS.override.md": "override",
        "/repo/mid/leaf/AGENTS.md": "leaf",
      },
    },
    layers: [
      "~/.config/rivumi/AGENTS.md active",
      "AGENTS.md suppressed overridden-by mid/AGENTS.override.md",
      "mid/AGENTS.md suppressed overridden-by mid/AGENTS.override.md",
      "mid/RIVUMI.md suppressed overridden-by mid/AGENTS.override.md",
      "mid/AGENTS.override.md active",
      "mid/leaf/AGENTS.md active",
    ],
  },
  {
    name: "does not see an override below the working directory",
    situation: {
      cwd: "/repo",
      folders: GIT,
      files: { "/repo/AGENTS.md": "root", "/repo/mid/AGENTS.override.md": "override" },
    },
    layers: ["AGENTS.md active"],
  },
  {
    name: "lets the nearer of two overrides silence the farther",
    situation: {
      cwd: "/repo/a/b",
      folders: GIT,
      files: {
        "/repo/AGENTS.override.md": "far",
        "/repo/a/RIVUMI.override.md": "near",
        "/repo/a/b/AGENTS.md": "leaf",
      },
    },
    layers: [
      "AGENTS.override.md suppressed overridden-by a/RIVUMI.override.md",
      "a/RIVUMI.override.md active",
      "a/b/AGENTS.md active",
    ],
  },
  {
    name: "takes the overrides of one folder as a group",
    situation: {
      cwd: "/repo",
      folders: GIT,
      files: {
        "/repo/AGENTS.md": "base",
        "/repo/RIVUMI.override.md": "second",
        "/repo/AGENTS.override.md": "first",
      },
    },
    layers: [
      "AGENTS.md suppressed overridden-by AGENTS.override.md",
      "AGENTS.override.md active",
      "RIVUMI.override.md active",
    ],
  },
  {
    name: "lets neither an empty nor a blank nor a refused override silence anything",
    situation: {
      cwd: "/repo/a/b",
      folders: GIT,
      files: {
        "/repo/AGENTS.md": "root",
        "/repo/AGENTS.override.md": "",
        "/repo/a/AGENTS.override.md": " \n\t\n",
        "/repo/a/b/AGENTS.override.md": new Uint8Array([0xff]),
      },
    },
    layers: [
      "AGENTS.md active",
      "AGENTS.override.md suppressed empty",
      "a/AGENTS.override.md suppressed empty",
      "a/b/AGENTS.override.md refused invalid-utf8",
    ],
  },
  {
    name: "keeps a refused layer refused where an override would have silenced it",
    situation: {
      cwd: "/repo",
      folders: ["/repo/.git", "/repo/AGENTS.md"],
      files: { "/repo/AGENTS.override.md": "override" },
    },
    layers: ["AGENTS.md refused not-regular", "AGENTS.override.md active"],
  },
  {
    name: "finds no override in the user's folder",
    situation: {
      cwd: "/repo",
      folders: GIT,
      files: { [USER]: "user", [`${USER_FOLDER}/AGENTS.override.md`]: "o", "/repo/AGENTS.md": "r" },
    },
    layers: ["~/.config/rivumi/AGENTS.md active", "AGENTS.md active"],
  },
  {
    name: "counts an empty file as none",
    situation: { cwd: "/repo", folders: GIT, files: { "/repo/AGENTS.md": "\n \n" } },
    layers: ["AGENTS.md suppressed empty"],
  },
  {
    name: "lists what lies above the root without reading it, the farthest first",
    situation: {
      cwd: "/work/outer/inner",
      folders: ["/work/outer/inner/.git"],
      files: {
        "/work/AGENTS.md": "far",
        "/work/outer/AGENTS.md": "near",
        "/work/outer/RIVUMI.override.md": "override",
        "/work/outer/inner/AGENTS.md": "inner",
      },
    },
    layers: [
      "../../AGENTS.md not-read outside-root",
      "../AGENTS.md not-read outside-root",
      "../RIVUMI.override.md not-read outside-root",
      "AGENTS.md active",
    ],
  },
  {
    name: "takes the working directory alone where nothing marks a root",
    situation: {
      cwd: "/scratch/day1",
      files: { "/scratch/AGENTS.md": "parent", "/scratch/day1/AGENTS.md": "here" },
    },
    layers: ["../AGENTS.md not-read outside-root", "AGENTS.md active"],
  },
  {
    name: "warns of names that are right but for case, composition or blanks",
    situation: {
      cwd: "/repo",
      folders: GIT,
      names: ["AGENTS.md", "Stra\u00dfe-\u00e9.md"],
      files: {
        "/repo/AGENTS.MD": "x",
        "/repo/Agents.md": "x",
        "/repo/agents.Override.md": "x",
        "/repo/AGENTS.md ": "x",
        "/repo/Stra\u00dfe-e\u0301.md": "x",
        "/repo/AGENTS2.md": "another name",
      },
    },
    layers: [
      "AGENTS.MD not-read near-miss",
      "AGENTS.md  not-read near-miss",
      "Agents.md not-read near-miss",
      "Stra\u00dfe-e\u0301.md not-read near-miss",
      "agents.Override.md not-read near-miss",
    ],
  },
  {
    name: "refuses links, and says where they lead",
    situation: {
      cwd: "/repo/sub",
      folders: GIT,
      files: { "/repo/CLAUDE.md": "text", "/repo/sub/AGENTS.md": "sub", "/etc/secret": "s" },
      links: { "/repo/AGENTS.md": "CLAUDE.md", "/repo/RIVUMI.md": "/etc/secret" },
    },
    layers: [
      "AGENTS.md refused symlink",
      "RIVUMI.md refused symlink",
      "sub/AGENTS.md active",
    ],
  },
  {
    name: "reads links inside the root if the user wants that, but none into .git or out",
    situation: {
      cwd: "/repo/sub",
      folders: GIT,
      projectLinks: "within-root",
      files: { "/repo/CLAUDE.md": "text", "/repo/.git/config": "c", "/etc/secret": "s" },
      links: {
        "/repo/AGENTS.md": "CLAUDE.md",
        "/repo/RIVUMI.md": ".git/config",
        "/repo/sub/AGENTS.md": "/etc/secret",
        "/repo/sub/RIVUMI.md": "nowhere",
      },
    },
    layers: [
      "AGENTS.md active",
      "RIVUMI.md refused symlink",
      "sub/AGENTS.md refused symlink",
      "sub/RIVUMI.md refused symlink",
    ],
  },
  {
    name: "finds no fault with a link to another layer",
    situation: {
      cwd: "/repo/sub",
      folders: GIT,
      files: { "/repo/AGENTS.md": "text" },
      links: { "/repo/RIVUMI.md": "AGENTS.md", "/repo/sub/AGENTS.md": "../RIVUMI.md" },
    },
    layers: [
      "AGENTS.md active",
      "RIVUMI.md suppressed duplicate-of AGENTS.md",
      "sub/AGENTS.md suppressed duplicate-of AGENTS.md",
    ],
  },
  {
    name: "reports one fault where two names are links to one file that is no layer",
    situation: {
      cwd: "/repo",
      folders: GIT,
      files: { "/repo/CLAUDE.md": "text" },
      links: { "/repo/AGENTS.md": "CLAUDE.md", "/repo/RIVUMI.md": "AGENTS.md" },
    },
    layers: ["AGENTS.md refused symlink", "RIVUMI.md suppressed duplicate-of AGENTS.md"],
  },
  {
    name: "keeps a link refused that would bring back a text which an override silenced before it",
    situation: {
      cwd: "/repo/mid/leaf",
      folders: GIT,
      files: { "/repo/AGENTS.md": "root", "/repo/mid/AGENTS.override.md": "override" },
      links: { "/repo/mid/leaf/AGENTS.md": "../../AGENTS.md", "/repo/RIVUMI.md": "AGENTS.md" },
    },
    layers: [
      "AGENTS.md suppressed overridden-by mid/AGENTS.override.md",
      "RIVUMI.md suppressed duplicate-of AGENTS.md",
      "mid/AGENTS.override.md active",
      "mid/leaf/AGENTS.md refused symlink",
    ],
  },
  {
    name: "counts a file with two names once",
    situation: {
      cwd: "/repo/sub",
      folders: GIT,
      files: { "/repo/AGENTS.md": "text" },
      hardLinks: { "/repo/sub/AGENTS.md": "/repo/AGENTS.md" },
    },
    layers: ["AGENTS.md active", "sub/AGENTS.md suppressed duplicate-of AGENTS.md"],
  },
  {
    name: "lets an override count that is the base file under another name",
    situation: {
      cwd: "/repo",
      folders: GIT,
      files: { "/repo/AGENTS.md": "text" },
      hardLinks: { "/repo/AGENTS.override.md": "/repo/AGENTS.md" },
    },
    layers: [
      "AGENTS.md suppressed overridden-by AGENTS.override.md",
      "AGENTS.override.md active",
    ],
  },
  {
    name: "refuses the user's links unless the user allows them",
    situation: {
      cwd: "/repo",
      folders: GIT,
      files: { "/home/ann/dotfiles/agents.md": "user" },
      links: { [USER]: "/home/ann/dotfiles/agents.md" },
    },
    layers: ["~/.config/rivumi/AGENTS.md refused symlink"],
  },
  {
    name: "reads the user's links if the user allows them",
    situation: {
      cwd: "/repo",
      folders: GIT,
      userLinks: "follow",
      files: { "/home/ann/dotfiles/agents.md": "user" },
      links: { [USER]: "/home/ann/dotfiles/agents.md" },
    },
    layers: ["~/.config/rivumi/AGENTS.md active"],
  },
  {
    name: "reads the user's folder where the folder itself is a link",
    situation: {
      cwd: "/repo",
      folders: GIT,
      files: { "/home/ann/dotfiles/rivumi/AGENTS.md": "user" },
      links: { [USER_FOLDER]: "/home/ann/dotfiles/rivumi" },
    },
    layers: ["~/.config/rivumi/AGENTS.md active"],
  },
  {
    name: "tries the exact names where a folder cannot be listed",
    situation: {
      cwd: "/repo/locked/inner",
      folders: GIT,
      files: {
        "/repo/AGENTS.md": "no access",
        "/repo/locked/AGENTS.md": "in a folder with x but not r",
        "/repo/locked/inner/AGENTS.md": "inner",
      },
      faults: { "/repo/AGENTS.md": "no-access", "/repo/locked": "no-read" },
    },
    layers: [
      "AGENTS.md refused permission",
      "locked/AGENTS.md active",
      "locked/inner/AGENTS.md active",
    ],
  },
  {
    name: "gives the reader's answer for each thing that is no readable text",
    situation: {
      cwd: "/repo",
      folders: GIT,
      maxFileBytes: 10,
      names: ["big", "exact", "fifo", "io", "moving", "nul", "utf16"],
      files: {
        "/repo/big": "x".repeat(11),
        "/repo/exact": "x".repeat(10),
        "/repo/io": "x",
        "/repo/moving": "x",
        "/repo/nul": "a\0bc",
        "/repo/utf16": new Uint8Array([0xff, 0xfe, 0x61, 0x00]),
      },
      specials: { "/repo/fifo": "fifo" },
      faults: { "/repo/io": "io-error", "/repo/moving": "changes" },
    },
    layers: [
      "big refused too-large",
      "exact active",
      "fifo refused not-regular",
      "io refused permission",
      "moving refused changed",
      "nul refused control-bytes",
      "utf16 refused invalid-utf8",
    ],
  },
  {
    name: "lists files below the working directory if asked, but none of other people's",
    situation: {
      cwd: "/repo/a",
      folders: GIT,
      below: true,
      files: {
        "/repo/AGENTS.md": "root",
        "/repo/a/b/AGENTS.md": "below",
        "/repo/a/b/c/RIVUMI.override.md": "below",
        "/repo/a/node_modules/pkg/AGENTS.md": "a package's",
        "/repo/a/b/.git/AGENTS.md": "git's",
        "/repo/other/AGENTS.md": "beside",
      },
      links: { "/repo/a/loop": "/repo/a" },
    },
    layers: [
      "AGENTS.md active",
      "a/b/AGENTS.md not-read below-cwd",
      "a/b/c/RIVUMI.override.md not-read below-cwd",
    ],
  },
  {
    name: "counts the user's folder once where it is a project itself",
    situation: { cwd: USER_FOLDER, folders: ["/home/ann/.git"], files: { [USER]: "user" } },
    layers: [
      "~/.config/rivumi/AGENTS.md active",
      "~/.config/rivumi/AGENTS.md suppressed duplicate-of ~/.config/rivumi/AGENTS.md",
    ],
  },
];

describe("resolveInstructions()", () => {
  for (const { name, situation, layers } of CASES) {
    it(name, async () => assertEquals(await linesOf(situation), layers));
  }

  it("gives equal results whatever the order in which files were made", async () => {
    const { situation } = CASES[2]!;
    const reversed = Object.fromEntries(Object.entries(situation.files!).reverse());
    const [a, b] = [await resolve(situation), await resolve({ ...situation, files: reversed })];
    assertEquals(a.layers.map(({ sha256 }) => sha256), b.layers.map(({ sha256 }) => sha256));
    assertEquals(a.fingerprint, b.fingerprint);
  });

  it("measures bytes on disk, lines and the hash of the normalised text", async () => {
    const { layers: [layer] } = await resolve({
      cwd: "/repo",
      folders: GIT,
      files: { "/repo/AGENTS.md": "\uFEFF# A\r\n- b\r\n" },
    });
    assertEquals(layer!.bytes, 13);
    assertEquals(layer!.lines, 2);
    assertEquals(layer!.file!.text, "# A\n- b\n");
    assertEquals(layer!.detail, "byte order mark removed, 2 CRLF line ends read as LF");
    assertEquals(
      layer!.sha256,
      "792f94b2c2702d7ec82bb4dfc3c03538c36fa4cd94ef639db2366567894ce9f0",
    );
  });

  it("names the place and the likely encoding of bytes that are no UTF-8", async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode("# A\n\nuse "), 0x93, 0x78, 0x94]);
    const { diagnostics } = await resolve({
      cwd: "/repo",
      folders: GIT,
      files: { "/repo/AGENTS.md": bytes },
    });
    assertEquals(diagnostics, [{
      code: "invalid-utf8",
      severity: "error",
      message: "AGENTS.md was not read: not UTF-8 at byte 9, line 3, column 5, probably " +
        "Windows-1252 or Latin-1",
      path: "AGENTS.md",
      line: 3,
      column: 5,
      help: "Save it again as UTF-8",
    }]);
  });

  it("shows a link's target so that a newline at its end is seen", async () => {
    const { layers: [layer] } = await resolve({
      cwd: "/repo",
      folders: GIT,
      links: { "/repo/AGENTS.md": "CLAUDE.md\n" },
    });
    assertEquals(layer!.detail, 'a link to "CLAUDE.md\\n", which leads nowhere');
  });

  it("puts no content of a refused file into any value", async () => {
    const result = await resolve({
      cwd: "/repo",
      folders: GIT,
      files: {
        "/outside/secret": "MARKER-1",
        "/repo/RIVUMI.md": "MARKER-2\0",
        "/repo/AGENTS.override.md": "MARKER-3 far too long".repeat(10_000),
      },
      links: { "/repo/AGENTS.md": "/outside/secret" },
    });
    assertEquals(result.layers.map(({ status }) => status), ["refused", "refused", "refused"]);
    assertEquals(JSON.stringify(result).includes("MARKER"), false);
  });

  it("says what is worth saying, and nothing of an ordinary project", async () => {
    assertEquals(
      await diagnosticsOf({
        cwd: "/repo",
        folders: GIT,
        files: { [USER]: "user", "/repo/AGENTS.md": "text" },
        links: { "/repo/CLAUDE.md": "AGENTS.md", "/repo/RIVUMI.md": "AGENTS.md" },
      }),
      [],
    );
    assertEquals(
      await diagnosticsOf({
        cwd: "/top/repo/sub",
        folders: ["/top/repo/.git"],
        files: {
          [`${USER_FOLDER}/RIVUMI.override.md`]: "o",
          "/top/AGENTS.md": "above",
          "/top/repo/agents.md": "near miss",
          "/top/repo/sub/AGENTS.md": "text",
          "/top/repo/sub/RIVUMI.override.md": "",
        },
        links: {
          "/top/repo/AGENTS.md": "sub/AGENTS.md",
          "/top/repo/sub/AGENTS.override.md": "AGENTS.md",
        },
        faults: { "/top/repo/sub": "no-read" },
      }),
      [
        "warning near-miss agents.md",
        "warning unlisted-folder sub",
        "warning override-without-effect sub/AGENTS.override.md",
        "warning empty-override sub/RIVUMI.override.md",
        "warning user-override ~/.config/rivumi/RIVUMI.override.md",
        "info outside-root ../AGENTS.md",
      ],
    );
  });

  it("finds no fault with an override that has had its effect, whatever its other name", async () => {
    assertEquals(
      await diagnosticsOf({
        cwd: "/repo",
        folders: GIT,
        files: { [USER]: "user", "/repo/AGENTS.md": "text" },
        hardLinks: { "/repo/AGENTS.override.md": USER },
      }),
      [],
    );
  });

  it("says what it was not allowed to see", async () => {
    assertEquals(
      await diagnosticsOf({
        cwd: "/top/repo",
        folders: ["/top/repo/.git", USER_FOLDER],
        files: { "/top/repo/AGENTS.md": "text" },
        faults: { "/top/AGENTS.md": "outside-grant", [USER_FOLDER]: "outside-grant" },
      }),
      ["info outside-grant ..", "info outside-grant ~/.config/rivumi"],
    );
  });

  it("reports names that are not Unicode once per folder", async () => {
    const { diagnostics } = await resolve({
      cwd: "/repo",
      folders: GIT,
      files: { "/repo/AGENTS.md": "text", "/repo/\uFFFD.md": "a right name" },
    });
    assertEquals(diagnostics, []);
  });
});

describe("the instructions fingerprint", () => {
  const base: Situation = { cwd: "/repo", folders: GIT, files: { "/repo/AGENTS.md": "one\n" } };
  const fingerprint = async (situation: Situation) => (await resolve(situation)).fingerprint;

  it("is the documented hash", async () => {
    const { layers: [layer], fingerprint } = await resolve(base);
    const document = JSON.stringify(["rivumi.fp/1", ["AGENTS.md", "active", null, layer!.sha256]]);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(document));
    assertEquals(fingerprint, new Uint8Array(digest).toHex());
  });

  it("changes with text, path, status and reason", async () => {
    const others: Situation[] = [
      { ...base, files: { "/repo/AGENTS.md": "two\n" } },
      { ...base, files: { "/repo/RIVUMI.md": "one\n" } },
      { ...base, files: { "/repo/AGENTS.md": "one\n", "/repo/RIVUMI.md": "" } },
      { ...base, files: { "/repo/AGENTS.md": "one\n", "/repo/RIVUMI.md": "\0" } },
      { ...base, files: {} },
    ];
    const seen = new Set([await fingerprint(base)]);
    for (const other of others) seen.add(await fingerprint(other));
    assertEquals(seen.size, others.length + 1);
  });

  it("does not change with line ends, byte order marks or files that are not read", async () => {
    const same: Situation[] = [
      { ...base, files: { "/repo/AGENTS.md": "one\r\n" } },
      { ...base, files: { "/repo/AGENTS.md": "\uFEFFone\r" } },
      { ...base, files: { "/repo/AGENTS.md": "one\n", "/repo/agents.md": "near miss" } },
      { ...base, files: { "/repo/AGENTS.md": "one\n", "/AGENTS.md": "above" } },
    ];
    for (const other of same) assertEquals(await fingerprint(other), await fingerprint(base));
  });
});

describe("a diagnostic about a file", () => {
  it("has a next step for every refusal", async () => {
    const { situation } = CASES.find(({ name }) => name.startsWith("gives the reader's answer"))!;
    for (const { help, message } of (await resolve(situation)).diagnostics) {
      assertNotEquals(help, null);
      assertStringIncludes(message, "was not read: ");
    }
  });
});
