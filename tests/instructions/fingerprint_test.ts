import { assertEquals, assertNotEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  type ContextFacts,
  fingerprintContext,
  fingerprintInstructions,
} from "../../lib/instructions/fingerprint.ts";
import type { Layer } from "../../lib/instructions/layer.ts";
import { sha256 } from "../../lib/sha256.ts";
import { createLayer } from "../helpers/layers.ts";

const LAYERS: Layer[] = [
  createLayer({ path: "AGENTS.md", sha256: "a".repeat(64) }),
  createLayer({ path: "b/AGENTS.md", status: "refused", reason: "symlink", sha256: null }),
];

describe("fingerprintInstructions()", () => {
  it("is the hash of the documented JSON", async () => {
    assertEquals(
      await fingerprintInstructions(LAYERS),
      await sha256(
        `["rivumi.fp/1",["AGENTS.md","active",null,"${"a".repeat(64)}"],` +
          `["b/AGENTS.md","refused","symlink",null]]`,
      ),
    );
  });

  const [first, second] = LAYERS as [Layer, Layer];
  const DIFFERENT: Record<string, Layer[]> = {
    "a path": [{ ...first, path: "RIVUMI.md" }, second],
    "a status": [{ ...first, status: "suppressed" }, second],
    "a reason": [first, { ...second, reason: "too-large" }],
    "a hash": [{ ...first, sha256: "b".repeat(64) }, second],
    "the order": [second, first],
    "the number of layers": [first],
  };
  for (const [what, layers] of Object.entries(DIFFERENT)) {
    it(`changes with ${what}`, async () => {
      assertNotEquals(await fingerprintInstructions(layers), await fingerprintInstructions(LAYERS));
    });
  }

  it("does not change with what a model never sees", async () => {
    const other: Layer[] = [
      { ...first, bytes: 99, lines: 9, tokens: 9, detail: "2 CRLF line ends read as LF" },
      second,
      createLayer({ path: "../AGENTS.md", status: "not-read", reason: "outside-root" }),
    ];
    assertEquals(await fingerprintInstructions(other), await fingerprintInstructions(LAYERS));
  });
});

describe("fingerprintContext()", () => {
  const facts: ContextFacts = {
    instructions: "1",
    root: "/repo",
    branch: { kind: "branch", name: "main" },
    manifests: ["deno.json", "go.mod"],
    skills: [{ name: "deploy", path: ".rivumi/skills/deploy/SKILL.md", sha256: "2" }],
  };
  const [skill] = facts.skills as [ContextFacts["skills"][number]];
  const DIFFERENT: Record<string, Partial<ContextFacts>> = {
    "the instructions": { instructions: "2" },
    "the root": { root: "/repo2" },
    "the branch": { branch: { kind: "branch", name: "next" } },
    "a commit that has the name of the branch": { branch: { kind: "detached", commit: "main" } },
    "the loss of the branch": { branch: null },
    "a manifest": { manifests: ["deno.json"] },
    "the name of a skill": { skills: [{ ...skill, name: "ship" }] },
    "the path of a skill": { skills: [{ ...skill, path: "skills/deploy/SKILL.md" }] },
    "the text of a skill": { skills: [{ ...skill, sha256: "3" }] },
  };
  for (const [what, change] of Object.entries(DIFFERENT)) {
    it(`changes with ${what}`, async () => {
      assertNotEquals(
        await fingerprintContext({ ...facts, ...change }),
        await fingerprintContext(facts),
      );
    });
  }

  it("does not change with what a skill's record holds besides", async () => {
    const richer = { ...facts, skills: [{ ...skill, description: "Deploys", bytes: 7 }] };
    assertEquals(await fingerprintContext(richer), await fingerprintContext(facts));
  });
});
