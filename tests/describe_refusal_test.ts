import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { describeRefusal } from "../lib/describe_refusal.ts";

const options = { path: "/p/a/X.md", showPath: (path: string) => path.replace("/p/", "") };
const link = { status: "symlink", link: "/p/a/X.md", identity: null } as const;
const place = { offset: 9, line: 2, column: 3, bytes: 20 } as const;

describe("describeRefusal()", () => {
  for (
    const [refusal, expected] of [
      [
        { ...link, target: "gone\n", resolved: null, leadsTo: "nowhere" },
        'a link to "gone\\n", which leads nowhere',
      ],
      [
        { ...link, target: "Y.md", resolved: "/p/a/Y.md", leadsTo: "inside-root" },
        'a link to "Y.md", inside the root',
      ],
      [
        { ...link, link: "/p/a", target: "/b", resolved: "/b/X.md", leadsTo: "outside-root" },
        'below a link: a leads to "/b", outside the root',
      ],
      [
        { ...link, target: ".git/x", resolved: "/p/.git/x", leadsTo: "version-control" },
        'a link to ".git/x", in a version control folder',
      ],
      [
        { ...link, link: "/p/a\x1b", target: "/b", resolved: "/b/X.md", leadsTo: "outside-root" },
        'below a link: a\\x1b leads to "/b", outside the root',
      ],
      [
        { ...link, target: "B.md", resolved: null, leadsTo: "loop" },
        'a link to "B.md", which leads back to itself',
      ],
      [
        { ...link, target: "../d", resolved: "/p/d", leadsTo: "inside-root", isFolder: true },
        'a link to "../d", a folder inside the root',
      ],
      [
        { ...link, target: "/d", resolved: "/d", leadsTo: "outside-root", isFolder: true },
        'a link to "/d", a folder outside the root',
      ],
      [{ status: "not-regular", kind: "fifo" }, "a FIFO, not a file"],
      [{ status: "not-regular", kind: "directory" }, "a directory, not a file"],
      [
        { status: "too-large", bytes: 70_000, limit: 65_536 },
        "68.4 KiB (70,000 bytes), the limit is 64 KiB (65,536 bytes)",
      ],
      [
        { status: "too-large", bytes: 1024, limit: 1023 },
        "1 KiB (1,024 bytes), the limit is 1023 B",
      ],
      [
        { status: "invalid-utf8", ...place, encoding: "windows-1252" },
        "not UTF-8 at byte 9, line 2, column 3, probably Windows-1252 or Latin-1",
      ],
      [
        { status: "invalid-utf8", ...place, offset: 0, line: 1, column: 1, encoding: null },
        "not UTF-8 at byte 0, line 1, column 1",
      ],
      [
        { status: "invalid-utf8", ...place, encoding: null },
        "not UTF-8 at byte 9, line 2, column 3",
      ],
      [
        { status: "invalid-utf8", ...place, offset: 0, encoding: "utf-16le" },
        "UTF-16 LE, not UTF-8",
      ],
      [
        { status: "control-bytes", ...place, byte: 0 },
        "control character 0x00 at byte 9, line 2, column 3",
      ],
      [
        { status: "control-bytes", ...place, byte: 27 },
        "control character 0x1B at byte 9, line 2, column 3",
      ],
      [
        { status: "permission", blocked: "/p/a/X.md", detail: "EACCES" },
        "no permission to read it (EACCES)",
      ],
      [
        { status: "permission", blocked: "/p/a", detail: "EACCES" },
        "no permission to enter a (EACCES)",
      ],
      [
        { status: "permission", blocked: "/p/a\n", detail: "EACCES" },
        "no permission to enter a\\n (EACCES)",
      ],
      [{ status: "changed" }, "it was replaced while it was being read"],
      [{ status: "outside-grant" }, "this process was not granted access to it"],
    ] as const
  ) {
    it(`gives the facts of ${refusal.status} as ${JSON.stringify(expected)}`, () => {
      assertEquals(describeRefusal(refusal, options), expected);
    });
  }
});
