import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  discoverInstructions,
  type DiscoverOptions,
  type Discovery,
} from "../../lib/instructions/discover.ts";
import { instructionNames } from "../../lib/instructions/names.ts";
import type { FolderEntry, System } from "../../lib/system.ts";
import { createMemorySystem, type MemorySystemOptions } from "../helpers/memory_system.ts";

const USER_FOLDER = "/home/ann/.config/rivumi";

const OPTIONS: DiscoverOptions = {
  root: "/repo",
  workingDirectory: "/repo",
  configFolder: USER_FOLDER,
  names: instructionNames(["AGENTS.md", "RIVUMI.md"]),
  maxFileBytes: 65_536,
  projectLinks: "refuse",
  userLinks: "refuse",
  below: false,
};

function discover(world: MemorySystemOptions, options: Partial<DiscoverOptions> = {}): Discovery {
  const { workingDirectory = "/repo" } = options;
  return discoverInstructions(
    createMemorySystem({ cwd: workingDirectory, ...world }),
    { ...OPTIONS, ...options },
  );
}

/** The candidates, one line each: path, scope, kind, bytes, and the reader's answer. */
function linesOf({ candidates }: Discovery): string[] {
  return candidates.map(({ path, scope, kind, bytes, content }) =>
    `${path} ${scope} ${kind} ${bytes} ${typeof content === "string" ? content : content.status}`
  );
}

describe("discoverInstructions()", () => {
  it("takes the user's folder, above the root, then root to working directory", () => {
    assertEquals(
      linesOf(discover({
        files: {
          [`${USER_FOLDER}/AGENTS.md`]: "user",
          "/AGENTS.md": "above",
          "/repo/RIVUMI.md": "root, second",
          "/repo/AGENTS.md": "root",
          "/repo/AGENTS.override.md": "o",
          "/repo/a/AGENTS.md": "a",
          "/repo/a/b/AGENTS.md": "b",
        },
      }, { workingDirectory: "/repo/a" })),
      [
        `${USER_FOLDER}/AGENTS.md user base 4 ok`,
        "/AGENTS.md project base 5 outside-root",
        "/repo/AGENTS.md project base 4 ok",
        "/repo/RIVUMI.md project base 12 ok",
        "/repo/AGENTS.override.md project override 1 ok",
        "/repo/a/AGENTS.md project base 1 ok",
      ],
    );
  });

  it("gives the size on disk of a refused file, and none of what is no regular file", () => {
    assertEquals(
      linesOf(discover({
        files: { "/repo/AGENTS.md": "too large", "/x": "x" },
        links: { "/repo/RIVUMI.md": "/x" },
        specials: { "/repo/AGENTS.override.md": "fifo" },
        folders: ["/repo/RIVUMI.override.md"],
      }, { maxFileBytes: 8 })),
      [
        "/repo/AGENTS.md project base 9 too-large",
        "/repo/RIVUMI.md project base null symlink",
        "/repo/AGENTS.override.md project override null not-regular",
        "/repo/RIVUMI.override.md project override null not-regular",
      ],
    );
  });

  it("follows links of each scope as its own policy says", () => {
    const world: MemorySystemOptions = {
      files: { "/x": "x", "/repo/y": "y" },
      links: {
        [`${USER_FOLDER}/AGENTS.md`]: "/x",
        "/repo/AGENTS.md": "y",
        "/repo/RIVUMI.md": "/x",
      },
    };
    const statuses = (options: Partial<DiscoverOptions>) =>
      discover(world, options).candidates.map(({ content }) =>
        typeof content === "string" ? content : content.status
      );
    assertEquals(statuses({}), ["symlink", "symlink", "symlink"]);
    assertEquals(statuses({ userLinks: "follow" }), ["ok", "symlink", "symlink"]);
    assertEquals(statuses({ projectLinks: "within-root" }), ["symlink", "ok", "symlink"]);
    const [link] = discover(world, { userLinks: "follow" }).candidates;
    assertEquals(link!.bytes, 1, "the size of what was read, not of the link");
  });

  it("keeps the path by which the user's folder is known, and the one that was read", () => {
    const { candidates } = discover({
      files: { "/dotfiles/rivumi/AGENTS.md": "user" },
      links: { [USER_FOLDER]: "/dotfiles/rivumi" },
    });
    assertEquals(
      candidates.map(({ path, directory, physical }) => [path, directory, physical]),
      [[`${USER_FOLDER}/AGENTS.md`, USER_FOLDER, "/dotfiles/rivumi/AGENTS.md"]],
    );
  });

  it("lists a file of the user's folder once, wherever that folder lies", () => {
    const world: MemorySystemOptions = {
      files: { "/top/AGENTS.md": "user", "/top/repo/.git/HEAD": "", "/top/repo/AGENTS.md": "root" },
      links: { "/link": "/top" },
    };
    for (const configFolder of ["/top", "/link"]) {
      assertEquals(
        linesOf(discover(world, {
          configFolder,
          root: "/top/repo",
          workingDirectory: "/top/repo",
        })),
        [`${configFolder}/AGENTS.md user base 4 ok`, "/top/repo/AGENTS.md project base 4 ok"],
      );
    }
    assertEquals(
      linesOf(discover({
        files: {
          [`${USER_FOLDER}/AGENTS.md`]: "user",
          [`${USER_FOLDER}/sub/AGENTS.md`]: "below",
          "/home/ann/AGENTS.md": "root",
        },
      }, { root: "/home/ann", workingDirectory: "/home/ann", below: true })),
      [
        `${USER_FOLDER}/AGENTS.md user base 4 ok`,
        "/home/ann/AGENTS.md project base 4 ok",
        `${USER_FOLDER}/sub/AGENTS.md project base 5 below-cwd`,
      ],
    );
  });

  it("has no user layer without a folder, and none in a folder that is not there", () => {
    const files = { "/repo/AGENTS.md": "root" };
    for (const configFolder of [null, "/nowhere"]) {
      const found = discover({ files }, { configFolder });
      assertEquals(linesOf(found), ["/repo/AGENTS.md project base 4 ok"]);
      assertEquals(found.unlisted, []);
    }
  });

  it("names overrides in the user's folder by the path that the user knows", () => {
    const found = discover({
      files: { "/dotfiles/RIVUMI.override.md": "o" },
      links: { [USER_FOLDER]: "/dotfiles" },
    });
    assertEquals(found.userOverrides, [`${USER_FOLDER}/RIVUMI.override.md`]);
    assertEquals(found.candidates, []);
  });

  it("gives the right name of a near miss, and the kind that it would have", () => {
    const { candidates } = discover({
      files: { "/repo/agents.md": "x", "/repo/AGENTS.OVERRIDE.md": "xy", "/repo/Agents.md/f": "" },
    });
    assertEquals(
      candidates.map(({ path, kind, bytes, content, rightName }) => [
        path,
        kind,
        bytes,
        content,
        rightName,
      ]),
      [
        ["/repo/AGENTS.OVERRIDE.md", "override", 2, "near-miss", "AGENTS.override.md"],
        ["/repo/agents.md", "base", 1, "near-miss", "AGENTS.md"],
      ],
    );
  });

  it("lets the listing decide where the disk would open a name in any case", () => {
    const exact = createMemorySystem({ cwd: "/repo", files: { "/repo/agents.md": "x" } });
    const folding: System = {
      ...exact,
      read: (path, options) => exact.read(path.replace("AGENTS.md", "agents.md"), options),
    };
    assertEquals(linesOf(discoverInstructions(folding, OPTIONS)), [
      "/repo/agents.md project base 1 near-miss",
    ]);
  });

  it("tries the exact names where it cannot list, and says where that was", () => {
    const found = discover({
      files: {
        "/repo/AGENTS.md": "root",
        "/repo/rivumi.md": "not to be found",
        [`${USER_FOLDER}/RIVUMI.md`]: "user",
      },
      faults: { "/repo": "no-read", [USER_FOLDER]: "no-read" },
    });
    assertEquals(linesOf(found), [
      `${USER_FOLDER}/RIVUMI.md user base 4 ok`,
      "/repo/AGENTS.md project base 4 ok",
    ]);
    assertEquals(found.unlisted, [
      { path: USER_FOLDER, fault: "permission", detail: "EACCES" },
      { path: "/repo", fault: "permission", detail: "EACCES" },
    ]);
  });

  it("says when it cannot enter the user's folder", () => {
    const found = discover({
      folders: [USER_FOLDER],
      faults: { "/home/ann/.config": "no-search" },
    });
    assertEquals(found.unlisted, [{
      path: USER_FOLDER,
      fault: "permission",
      detail: "EACCES",
    }]);
  });

  it("names the nearest folder above the root that it may not look at", () => {
    const world = { files: { "/top/mid/repo/AGENTS.md": "root", "/AGENTS.md": "far" } };
    const place = { root: "/top/mid/repo", workingDirectory: "/top/mid/repo" };
    assertEquals(discover(world, place).hiddenAncestor, null);
    const found = discover({
      ...world,
      faults: { "/top/mid/AGENTS.md": "outside-grant", "/top/RIVUMI.md": "outside-grant" },
    }, place);
    assertEquals(found.hiddenAncestor, "/top/mid");
    assertEquals(linesOf(found), [
      "/AGENTS.md project base 3 outside-root",
      "/top/mid/repo/AGENTS.md project base 4 ok",
    ]);
  });

  it("names a link above the root, but no folder", () => {
    assertEquals(
      linesOf(discover({
        folders: ["/repo", "/AGENTS.md"],
        links: { "/RIVUMI.md": "nowhere" },
      })),
      ["/RIVUMI.md project base null outside-root"],
    );
  });

  it("reads nothing above the root and lists nothing there", () => {
    const system = createMemorySystem({ cwd: "/a/repo", files: { "/a/AGENTS.md": "above" } });
    const asked: string[] = [];
    discoverInstructions({
      ...system,
      list: (path) => (asked.push(path), system.list(path)),
      read: (path, options) => (asked.push(path), system.read(path, options)),
    }, { ...OPTIONS, configFolder: null, root: "/a/repo", workingDirectory: "/a/repo" });
    assertEquals(asked, ["/a/repo"]);
  });

  it("counts names that are not Unicode once for each folder", () => {
    const system = createMemorySystem({
      cwd: "/repo",
      files: { "/repo/AGENTS.md": "root", "/repo/\uFFFD.md": "a name with the character itself" },
    });
    const bad: FolderEntry[] = [
      { name: "AG\uFFFD.md", kind: "file" },
      { name: "b\uFFFD", kind: "directory" },
    ];
    const found = discoverInstructions({
      ...system,
      list: (path) => {
        const listing = system.list(path);
        return listing.ok ? { ok: true, value: [...bad, ...listing.value] } : listing;
      },
    }, { ...OPTIONS, configFolder: null });
    assertEquals(found.unreadableNames, [{ directory: "/repo", name: "AG\uFFFD.md", count: 2 }]);
  });

  it("stops below 256 folders and says where", () => {
    const folders = (count: number) => "/repo" + "/d".repeat(count);
    const found = discover({
      files: { [`${folders(254)}/AGENTS.md`]: "seen", [`${folders(260)}/AGENTS.md`]: "too deep" },
    }, { below: true });
    assertEquals(found.candidates.map(({ directory }) => directory), [folders(254)]);
    assertEquals(found.unlisted, [{
      path: folders(255),
      fault: "permission",
      detail: "ENAMETOOLONG",
    }]);
  });

  it("lists what is below the working directory in order, and what it could not see there", () => {
    const found = discover({
      files: {
        "/repo/b/AGENTS.md": "b",
        "/repo/a/z/RIVUMI.md": "z",
        "/repo/a/AGENTS.override.md": "a",
        "/repo/a/agents.md": "no near misses from below",
        "/repo/.hg/AGENTS.md": "a version control system's",
        "/repo/b/node_modules/x/AGENTS.md": "a package's",
        "/repo/locked/AGENTS.md": "locked",
      },
      links: { "/repo/b/RIVUMI.md": "AGENTS.md", "/repo/b/up": "/repo" },
      folders: ["/repo/c/AGENTS.md"],
      faults: { "/repo/locked": "no-access" },
    }, { below: true });
    assertEquals(linesOf(found), [
      "/repo/a/AGENTS.override.md project override 1 below-cwd",
      "/repo/a/z/RIVUMI.md project base 1 below-cwd",
      "/repo/b/AGENTS.md project base 1 below-cwd",
      "/repo/b/RIVUMI.md project base null below-cwd",
    ]);
    assertEquals(found.unlisted, [{
      path: "/repo/locked",
      fault: "permission",
      detail: "EACCES",
    }]);
  });

  it("copes with more subfolders than a call takes arguments", () => {
    const system = createMemorySystem({ cwd: "/repo", files: { "/repo/a/z/AGENTS.md": "last" } });
    const many = Array.from({ length: 150_000 }, (_, index): FolderEntry => ({
      name: `f${index}`,
      kind: "directory",
    }));
    const found = discoverInstructions({
      ...system,
      list: (path) => {
        if (path === "/repo/a") {
          return { ok: true, value: [...many, { name: "z", kind: "directory" }] };
        }
        return path.startsWith("/repo/a/f") ? { ok: true, value: [] } : system.list(path);
      },
    }, { ...OPTIONS, configFolder: null, below: true });
    assertEquals(linesOf(found), ["/repo/a/z/AGENTS.md project base 4 below-cwd"]);
  });
});
