import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { globFiles } from "../../../lib/agents/common/glob_files.ts";
import { createMemorySystem } from "../../helpers/memory_system.ts";

const system = createMemorySystem({
  files: { "/p/a.md": "", "/p/d/b.md": "", "/p/d/.e/c.md": "", "/p/d/n.txt": "", "/q/x.md": "" },
  folders: ["/p/folder.md"],
  links: { "/p/link.md": "/q/x.md", "/p/d/up": ".." },
});

describe("globFiles()", () => {
  it("finds files by name, pattern and absolute path, sorted, links to files among them", () => {
    const found = (pattern: string) =>
      globFiles(pattern, { folder: "/p", system, budget: { folders: 100 } });
    assertEquals(found("a.md"), ["/p/a.md"]);
    assertEquals(found("./d/b.md"), ["/p/d/b.md"]);
    assertEquals(found("*.md"), ["/p/a.md", "/p/link.md"]);
    assertEquals(found("**/*.md"), ["/p/a.md", "/p/d/.e/c.md", "/p/d/b.md", "/p/link.md"]);
    assertEquals(found("d/*.{md,txt}"), ["/p/d/b.md", "/p/d/n.txt"]);
    assertEquals(found("/q/*.md"), ["/q/x.md"]);
    assertEquals(found("../q/x.md"), ["/q/x.md"]);
    assertEquals(found("d"), []);
    assertEquals(found("none/*.md"), []);
    const budget = { folders: 2 };
    assertEquals(globFiles("**/*.md", { folder: "/p", system, budget }), [
      "/p/a.md",
      "/p/d/b.md",
      "/p/link.md",
    ]);
    assertEquals(budget.folders < 0, true);
    assertEquals(found("!a.md"), []);
  });
});
