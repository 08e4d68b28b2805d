import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { listProjectTree, type ProjectTree } from "../../lib/lint/project_tree.ts";
import { ROOT, systemWith } from "../helpers/lint_document.ts";

function treeOf(
  files: Record<string, string>,
  rest: Parameters<typeof systemWith>[1] = {},
): ProjectTree {
  return listProjectTree(ROOT, systemWith(files, rest));
}

const tree = treeOf({
  ".gitignore": "dist/\n*.log\n!keep.log\n/only-root\n",
  "a/.gitignore": "!c.log\nlocal\n",
  "a/b.log": "",
  "a/c.log": "",
  "a/local": "",
  "a/only-root": "",
  "dist/AGENTS.md": "",
  "keep.log": "",
  "node_modules/x/AGENTS.md": "",
  "only-root": "",
  "src/Main.ts": "",
  "src/lib/a.py": "",
  "target/real.md": "",
}, { links: { "link": "target", "broken": "gone" }, folders: ["empty"] });

describe("listProjectTree()", () => {
  it("lists what no .gitignore excludes, nearer ones last, and never enters other people's folders", () => {
    assertEquals([...tree.entries.keys()].sort(), [
      ".gitignore",
      "a",
      "a/.gitignore",
      "a/c.log",
      "a/only-root",
      "broken",
      "empty",
      "keep.log",
      "link",
      "src",
      "src/Main.ts",
      "src/lib",
      "src/lib/a.py",
      "target",
      "target/real.md",
    ]);
  });

  it("gives equal listings whatever the order in which the files were made", () => {
    const files = { "b/x.md": "", "a/x.md": "", "a/b/c.md": "" };
    const reversed = Object.fromEntries(Object.entries(files).reverse());
    assertEquals([...treeOf(files).entries.keys()], [...treeOf(reversed).entries.keys()]);
  });
});

describe("ProjectTree.find()", () => {
  const cases: [path: string, found: string | null][] = [
    ["", "directory"],
    ["src", "directory"],
    ["src/Main.ts", "file"],
    ["src/main.ts", null],
    ["link", "directory"],
    ["link/real.md", "file"],
    ["link/gone.md", null],
    ["broken", null],
    ["dist/AGENTS.md", "file"],
    ["dist/gone.md", null],
    ["node_modules/x", "directory"],
    ["gone/x.md", null],
  ];
  for (const [path, found] of cases) {
    it(`says that "${path}" is ${found ?? "not there"}`, () => {
      assertEquals(tree.find(path), found);
    });
  }
});

describe("ProjectTree.isIgnored()", () => {
  const cases: [path: string, expected: boolean][] = [
    ["dist/", true],
    ["dist", false],
    ["dist/new/x.md", true],
    ["new.log", true],
    ["keep.log", false],
    ["a/c.log", false],
    ["a/new/c.log", false],
    ["a/d.log", true],
    ["a/local/x", true],
    ["local", false],
    ["a/only-root", false],
    ["src/Main.ts", false],
    [".", false],
    ["..", false],
    ["../x.log", false],
    ["", false],
    ["/", false],
    ["//dist//x", true],
  ];
  for (const [path, expected] of cases) {
    it(`says ${expected} of "${path}"`, () => assertEquals(tree.isIgnored(path), expected));
  }
});

describe("ProjectTree.withSuffix()", () => {
  it("finds whole components at the end of paths, folders too", () => {
    assertEquals(tree.withSuffix("lib/a.py"), ["src/lib/a.py"]);
    assertEquals(tree.withSuffix("a.py"), ["src/lib/a.py"]);
    assertEquals(tree.withSuffix("lib"), ["src/lib"]);
    assertEquals(tree.withSuffix("src/lib/a.py"), ["src/lib/a.py"]);
    assertEquals(tree.withSuffix("b/a.py"), []);
  });
});

describe("ProjectTree.inOtherCase()", () => {
  it("finds spellings that differ in case alone", () => {
    assertEquals(tree.inOtherCase("SRC/main.ts"), ["src/Main.ts"]);
    assertEquals(tree.inOtherCase("src/Main.ts"), []);
  });
});
