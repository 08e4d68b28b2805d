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
      [{ status: "not-regular", kind: "fifo" }, "a FIFO, not a file"],
      [{ status: "not-regular", kind: "directory" }, "a directory, not a file"],
      [
        { status: "too-large", bytes: 70_000, limit: 65_536 },
        "68.4 KiB (70,000 bytes), the limit is 64 KiB (65,536 bytes)",
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
      [{ status: "changed" }, "it was replaced while it was being read"],
      [{ status: "outside-grant" }, "this process was not granted access to it"],
    ] as const
  ) {
    it(`gives the facts of ${refusal.status} as ${JSON.stringify(expected)}`, () => {
      assertEquals(describeRefusal(refusal, options), expected);
    });
  }
});
