import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { followedKind } from "../../../lib/agents/common/followed_kind.ts";
import { createMemorySystem } from "../../helpers/memory_system.ts";

describe("followedKind()", () => {
  it("tells what a path leads to; null where nothing is", () => {
    const system = createMemorySystem({
      files: { "/p/a.md": "" },
      links: { "/p/file": "a.md", "/p/folder": "/p", "/p/broken": "none" },
    });
    const kinds = ["/p/a.md", "/p", "/p/file", "/p/folder", "/p/broken", "/p/none"]
      .map((path) => followedKind(path, system));
    assertEquals(kinds, ["file", "directory", "file", "directory", null, null]);
  });
});
