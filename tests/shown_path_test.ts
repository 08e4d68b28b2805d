import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { type KnownFolders, shownPath } from "../lib/shown_path.ts";

const CONFIG = "/home/ann/.config/rivumi";
const FOLDERS: KnownFolders = {
  root: "/home/ann/src/repo",
  home: "/home/ann",
  user: [CONFIG, "/home/ann/.local/share/rivumi"],
};

const CASES: [path: string, expected: string, folders?: Partial<KnownFolders>][] = [
  ["/home/ann/src/repo", "."],
  ["/home/ann/src/repo/AGENTS.md", "AGENTS.md"],
  ["/home/ann/src/repo/a b/..c/AGENTS.md", "a b/..c/AGENTS.md"],
  ["/home/ann/src/repo/..AGENTS.md", "..AGENTS.md"],
  ["/home/ann/src", ".."],
  ["/home/ann", "../.."],
  ["/home/ann/src/AGENTS.md", "../AGENTS.md"],
  ["/home/ann/AGENTS.md", "../../AGENTS.md"],
  ["/AGENTS.md", "../../../../AGENTS.md"],
  ["/home/ann/src/other", "../other"],
  ["/home/ann/src/other/AGENTS.md", "~/src/other/AGENTS.md"],
  ["/home/ann/src/repo2/AGENTS.md", "~/src/repo2/AGENTS.md"],
  ["/home/annette/x/AGENTS.md", "/home/annette/x/AGENTS.md"],
  ["/etc/rivumi/AGENTS.md", "/etc/rivumi/AGENTS.md"],
  [`${CONFIG}/AGENTS.md`, "~/.config/rivumi/AGENTS.md"],
  [CONFIG, "~/.config/rivumi"],
  // The user's own folders are the user's, even where the project holds them.
  [`${CONFIG}/AGENTS.md`, "~/.config/rivumi/AGENTS.md", { root: "/home/ann" }],
  [`${CONFIG}/AGENTS.md`, "~/.config/rivumi/AGENTS.md", { root: CONFIG }],
  ["/home/ann/.config/AGENTS.md", ".config/AGENTS.md", { root: "/home/ann" }],
  ["/home/ann/x/AGENTS.md", "/home/ann/x/AGENTS.md", { root: "/srv/repo", home: null }],
  ["/srv/rivumi/AGENTS.md", "/srv/rivumi/AGENTS.md", { user: ["/srv/rivumi"] }],
  ["/etc/AGENTS.md", "etc/AGENTS.md", { root: "/" }],
  ["/", ".", { root: "/" }],
  ["/", "..", { root: "/repo" }],
];

describe("shownPath()", () => {
  for (const [path, expected, folders] of CASES) {
    const where = folders === undefined ? "" : ` with ${JSON.stringify(folders)}`;
    it(`shows ${path} as ${expected}${where}`, () => {
      assertEquals(shownPath(path, { ...FOLDERS, ...folders }), expected);
    });
  }

  it("does not let a folder of the project pass for the user's home", () => {
    assertEquals(
      shownPath("/home/ann/src/repo/~/.config/rivumi/AGENTS.md", FOLDERS),
      "./~/.config/rivumi/AGENTS.md",
    );
    assertEquals(shownPath("/home/ann/src/repo/~", FOLDERS), "./~");
    assertEquals(shownPath("/home/ann/src/repo/~x/a", FOLDERS), "~x/a");
    assertEquals(shownPath("/home/ann/src/~", FOLDERS), "../~");
  });

  const name = fc.oneof(
    fc.constantFrom("a", "b", "~", "home", "...", "..a", "\\", "AGENTS.md"),
    fc.string({ minLength: 1 }).filter((text) => !/[/\\\0]|^\.{1,2}$/.test(text)),
  );
  const path = fc.array(name, { maxLength: 5 }).map((parts) => join("/", ...parts));
  const folders: fc.Arbitrary<KnownFolders> = fc.record({
    root: path,
    home: fc.option(path),
    user: fc.array(path, { maxLength: 2 }),
  });

  it("shows two paths differently, whatever the folders are", () => {
    const rest = fc.array(name, { maxLength: 3 });
    fc.assert(
      fc.property(folders, rest, rest, fc.nat(), (known, first, second, choice) => {
        const { root, home, user } = known;
        const starts = ["/", root, join(root, "~"), home ?? "/", ...user];
        const one = join(starts[choice % starts.length]!, ...first);
        for (
          const other of starts.flatMap((start) => [join(start, ...first), join(start, ...second)])
        ) {
          if (other !== one) assertNotEquals(shownPath(other, known), shownPath(one, known));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("shows what lies in the root, and in none of the user's folders, relative to the root", () => {
    fc.assert(fc.property(path, fc.array(name, { minLength: 1 }), (root, parts) => {
      const shown = shownPath(join(root, ...parts), { root, home: null, user: [] });
      assert(!shown.startsWith("/"));
      assertEquals(join(root, shown), join(root, ...parts));
    }));
  });
});
