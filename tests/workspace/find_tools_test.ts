import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { findTools } from "../../lib/workspace/find_tools.ts";
import { createMemorySystem } from "../helpers/memory_system.ts";

describe("findTools()", () => {
  const layout = {
    files: { "/bin/git": "", "/usr/bin/rg": "", "/repo/bin/evil": "", "/opt/deno": "" },
    executables: ["/bin/git", "/usr/bin/rg", "/repo/bin/evil", "/opt/deno"],
    folders: ["/usr/bin/jq"],
    links: { "/usr/bin/deno": "/opt/deno", "/usr/bin/fd": "/opt/gone" },
    cwd: "/repo",
  };

  it("finds files and links to files in the folders of PATH, sorted", () => {
    const system = createMemorySystem({ ...layout, environment: { PATH: "/usr/bin:/bin:/gone" } });
    const tools = ["rg", "git", "jq", "fd", "deno", "node", "rg"];
    assertEquals(findTools(system, tools), ["deno", "git", "rg"]);
  });

  it("does not look in folders that depend on the working directory", () => {
    const system = createMemorySystem({ ...layout, environment: { PATH: "bin::.:/bin" } });
    assertEquals(findTools(system, ["evil", "git"]), ["git"]);
  });

  it("passes over what nobody may run, and looks on", () => {
    const system = createMemorySystem({
      files: { "/a/notexec": "", "/a/both": "", "/b/both": "", "/opt/plain": "" },
      executables: ["/b/both"],
      links: { "/a/link": "/opt/plain" },
      folders: ["/a/folder"],
      environment: { PATH: "/a:/b" },
    });
    assertEquals(findTools(system, ["notexec", "both", "link", "folder"]), ["both"]);
  });

  it("finds nothing without PATH", () => {
    assertEquals(findTools(createMemorySystem(layout), ["git"]), []);
  });

  it("tries the extensions of PATHEXT on Windows", () => {
    const system = createMemorySystem({
      os: "windows",
      files: { "/tools/git.EXE": "", "/tools/x.PS1": "" },
      executables: ["/tools/git.EXE", "/tools/x.PS1"],
      environment: { PATH: "/tools", PATHEXT: ".EXE;.PS1" },
    });
    assertEquals(findTools(system, ["git", "x", "y"]), ["git", "x"]);
  });
});
