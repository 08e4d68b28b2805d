import { assertEquals, assertThrows } from "@std/assert";
import { dirname } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import type { Candidate } from "../../lib/instructions/discover.ts";
import { judgeCandidates } from "../../lib/instructions/judge.ts";
import type { ReadFile, ReadRefusal } from "../../lib/system.ts";
import { createReadFile } from "../helpers/layers.ts";

const showPath = (path: string): string => path.replace("/repo/", "").replace("/home/", "~/");

function read(text: string, parts: Partial<ReadFile> = {}): ReadFile {
  return { ...createReadFile(text), ...parts };
}

/** A link that was not followed. */
function link(
  path: string,
  identity: string | null,
): Extract<ReadRefusal, { status: "symlink" }> {
  const leadsTo = identity === null ? "nowhere" : "inside-root";
  const resolved = identity === null ? null : "/repo/target";
  return { status: "symlink", link: path, target: "target", resolved, identity, leadsTo };
}

function candidate(
  path: string,
  content: Candidate["content"],
  parts: Partial<Candidate> = {},
): Candidate {
  return {
    path,
    physical: path,
    directory: dirname(path),
    scope: path.startsWith("/home/") ? "user" : "project",
    kind: path.includes(".override.") ? "override" : "base",
    bytes: typeof content === "object" && content.status === "ok" ? content.raw.length : null,
    content,
    rightName: null,
    ...parts,
  };
}

/** The verdicts, one line each: path, status, reason and the layer behind it. */
function verdicts(candidates: readonly Candidate[]): string[] {
  return judgeCandidates(candidates, showPath).map(({ path, status, reason, by }) =>
    [path, status, reason, by].filter((part) => part !== null).join(" ")
  );
}

function detailOf(content: Candidate["content"], parts: Partial<Candidate> = {}): string | null {
  return judgeCandidates([candidate("/repo/AGENTS.md", content, parts)], showPath)[0]!.detail;
}

/** A file of its own. */
function file(path: string, identity: string = path): Candidate {
  return candidate(path, read("text\n", { identity }));
}

describe("judgeCandidates()", () => {
  it("measures a file that was read", () => {
    const content = read("# A\n\nb");
    const [layer] = judgeCandidates([candidate("/repo/a/AGENTS.md", content)], showPath);
    assertEquals(layer, {
      path: "a/AGENTS.md",
      absolute: "/repo/a/AGENTS.md",
      scope: "project",
      directory: "a",
      kind: "base",
      status: "active",
      reason: null,
      by: null,
      detail: null,
      bytes: 6,
      lines: 3,
      tokens: 4,
      file: content,
    });
  });

  it("takes a file of blanks for empty", () => {
    for (const text of ["", "\n", " \t\n\u00a0"]) {
      assertEquals(verdicts([candidate("/repo/AGENTS.md", read(text))]), [
        "AGENTS.md suppressed empty",
      ]);
    }
  });

  it("gives a file that nobody read its reason, and nothing else", () => {
    for (const reason of ["outside-root", "near-miss", "below-cwd"] as const) {
      const [layer] = judgeCandidates([candidate("/repo/AGENTS.md", reason)], showPath);
      assertEquals(
        [layer!.status, layer!.reason, layer!.lines, layer!.tokens, layer!.file],
        ["not-read", reason, null, null, null],
      );
    }
  });

  it("refuses to judge what is missing", () => {
    assertThrows(
      () => verdicts([candidate("/repo/AGENTS.md", { status: "missing" })]),
      TypeError,
      'Cannot judge "/repo/AGENTS.md"',
    );
  });

  it("gives the facts of a refusal", () => {
    assertEquals(
      detailOf({ status: "too-large", bytes: 11, limit: 10 }),
      "11 B, the limit is 10 B",
    );
    assertEquals(
      detailOf(link("/repo/AGENTS.md", null)),
      'a link to "target", which leads nowhere',
    );
  });

  it("knows the path that was asked for from a link above it", () => {
    const physical = "/dotfiles/AGENTS.md";
    assertEquals(
      detailOf(link(physical, "1:2"), { path: "/home/rivumi/AGENTS.md", physical }),
      'a link to "target", inside the root',
    );
    assertEquals(
      detailOf({ status: "permission", blocked: physical, detail: "EACCES" }, { physical }),
      "no permission to read it (EACCES)",
    );
  });

  it("says what was done to the text on its way in", () => {
    const normalisation = { byteOrderMark: true, crlf: 1200, cr: 1 };
    assertEquals(
      detailOf(read("x", { normalisation, target: "/repo/b\x1b.md" })),
      "read through a link to b\\x1b.md, byte order mark removed, " +
        "1,200 CRLF line ends read as LF, 1 CR line end read as LF",
    );
  });

  it("speaks of one line end as one", () => {
    const normalisation = { byteOrderMark: false, crlf: 1, cr: 2 };
    assertEquals(
      detailOf(read("x", { normalisation })),
      "1 CRLF line end read as LF, 2 CR line ends read as LF",
    );
  });

  for (
    const [name, rightName, expected] of [
      ["agents.md", "AGENTS.md", "the name that counts is AGENTS.md"],
      [" AGENTS.md", "AGENTS.md", "the name that counts is AGENTS.md, without blanks around it"],
      [
        "re\u0300gles",
        "r\u00e8gles",
        "the name that counts is r\u00e8gles, in another Unicode form",
      ],
      ["x", "a\u202e", "the name that counts is a\\u{202e}"],
    ] as const
  ) {
    it(`says of a near miss that ${expected}`, () => {
      assertEquals(detailOf("near-miss", { path: `/repo/${name}`, rightName }), expected);
    });
  }

  it("lets the nearest override silence the project's files before it and beside it", () => {
    assertEquals(
      verdicts([
        file("/home/AGENTS.md"),
        candidate("/AGENTS.md", "outside-root"),
        file("/repo/AGENTS.md"),
        file("/repo/AGENTS.override.md"),
        candidate("/repo/RIVUMI.override.md", { status: "changed" }),
        candidate("/repo/a/AGENTS.md", read("")),
        file("/repo/a/AGENTS.override.md"),
        file("/repo/a/RIVUMI.override.md"),
        file("/repo/a/b/AGENTS.md"),
        candidate("/repo/a/b/AGENTS.override.md", read(" ")),
      ]),
      [
        "~/AGENTS.md active",
        "/AGENTS.md not-read outside-root",
        "AGENTS.md suppressed overridden-by a/AGENTS.override.md",
        "AGENTS.override.md suppressed overridden-by a/AGENTS.override.md",
        "RIVUMI.override.md refused changed",
        "a/AGENTS.md suppressed empty",
        "a/AGENTS.override.md active",
        "a/RIVUMI.override.md active",
        "a/b/AGENTS.md active",
        "a/b/AGENTS.override.md suppressed empty",
      ],
    );
  });

  it("counts a file with several names at its first place that is not silenced", () => {
    assertEquals(
      verdicts([
        file("/repo/AGENTS.md", "1:1"),
        file("/repo/AGENTS.override.md", "1:1"),
        file("/repo/a/AGENTS.md", "1:1"),
        file("/repo/a/RIVUMI.md", "1:2"),
      ]),
      [
        "AGENTS.md suppressed overridden-by AGENTS.override.md",
        "AGENTS.override.md active",
        "a/AGENTS.md suppressed duplicate-of AGENTS.override.md",
        "a/RIVUMI.md active",
      ],
    );
  });

  it("finds no fault with a link to a layer, before or after it", () => {
    assertEquals(
      verdicts([
        candidate("/repo/AGENTS.md", link("/repo/AGENTS.md", "1:7")),
        candidate("/repo/RIVUMI.md", link("/repo/RIVUMI.md", "1:8")),
        file("/repo/a/AGENTS.md", "1:7"),
      ]),
      [
        "AGENTS.md suppressed duplicate-of a/AGENTS.md",
        "RIVUMI.md refused symlink",
        "a/AGENTS.md active",
      ],
    );
  });

  it("reports one fault for several links to a file that is no layer, or to nowhere", () => {
    const links = ["/repo/AGENTS.md", "/repo/RIVUMI.md", "/repo/a/AGENTS.md"];
    assertEquals(verdicts(links.map((path) => candidate(path, link(path, "1:7")))), [
      "AGENTS.md refused symlink",
      "RIVUMI.md suppressed duplicate-of AGENTS.md",
      "a/AGENTS.md suppressed duplicate-of AGENTS.md",
    ]);
    assertEquals(verdicts(links.map((path) => candidate(path, link(path, null)))), [
      "AGENTS.md refused symlink",
      "RIVUMI.md refused symlink",
      "a/AGENTS.md refused symlink",
    ]);
  });

  it("keeps a link refused that an override before it does not concern", () => {
    const original = file("/repo/AGENTS.md", "1:7");
    const override = file("/repo/a/AGENTS.override.md", "1:8");
    const linked = (path: string) => candidate(path, link(path, "1:7"));
    assertEquals(
      verdicts([original, linked("/repo/RIVUMI.md"), override, linked("/repo/a/b/AGENTS.md")]),
      [
        "AGENTS.md suppressed overridden-by a/AGENTS.override.md",
        "RIVUMI.md suppressed duplicate-of AGENTS.md",
        "a/AGENTS.override.md active",
        "a/b/AGENTS.md refused symlink",
      ],
    );
  });

  it("gives as many layers as it was given candidates, in their order, and changes none of these", () => {
    const candidates = [file("/repo/AGENTS.md", "1:1"), file("/repo/RIVUMI.md", "1:1")];
    const before = structuredClone(candidates);
    assertEquals(verdicts(candidates), verdicts(candidates));
    assertEquals(candidates, before);
  });
});
