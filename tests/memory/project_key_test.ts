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
});
