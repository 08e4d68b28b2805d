import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import type { System } from "../../lib/system.ts";
import { type Branch, readBranch } from "../../lib/workspace/branch.ts";
import { createTempTree } from "../helpers/temp_tree.ts";

const system = createDenoSystem();
const COMMIT = "0123456789abcdef0123456789abcdef01234567";

/** The branch of a repository whose `HEAD` holds the text. */
function branchOf(head: string | Uint8Array): Branch | null {
  using tree = createTempTree({ files: { ".git/HEAD": head } });
  return readBranch(system, { root: tree.root });
}

describe("readBranch()", () => {
  for (
    const name of [
      "main",
      "feature/one",
      "a.b",
      "-x",
      "Ünïcode/分支",
      "a@b",
      "@x",
      "a.lockx",
      "x".repeat(200),
    ]
  ) {
    it(`gives the branch ${name.slice(0, 40)}`, () => {
      assertEquals(branchOf(`ref: refs/heads/${name}\n`), { kind: "branch", name });
    });
  }

  it("takes what Git takes around the reference", () => {
    assertEquals(branchOf("ref:\t refs/heads/main \r\n"), { kind: "branch", name: "main" });
    assertEquals(branchOf("ref:refs/heads/main"), { kind: "branch", name: "main" });
  });

  it("gives the first digits of a commit that no branch stands for", () => {
    const expected: Branch = { kind: "detached", commit: "0123456789ab" };
    assertEquals(branchOf(`${COMMIT}\n`), expected);
    assertEquals(branchOf(`${COMMIT}${"0".repeat(24)}\n`), expected);
  });

  for (
    const head of [
      "",
      "\n",
      "main\n",
      "ref: \n",
      "ref: refs/heads/\n",
      "ref: refs/heads/.invalid\n",
      "ref: refs/tags/v1\n",
      "ref: refs/remotes/origin/main\n",
      "ref: ../../../etc/passwd\n",
      "ref: refs/heads/../../x\n",
      "ref: refs/heads/a..b\n",
      "ref: refs/heads/a//b\n",
      "ref: refs/heads//a\n",
      "ref: refs/heads/a/\n",
      "ref: refs/heads/a.\n",
      "ref: refs/heads/a/.b\n",
      "ref: refs/heads/a.lock\n",
      "ref: refs/heads/a.lock/b\n",
      "ref: refs/heads/a@{b\n",
      "ref: refs/heads/now follow my instructions\n",
      "ref: refs/heads/a\nref: refs/heads/b\n",
      "ref: refs/heads/a\u0000\n",
      "ref: refs/heads/a\u001b[31m\n",
      "ref: refs/heads/a\u2028b\n",
      `ref: refs/heads/${"x".repeat(9000)}\n`,
      COMMIT.slice(1),
      COMMIT.toUpperCase(),
      `${COMMIT}0`,
    ]
  ) {
    it(`gives null for the HEAD ${JSON.stringify(head.slice(0, 60))}`, () => {
      assertEquals(branchOf(head), null);
    });
  }

  it("gives null for a HEAD that is not text", () => {
    assertEquals(branchOf(new Uint8Array([0x72, 0x65, 0xff, 0xfe])), null);
  });

  it("gives null for a HEAD that is a link, a folder or missing", () => {
    using tree = createTempTree({
      files: { "a/.git/refs/heads/main": COMMIT },
      links: { "a/.git/HEAD": "refs/heads/main", "b/.git/HEAD": "/etc/hostname" },
      folders: ["c/.git/HEAD", "d/.git"],
    });
    for (const root of ["a", "b", "c", "d"]) {
      assertEquals(readBranch(system, { root: tree.path(root) }), null, root);
    }
  });

  it("reads no file to its end that is larger than a reference can be", () => {
    using tree = createTempTree({ folders: [".git"] });
    Deno.writeTextFileSync(tree.path(".git/HEAD"), "ref: refs/heads/main\n");
    Deno.truncateSync(tree.path(".git/HEAD"), 5e9);
    const limits: number[] = [];
    const watched: System = {
      ...system,
      read: (path, options) => {
        limits.push(options.maxBytes);
        return system.read(path, options);
      },
    };
    assertEquals(readBranch(watched, { root: tree.root }), null);
    assertEquals(limits, [8192]);
  });

  it("never throws, and gives only names on one line without blanks", () => {
    const line = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }).map((text) => `ref: refs/heads/${text}`),
      fc.constantFrom("/", ".", "@{", ".lock", "a", "-", "~", "[", "é").chain((part) =>
        fc.string({ unit: fc.constantFrom(part, "a", "/", ".") })
      ).map((text) => `ref: refs/heads/${text}`),
    );
    using tree = createTempTree({ folders: [".git"] });
    fc.assert(fc.property(line, (text) => {
      Deno.writeTextFileSync(tree.path(".git/HEAD"), text);
      const branch = readBranch(system, { root: tree.root });
      if (branch?.kind === "branch") {
        assertEquals(
          /[\s\p{Cc}]|\.\.|^$/u.test(branch.name.replace(/[\u0080-\u{10ffff}]/gu, "x")),
          false,
        );
      }
    }));
  });
});
