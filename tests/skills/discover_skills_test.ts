import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fromFileUrl, join, relative, SEPARATOR } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { createDenoSystem } from "../../lib/io/deno_system.ts";
import { sha256 } from "../../lib/sha256.ts";
import { discoverSkills, type SkillDiscovery } from "../../lib/skills/discover_skills.ts";
import type { System } from "../../lib/system.ts";
import { createTempTree, type TempTree } from "../helpers/temp_tree.ts";

const TESTDATA = fromFileUrl(new URL("../../testdata/skills", import.meta.url));
const MAX_BYTES = 1000;

/** The text of a skill; the name is also its folder's in most tests. */
function skill(name: string, description = "d"): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n`;
}

/** Looks at `project` and `user` in a folder; paths are shown relative to the folder. */
function discoverIn(folder: string, system: System = createDenoSystem()): Promise<SkillDiscovery> {
  return discoverSkills(system, {
    root: join(folder, "project"),
    configFolder: join(folder, "user"),
    showPath: (path) => relative(folder, path).split(SEPARATOR).join("/"),
    maxBytes: MAX_BYTES,
  });
}

/** The skills as `name path` and the diagnostics as `code path`. */
async function summary(tree: TempTree, system?: System): Promise<[string[], string[]]> {
  const { skills, diagnostics } = await discoverIn(tree.root, system);
  return [
    skills.map(({ name, path }) => `${name} ${path}`),
    diagnostics.map(({ code, path }) => `${code} ${path}`),
  ];
}

describe("discoverSkills()", () => {
  for (const { name } of [...Deno.readDirSync(TESTDATA)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    it(`gives what testdata/skills/${name}/expected.json says`, async () => {
      const folder = join(TESTDATA, name);
      const { skills, diagnostics } = await discoverIn(folder);
      const actual = JSON.stringify(
        {
          skills: skills.map(({ file: _file, ...skill }) => ({
            ...skill,
            directory: relative(folder, skill.directory).split(SEPARATOR).join("/"),
          })),
          diagnostics,
        },
        null,
        2,
      ) + "\n";
      const file = join(folder, "expected.json");
      if (Deno.env.get("UPDATE_GOLDEN") === "1") Deno.writeTextFileSync(file, actual);
      assertEquals(actual, Deno.readTextFileSync(file));
    });
  }

  it("finds nothing and reports nothing where there is nothing", async () => {
    using tree = createTempTree({ folders: ["project/.claude", "project/.rivumi/skills/empty"] });
    assertEquals(await summary(tree), [[], []]);
    const options = { root: tree.root, configFolder: null, showPath: String, maxBytes: MAX_BYTES };
    assertEquals(await discoverSkills(createDenoSystem(), options), {
      skills: [],
      diagnostics: [],
    });
  });

  it("hashes the normalised text, and counts lines after a byte order mark and CRLF", async () => {
    const text = "---\nname: a\ndescription: >-\n  one\n  two\n---\nBody\n";
    using tree = createTempTree({
      files: { "project/.claude/skills/a/SKILL.md": "\uFEFF" + text.replaceAll("\n", "\r\n") },
    });
    const [skill] = (await discoverIn(tree.root)).skills;
    const { file, ...listed } = skill!;
    assertEquals(file.text, text);
    assertEquals(listed, {
      name: "a",
      description: "one two",
      path: "project/.claude/skills/a/SKILL.md",
      scope: "project",
      directory: tree.path("project/.claude/skills/a"),
      sha256: await sha256(text),
      bodyLine: 7,
    });
  });

  it("gives the place in the file of a defect below CRLF line ends", async () => {
    using tree = createTempTree({
      files: {
        "project/.claude/skills/a/SKILL.md": "---\r\nname: a\r\ndescription: b: c\r\n---\r\n",
      },
    });
    const [defect] = (await discoverIn(tree.root)).diagnostics;
    assertEquals([defect?.code, defect?.line, defect?.column], ["skill-yaml", 3, 14]);
  });

  it("reads a folder once that links inside the project lead to, and shows where it lies", async () => {
    for (
      const links of [
        { "project/.claude": ".agents" },
        { "project/.claude/skills": "../.agents/skills" },
        { "project/.claude/skills/a": "../../.agents/skills/a" },
        { "project/.rivumi/skills/a": "../../.agents/skills/a", "project/.claude": ".rivumi" },
        { "project/.rivumi/skills/other-name": "../../.agents/skills/a" },
      ]
    ) {
      using tree = createTempTree({
        files: { "project/.agents/skills/a/SKILL.md": skill("a") },
        links: links as Record<string, string>,
      });
      assertEquals(await summary(tree), [["a project/.agents/skills/a/SKILL.md"], []]);
    }
  });

  it("reports a defect once that is found through a link too", async () => {
    using tree = createTempTree({
      files: { "project/.agents/skills/a/SKILL.md": skill("a", "b: c") },
      links: { "project/.claude/skills": "../.agents/skills" },
    });
    assertEquals(await summary(tree), [[], ["skill-yaml project/.agents/skills/a/SKILL.md"]]);
  });

  it("follows links to any folder of the project, the root included", async () => {
    using tree = createTempTree({
      files: { "project/SKILL.md": skill("self"), "project/docs/b/SKILL.md": skill("b") },
      links: { "project/.agents/skills/self": "../..", "project/.claude/skills": "../docs" },
    });
    assertEquals(await summary(tree), [
      ["b project/docs/b/SKILL.md", "self project/SKILL.md"],
      [],
    ]);
  });

  it("accepts the link's name as the folder's", async () => {
    using tree = createTempTree({
      files: { "project/packages/one/SKILL.md": skill("a") },
      links: { "project/.claude/skills/a": "../../packages/one" },
    });
    assertEquals(await summary(tree), [["a project/packages/one/SKILL.md"], []]);
  });

  it("refuses links that leave the project, and lists the others", async () => {
    using tree = createTempTree({
      files: {
        "outside/SKILL.md": skill("secret"),
        "outside/skills/b/SKILL.md": skill("secret"),
        "project/.agents/skills/ok/SKILL.md": skill("ok"),
        "user/skills/mine/SKILL.md": skill("mine"),
      },
      links: {
        "project/.agents/skills/a": "../../../outside",
        "project/.agents/skills/mine": "../../../user/skills/mine",
        "project/.claude": "../outside",
        "project/.rivumi/skills": "../../outside/skills",
        "user/skills/b": "../../outside",
      },
    });
    assertEquals(await summary(tree), [
      ["mine user/skills/mine/SKILL.md", "ok project/.agents/skills/ok/SKILL.md"],
      [
        "skill-symlink project/.agents/skills/a",
        "skill-symlink project/.agents/skills/mine",
        "skill-symlink project/.claude/skills",
        "skill-symlink project/.rivumi/skills",
        "skill-symlink user/skills/b",
      ],
    ]);
    const { diagnostics } = await discoverIn(tree.root);
    assert(!JSON.stringify(diagnostics).includes("secret"));
    assertStringIncludes(diagnostics[0]!.message, `"outside", outside the project`);
  });

  it("refuses links into a version control folder", async () => {
    using tree = createTempTree({
      files: { "project/.git/hooks/a/SKILL.md": skill("a") },
      links: { "project/.claude/skills": "../.git/hooks" },
    });
    assertEquals(await summary(tree), [[], ["skill-symlink project/.claude/skills"]]);
  });

  it("reports links that lead nowhere or in a circle, and no links to files", async () => {
    using tree = createTempTree({
      files: { "outside.md": "text", "project/README.md": "text" },
      links: {
        "project/.agents": "missing",
        "project/.claude/skills/circle": "circle",
        "project/.claude/skills/gone": "../gone",
        "project/.claude/skills/README.md": "../../README.md",
        "project/.claude/skills/outside.md": "../../../outside.md",
      },
    });
    assertEquals(await summary(tree), [[], [
      "skill-symlink project/.agents/skills",
      "skill-symlink project/.claude/skills/circle",
      "skill-symlink project/.claude/skills/gone",
    ]]);
  });

  it("refuses a file that is a link, wherever it leads", async () => {
    using tree = createTempTree({
      files: { "project/.claude/skills/a/text.md": skill("a") },
      links: {
        "project/.claude/skills/a/SKILL.md": "text.md",
        "project/.claude/skills/b/SKILL.md": "/dev/null",
      },
    });
    assertEquals(await summary(tree), [[], [
      "skill-symlink project/.claude/skills/a/SKILL.md",
      "skill-symlink project/.claude/skills/b/SKILL.md",
    ]]);
  });

  it("refuses what is not text, with the place", async () => {
    using tree = createTempTree({
      files: {
        "project/.claude/skills/latin/SKILL.md": new Uint8Array([0x61, 0x0a, 0x62, 0xe9, 0x62]),
        "project/.claude/skills/nul/SKILL.md": "a\0b",
      },
    });
    const { diagnostics } = await discoverIn(tree.root);
    assertEquals(diagnostics.map(({ code, line, column }) => [code, line, column]), [
      ["skill-invalid-utf8", 2, 2],
      ["skill-control-bytes", 1, 2],
    ]);
  });

  it("lets the user's folder itself be a link", async () => {
    using tree = createTempTree({
      files: { "dotfiles/rivumi/skills/a/SKILL.md": skill("a") },
      links: { user: "dotfiles/rivumi" },
      folders: ["project"],
    });
    assertEquals(await summary(tree), [["a user/skills/a/SKILL.md"], []]);
  });

  it("reads a folder once that is the project's and the user's, as the user's", async () => {
    using tree = createTempTree({
      files: { "project/.rivumi/skills/a/SKILL.md": skill("a") },
    });
    const { skills, diagnostics } = await discoverSkills(createDenoSystem(), {
      root: tree.path("project"),
      configFolder: tree.path("project/.rivumi"),
      showPath: String,
      maxBytes: MAX_BYTES,
    });
    assertEquals([skills.map(({ scope }) => scope), diagnostics], [["user"], []]);
  });

  it("gives the same answer whatever order folders are listed in", async () => {
    using tree = createTempTree({
      files: Object.fromEntries(
        ["b", "a", "c"].flatMap((folder) => [
          [`project/.claude/skills/${folder}/SKILL.md`, skill("same")],
          [`project/.agents/skills/x-${folder}/SKILL.md`, skill(`x-${folder}`)],
        ]),
      ),
    });
    const system = createDenoSystem();
    const reversed: System = {
      ...system,
      list(folder) {
        const listing = system.list(folder);
        return listing.ok ? { ok: true, value: listing.value.toReversed() } : listing;
      },
    };
    const expected = await discoverIn(tree.root, system);
    assertEquals(await discoverIn(tree.root, reversed), expected);
    assertEquals(expected.skills.map(({ name }) => name), ["same", "x-a", "x-b", "x-c"]);
    assertEquals(expected.skills[0]?.path, "project/.claude/skills/a/SKILL.md");
  });

  it("reports no near miss beside a file of the right name", async () => {
    using tree = createTempTree({
      files: { "project/.claude/skills/a/SKILL.md": skill("a") },
    });
    // Not every disk can hold two names that differ in case only.
    const system = createDenoSystem();
    const both: System = {
      ...system,
      list(folder) {
        const listing = system.list(folder);
        if (!listing.ok || folder.endsWith("skills")) return listing;
        return { ok: true, value: [...listing.value, { name: "Skill.md", kind: "file" }] };
      },
    };
    assertEquals(await summary(tree, both), [["a project/.claude/skills/a/SKILL.md"], []]);
  });

  it("opens the file by name where its folder cannot be listed", async () => {
    using tree = createTempTree({
      files: { "project/.claude/skills/a/SKILL.md": skill("a") },
      folders: ["project/.claude/skills/b"],
    });
    const system = createDenoSystem();
    const denied: System = {
      ...system,
      list: (folder) =>
        folder.endsWith("skills")
          ? system.list(folder)
          : { ok: false, fault: "permission", detail: "EACCES" },
    };
    assertEquals(await summary(tree, denied), [["a project/.claude/skills/a/SKILL.md"], []]);
  });

  it("says which folders it could not look into", async () => {
    using tree = createTempTree({
      folders: ["project/.agents/skills", "project/.claude/skills", "user"],
    });
    const system = createDenoSystem();
    const denied: System = {
      ...system,
      list: () => ({ ok: false, fault: "permission", detail: "EACCES" }),
      realPath: (path) =>
        path.includes(".claude") ? { ok: false, fault: "outside-grant" } : system.realPath(path),
    };
    assertEquals(await summary(tree, denied), [[], [
      "skill-permission project/.agents/skills",
      "skill-outside-grant project/.claude/skills",
    ]]);
  });

  it("names a folder that holds names which are not Unicode", async () => {
    using tree = createTempTree({
      files: { "project/.claude/skills/a/SKILL.md": skill("a") },
    });
    const system = createDenoSystem();
    const odd: System = {
      ...system,
      list(folder) {
        const listing = system.list(folder);
        if (!listing.ok || !folder.endsWith("skills")) return listing;
        return { ok: true, value: [...listing.value, { name: "b\uFFFD", kind: "directory" }] };
      },
    };
    assertEquals(await summary(tree, odd), [
      ["a project/.claude/skills/a/SKILL.md"],
      ["unreadable-name project/.claude/skills"],
    ]);
  });
});
