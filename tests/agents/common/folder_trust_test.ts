import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { folderTrust } from "../../../lib/agents/common/folder_trust.ts";
import { createMemorySystem } from "../../helpers/memory_system.ts";

function trust(rules: Record<string, string>, folder: string): ReturnType<typeof folderTrust> {
  const system = createMemorySystem({
    files: { "/trusted.json": JSON.stringify(rules) },
    folders: ["/a/b/c"],
    links: { "/link": "/a/b" },
  });
  return folderTrust(folder, "/trusted.json", { system, checksLevels: true });
}

describe("folderTrust()", () => {
  it("lets the longest rule decide, links resolved", () => {
    assertEquals(trust({}, "/a/b"), null);
    assertEquals(trust({ "/a": "TRUST_FOLDER" }, "/a/b"), true);
    assertEquals(trust({ "/a": "TRUST_FOLDER", "/a/b": "DO_NOT_TRUST" }, "/a/b/c"), false);
    assertEquals(trust({ "/a/b/x": "TRUST_PARENT" }, "/a/b"), true);
    assertEquals(trust({ "/link": "DO_NOT_TRUST" }, "/a/b/c"), false);
    assertEquals(trust({ "/ab": "TRUST_FOLDER" }, "/a/b"), null);
  });
});
