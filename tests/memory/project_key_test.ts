import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { projectKey } from "../../lib/memory/project_key.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";
import { makeTempFolder, run } from "../helpers/temp_folder.ts";

describe("projectKey()", () => {
  it("is one for all spellings of a path", () => {
    const system = createMemorySystem({
      files: { "/real/app/.git/HEAD": "ref: refs/heads/main\n" },
      links: { "/link": "real", "/app": "real/app" },
    });
    for (const root of ["/real/app", "/real/app/", "/real/./app", "/link/app", "/app"]) {
      assertEquals(projectKey(system, { root, names: {} }), "/real/app");
    }
    assertEquals(projectKey(system, { root: "/real/App", names: {} }), "/real/App");
  });

  it("is the main checkout's for a linked worktree", () => {
    using folder = makeTempFolder();
    const app = join(folder.path, "app");
    const git = (...args: string[]): void =>
      run("git", ["-C", app, "-c", "user.name=n", "-c", "user.email=e@example.org", ...args]);
    Deno.mkdirSync(app);
    git("init", "-q");
    git("commit", "-q", "--allow-empty", "-m", "first");
    git("worktree", "add", "-q", "../linked");
    const system = createDenoSystem();
    assertEquals(projectKey(system, { root: join(folder.path, "linked"), names: {} }), app);
    assertEquals(projectKey(system, { root: app, names: {} }), app);
    const names = { [app]: "app" };
    assertEquals(projectKey(system, { root: join(folder.path, "linked"), names }), "name:app");
  });

  it("is the path as it is spelled when the folder is gone", () => {
    const system = createMemorySystem();
    assertEquals(projectKey(system, { root: "/gone/x/../app/", names: {} }), "/gone/app");
  });

  it("is the name that the user gave, however they spelled the folder", () => {
    const system = createMemorySystem({
      folders: ["/real/app", "/real/other"],
      links: { "/app": "real/app" },
    });
    const names = { "/app/": "shared", "/gone": "old" };
    assertEquals(projectKey(system, { root: "/real/app", names }), "name:shared");
    assertEquals(projectKey(system, { root: "/gone", names }), "name:old");
    assertEquals(projectKey(system, { root: "/real/other", names }), "/real/other");
  });

  /** A repository of somebody's, with a working tree that is linked and one that is gone. */
  const VICTIM = {
    "/home/ann/shop/.git/HEAD": "ref: refs/heads/main\n",
    "/home/ann/shop/.git/worktrees/linked/HEAD": "ref: refs/heads/x\n",
    "/home/ann/shop/.git/worktrees/linked/commondir": "../..\n",
    "/home/ann/shop/.git/worktrees/linked/gitdir": "/home/ann/linked/.git\n",
    "/home/ann/linked/.git": "gitdir: /home/ann/shop/.git/worktrees/linked\n",
  };

  /** What an archive may hold in order to pass for that repository. */
  const ARCHIVES: {
    name: string;
    files?: Record<string, string>;
    links?: Record<string, string>;
  }[] = [
    { name: "names its .git", files: { "/evil/.git": "gitdir: /home/ann/shop/.git\n" } },
    {
      name: "names its linked working tree",
      files: { "/evil/.git": "gitdir: ../home/ann/shop/.git/worktrees/linked\n" },
    },
    { name: "is a link to its .git", links: { "/evil/.git": "/home/ann/shop/.git" } },
    { name: "is a link to its pointer", links: { "/evil/.git": "/home/ann/linked/.git" } },
    {
      name: "has a commondir that names it",
      files: {
        "/evil/.git/HEAD": "ref: refs/heads/main\n",
        "/evil/.git/commondir": "/home/ann/shop/.git\n",
        "/evil/.git/gitdir": "/evil/.git\n",
      },
    },
    {
      name: "has a folder of working trees that names it",
      files: {
        "/evil/.git": "gitdir: g/worktrees/x\n",
        "/evil/g/worktrees/x/HEAD": "ref: refs/heads/main\n",
        "/evil/g/worktrees/x/gitdir": "/evil/.git\n",
        "/evil/g/worktrees/x/commondir": "/home/ann/shop/.git\n",
      },
    },
    {
      name: "has a folder of working trees that is a link into it",
      files: { "/evil/.git": "gitdir: g/worktrees/linked\n" },
      links: { "/evil/g": "/home/ann/shop/.git" },
    },
    {
      name: "lies in it as a submodule would, and names it",
      files: { "/home/ann/shop/evil/.git": "gitdir: ../.git/worktrees/linked\n" },
    },
    { name: "has two lines", files: { "/evil/.git": "gitdir: x\ngitdir: /home/ann/shop/.git\n" } },
  ];
  for (const { name, files = {}, links = {} } of ARCHIVES) {
    it(`is nobody else's when a .git that came with the project ${name}`, () => {
      const system = createMemorySystem({ files: { ...VICTIM, ...files }, links });
      const root = Object.keys({ ...files, ...links })[0]!.replace(/\/\.git.*/, "");
      const names = { "/home/ann/shop": "shop" };
      for (const given of [{}, names]) {
        assertEquals(projectKey(system, { root, names: given }), root);
      }
      assertEquals(projectKey(system, { root: "/home/ann/linked", names }), "name:shop");
    });
  }

  it("is no other's for any name of a folder", () => {
    const names = [
      "shop",
      "shop ",
      "Shop",
      "sho\u0301p",
      "sh\u00f3p",
      "shop\n",
      "shop\u001b[2K",
      "shop\u202e",
      "name:shop",
      "..shop",
      "~",
    ];
    const system = createMemorySystem({ folders: names.map((name) => `/p/${name}`) });
    const keys = names.map((name) =>
      projectKey(system, { root: `/p/${name}`, names: { "/q/shop": "shop" } })
    );
    assertEquals(keys, names.map((name) => `/p/${name}`));
  });
});
