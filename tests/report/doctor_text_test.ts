import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { type Diagnostic, diagnostic } from "../../lib/diagnostic.ts";
import type { Layer, LayerReason, LayerStatus } from "../../lib/instructions/layer.ts";
import type { DoctorReport } from "../../lib/report/doctor_report.ts";
import { doctorText, type DoctorTextOptions } from "../../lib/report/doctor_text.ts";
import { plainPaint } from "../../lib/report/paint.ts";
import { displayWidth } from "../../lib/report/text_layout.ts";
import { createLayer, createReport } from "../helpers/layers.ts";

const OPTIONS: DoctorTextOptions = { paint: plainPaint, width: 80, quiet: false, verbose: false };

function render(parts: Partial<DoctorReport>, options: Partial<DoctorTextOptions> = {}): string {
  return doctorText(createReport(parts), { ...OPTIONS, ...options });
}

/** The rows below the heading of the table. */
function rows(layers: Layer[], options: Partial<DoctorTextOptions> = {}): string {
  return render({ layers }, options).split("specific\n")[1]!.split("\n\n")[0]!
    .trimEnd();
}

describe("doctorText()", () => {
  it("shows root, place, layers, sum, skills and remarks, in that order", () => {
    assertEquals(
      render({
        workingDirectory: "/repo/packages/api",
        layers: [
          createLayer({ path: "AGENTS.md", bytes: 1536, tokens: 1234 }),
          createLayer({
            path: "packages/api/RIVUMI.md",
            status: "refused",
            reason: "too-large",
            detail: "70 KiB, the limit is 64 KiB",
            bytes: 71_680,
            tokens: null,
          }),
        ],
        skills: [
          { name: "deploy", path: "x", description: "d", scope: "project" },
          { name: "test", path: "y", description: "t", scope: "project" },
        ],
        diagnostics: [
          diagnostic("too-large", "error", {
            path: "packages/api/RIVUMI.md",
            message: "packages/api/RIVUMI.md was not read",
            help: "Shorten it",
          }),
          diagnostic("other-agents", "info", { message: "Other agents read CLAUDE.md" }),
        ],
      }),
      `\
rivumi 1.2.3
root  /repo (.git)
in    packages/api

What counts here, in order; later is more specific
  ✓ active   AGENTS.md               1.5 KiB  ~1,234 tokens
  ✗ refused  packages/api/RIVUMI.md   70 KiB
             too-large: 70 KiB, the limit is 64 KiB
             → Shorten it

1 file counts: 1.5 KiB, about 1,234 tokens (an estimate), 1 % of the 128 KiB for
instructions

2 skills
  deploy, test

note     Other agents read CLAUDE.md
`,
    );
  });

  it("says what to do where nothing counts", () => {
    assertEquals(
      render({ root: { path: "/repo", marker: null } }),
      `\
rivumi 1.2.3
root  /repo

Nothing counts here.
There is no instruction file from the root down to this folder, nor one of your
own. Write an AGENTS.md in the root to give agents rules for this project.
`,
    );
  });

  it("shows the working directory below a root that is the file system's", () => {
    assertStringIncludes(
      render({ root: { path: "/", marker: ".git" }, workingDirectory: "/srv/a" }),
      "root  / (.git)\nin    srv/a\n",
    );
  });

  for (
    const [parts, expected] of [
      [{ status: "active" }, "  ✓ active  a"],
      [
        { status: "active", detail: "byte order mark removed" },
        "  ✓ active  a\n            byte order mark removed",
      ],
      [
        { status: "suppressed", reason: "overridden-by", by: "b\x1b" },
        "  – suppressed  a\n                overridden by b\\x1b",
      ],
      [
        { status: "suppressed", reason: "duplicate-of", by: "b", detail: "a link to b" },
        "  – suppressed  a\n                the same file as b",
      ],
      [{ status: "suppressed", reason: "empty" }, "  – suppressed  a\n                empty"],
      [
        { status: "refused", reason: "symlink", detail: "a link to x" },
        "  ✗ refused  a\n             symlink: a link to x",
      ],
      [
        { status: "not-read", reason: "outside-root" },
        "  · not read  a\n              above the root",
      ],
      [
        { status: "not-read", reason: "near-miss", detail: "the name that counts is A" },
        "  · not read  a\n              near miss: the name that counts is A",
      ],
      [
        { status: "not-read", reason: "below-cwd" },
        "  · not read  a\n              below the working directory",
      ],
    ] as const
  ) {
    it(`marks ${parts.status}${"reason" in parts ? `, ${parts.reason}` : ""}`, () => {
      assertEquals(
        rows([createLayer({ path: "a", bytes: null, tokens: null, ...parts })]),
        expected,
      );
    });
  }

  it("keeps columns straight by what is seen, not by code units", () => {
    assertEquals(
      rows([
        createLayer({ path: "規則/AGENTS.md", bytes: 1, tokens: 1 }),
        createLayer({ path: "👩‍💻/e\u0301.md", bytes: 1000, tokens: 0 }),
      ]),
      "  ✓ active  規則/AGENTS.md     1 B  ~1 token\n" +
        "  ✓ active  👩‍💻/e\u0301.md         1000 B",
    );
  });

  it("shows no control character of a path, and the blanks of a name", () => {
    assertEquals(
      rows([createLayer({ path: " a\x1b[31m\n", bytes: 1, tokens: null })]),
      "  ✓ active   a\\x1b[31m\\n  1 B",
    );
  });

  it("shows no control character of a reason or a next step", () => {
    const layer = createLayer({ path: "a", status: "refused", reason: "changed", detail: "d\x1b" });
    const note = diagnostic("changed", "error", { path: "a", message: "m", help: "h\x1b" });
    const text = render({ layers: [layer], diagnostics: [note] });
    assertStringIncludes(text, "changed: d\\x1b\n             → h\\x1b\n");
  });

  it("shows no control character of root, place or skill", () => {
    const text = render({
      root: { path: "/a\x1b", marker: ".git" },
      workingDirectory: "/a\x1b/b\x07",
      skills: [{ name: "s\x9b", path: "p", description: "d", scope: "project" }],
    });
    assertStringIncludes(text, "root  /a\\x1b (.git)\nin    b\\x07\n");
    assertStringIncludes(text, "\n  s\\x9b\n");
  });

  it("puts sizes below the paths where there is no room beside them", () => {
    const layers = [
      createLayer({ path: "packages/something/AGENTS.md", bytes: 1536, tokens: 1234 }),
      createLayer({
        path: "packages/AGENTS.override.md",
        status: "suppressed",
        reason: "empty",
        bytes: 0,
        tokens: 0,
      }),
    ];
    assertEquals(
      rows(layers, { width: 40 }),
      `\
  ✓ active      packages/something/AGENT
                S.md
                1.5 KiB  ~1,234 tokens
  – suppressed  packages/AGENTS.override
                .md
                0 B
                empty`,
    );
  });

  it("speaks of one token, one file and one skill as one", () => {
    const text = render({
      layers: [createLayer({ path: "a", bytes: 1, tokens: 1 })],
      skills: [{ name: "s", path: "s", description: "", scope: "project" }],
    });
    assertStringIncludes(text, "1 file counts: 1 B, about 1 token (an estimate), less than 1 %");
    assertStringIncludes(text, "\n1 skill\n  s\n");
  });

  it("sums up what counts only", () => {
    const refused = createLayer({ path: "b", status: "refused", reason: "changed", bytes: 9999 });
    const text = render({
      layers: [
        createLayer({ path: "a", bytes: 65_536, tokens: 10 }),
        refused,
        createLayer({ path: "c", bytes: 131_072, tokens: 20 }),
      ],
    });
    assertStringIncludes(text, "2 files count: 192 KiB, about 30 tokens (an estimate), 150 %");
    assert(!render({ layers: [refused] }).includes("count:"));
  });

  it("says the next step of a layer once, in its row", () => {
    const text = render({
      layers: [
        createLayer({ path: "a", status: "refused", reason: "changed" }),
        createLayer({ path: "b", kind: "override", status: "suppressed", reason: "empty" }),
      ],
      diagnostics: [
        diagnostic("changed", "error", { path: "a", message: "m1", help: "Run it again" }),
        diagnostic("empty-override", "warning", { path: "b", message: "m2", help: "Fill it" }),
        diagnostic("over-budget", "warning", { path: "a", message: "m3", help: "Shorten" }),
      ],
    });
    for (const help of ["→ Run it again", "→ Fill it", "→ Shorten"]) {
      assertEquals(text.split(help).length, 2, help);
    }
    assert(!text.includes("m1") && !text.includes("m2"));
    assertStringIncludes(text, "warning  m3\n         → Shorten");
  });

  it("does not call a layer active of which a prompt lacks something, and says why", () => {
    const text = render({
      layers: [createLayer({ path: "a" }), createLayer({ path: "b" }), createLayer({ path: "c" })],
      skills: [
        { name: "deploy", path: "p", description: "d", scope: "project" },
        { name: "deploy", path: "u", description: "d", scope: "user" },
      ],
      losses: {
        instructions: new Map([["a", "left-out"], ["b", "cut"]]),
        skills: new Map([["p", "left-out"]]),
      },
      diagnostics: [
        diagnostic("prompt-left-out", "warning", { path: "a", message: "No a", help: "Shorten a" }),
        diagnostic("prompt-cut", "warning", {
          path: "b",
          line: 3,
          message: "b ends",
          help: "Cut b",
        }),
        diagnostic("prompt-left-out", "warning", { path: "p", message: "No p", help: "Shorten p" }),
      ],
    });
    assertStringIncludes(text, "  – left out  a  10 B  ~3 tokens\n              No a\n");
    assertStringIncludes(text, "  – cut       b  10 B  ~3 tokens\n              b ends\n");
    assertStringIncludes(text, "  ✓ active    c");
    assertStringIncludes(
      text,
      "2 skills, 1 of them left out of a prompt\n  deploy, deploy (yours)\n",
    );
    assertStringIncludes(text, "warning  No p\n         → Shorten p\n");
    for (const message of ["No a", "b ends"]) assertEquals(text.split(message).length, 2);
  });

  it("adds fingerprints and hashes when it is verbose", () => {
    const text = render({
      layers: [createLayer({ path: "a\x07", sha256: "c".repeat(64) }), createLayer({ path: "b" })],
    }, { verbose: true });
    assertEquals(
      text.split("\n\n").at(-1),
      `\
Fingerprints (SHA-256)
  instructions  ${"a".repeat(64)}
  context       ${"b".repeat(64)}
  ${"c".repeat(64)}  a\\x07
`,
    );
  });

  describe("when it is quiet", () => {
    const problems: { name: string; layer: Layer; note: Diagnostic }[] = [
      {
        name: "a refused layer",
        layer: createLayer({ path: "a", status: "refused", reason: "changed" }),
        note: diagnostic("changed", "error", { path: "a", message: "m", help: "Help" }),
      },
      {
        name: "a near miss",
        layer: createLayer({ path: "a", status: "not-read", reason: "near-miss" }),
        note: diagnostic("near-miss", "warning", { path: "a", message: "m", help: "Help" }),
      },
      {
        name: "an empty override",
        layer: createLayer({ path: "a", status: "suppressed", reason: "empty" }),
        note: diagnostic("empty-override", "warning", { path: "a", message: "m", help: "Help" }),
      },
      {
        name: "an override without effect",
        layer: createLayer({ path: "a", status: "suppressed", reason: "duplicate-of", by: "b" }),
        note: diagnostic("override-without-effect", "warning", {
          path: "a",
          message: "m",
          help: "Help",
        }),
      },
    ];
    for (const { name, layer, note } of problems) {
      it(`shows ${name}`, () => {
        const text = render(
          { layers: [createLayer({ path: "fine" }), layer], diagnostics: [note] },
          {
            quiet: true,
          },
        );
        assertStringIncludes(text, " a ");
        assertStringIncludes(text, "→ Help");
        assert(!text.includes("fine"));
      });
    }

    it("shows warnings about other things, and nothing that is only worth knowing", () => {
      const outside = createLayer({ path: "../A", status: "not-read", reason: "outside-root" });
      assertEquals(
        render({
          layers: [createLayer({ path: "fine" }), outside],
          diagnostics: [
            diagnostic("over-budget", "warning", { path: "fine", message: "Too much" }),
            diagnostic("outside-root", "info", { path: "../A", message: "Above" }),
          ],
        }, { quiet: true }),
        "warning  Too much\n",
      );
    });

    it("prints nothing where nothing is wrong", () => {
      assertEquals(render({ layers: [createLayer({ path: "fine" })] }, { quiet: true }), "");
    });
  });

  it("makes no line wider than the terminal, whatever the names are", () => {
    const name = fc.string({ unit: "binary", minLength: 1, maxLength: 60, size: "max" });
    const layer = fc.record({
      path: name,
      status: fc.constantFrom<LayerStatus>("active", "suppressed", "refused", "not-read"),
      reason: fc.constantFrom<LayerReason | null>(null, "overridden-by", "near-miss", "symlink"),
      by: fc.option(name),
      bytes: fc.option(fc.nat()),
      tokens: fc.option(fc.nat()),
    }).map((parts) => createLayer(parts));
    const report = fc.record({
      workingDirectory: name.map((part) => `/repo/${part}`),
      root: name.map((part) => ({ path: `/${part}`, marker: ".git" })),
      layers: fc.array(layer, { maxLength: 5 }),
      skills: fc.array(
        fc.record({
          name,
          path: name,
          description: name,
          scope: fc.constantFrom("user" as const, "project" as const),
        }),
        { maxLength: 3 },
      ),
      diagnostics: fc.array(
        fc.record({ path: name, message: name, help: fc.option(name), line: fc.option(fc.nat()) })
          .map((parts) => diagnostic("code", "warning", parts)),
        { maxLength: 3 },
      ),
    });
    fc.assert(fc.property(report, fc.integer({ min: 40, max: 120 }), (parts, width) => {
      for (const line of render(parts, { width }).split("\n")) {
        assert(displayWidth(line) <= width, JSON.stringify(line));
      }
    }));
  });
});
