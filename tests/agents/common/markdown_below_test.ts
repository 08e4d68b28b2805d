import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { markdownBelow } from "../../../lib/agents/common/markdown_below.ts";
import { createMemorySystem } from "../../helpers/memory_system.ts";

describe("markdownBelow()", () => {
  it("finds Markdown at any depth and through links, each folder once", () => {
    const system = createMemorySystem({
      files: { "/a/b.md": "", "/a/c/d.md": "", "/a/e.txt": "", "/x/y.md": "" },
      links: { "/a/loop": "..", "/a/out": "/x", "/a/z.md": "nowhere" },
    });
    assertEquals(markdownBelow("/a", system).sort(), [
      "/a/b.md",
      "/a/c/d.md",
      "/a/loop/x/y.md",
      "/a/z.md",
    ]);
    assertEquals(markdownBelow("/none", system), []);
  });
});
