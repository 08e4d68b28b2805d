import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import type { System } from "../../lib/system.ts";
import { findManifests } from "../../lib/workspace/manifests.ts";
import { createTempTree } from "../helpers/temp_tree.ts";

const LAYOUT = {
  files: {
    "package.json": "",
    "deno.jsonc": "",
    "Makefile": "",
    "build.gradle.kts": "",
    "App.csproj": "",
    "App.sln": "",
    ".sln": "",
    "GO.MOD": "",
    "package.json.bak": "",
    "README.md": "",
    "sub/go.mod": "",
  },
  links: { "pyproject.toml": "package.json" },
  folders: ["Cargo.toml"],
};

describe("findManifests()", () => {
  it("gives the regular files at the root that have the exact name of a manifest, sorted", () => {
    using tree = createTempTree(LAYOUT);
    assertEquals(findManifests(createDenoSystem(), tree.root), [
      "App.csproj",
      "App.sln",
      "Makefile",
      "build.gradle.kts",
      "deno.jsonc",
      "package.json",
    ]);
  });

  it("asks for each name where the root cannot be listed", () => {
    using tree = createTempTree(LAYOUT);
    const system: System = {
      ...createDenoSystem(),
      list: () => ({ ok: false, fault: "permission", detail: "EACCES" }),
    };
    assertEquals(findManifests(system, tree.root), [
      "Makefile",
      "build.gradle.kts",
      "deno.jsonc",
      "package.json",
    ]);
  });

  it("gives nothing for a folder that is gone", () => {
    using tree = createTempTree();
    assertEquals(findManifests(createDenoSystem(), tree.path("gone")), []);
  });
});
