import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { diagnostic } from "../../lib/diagnostic.ts";
import { doctorJson } from "../../lib/report/doctor_json.ts";
import { createLayer, createReadFile, createReport } from "../helpers/layers.ts";

describe("doctorJson()", () => {
  it("has every documented key, in the documented order", () => {
    const document = doctorJson(createReport({
      workingDirectory: "/repo/a",
      layers: [createLayer({ path: "AGENTS.md", sha256: "c" })],
      skills: [{
        name: "deploy",
        path: "skills/deploy/SKILL.md",
        description: "Deploys",
        scope: "project" as const,
      }],
      diagnostics: [
        diagnostic("near-miss", "warning", { path: "agents.md", message: "m", help: "h" }),
      ],
    }));
    assertEquals(
      document,
      `{
  "schema": "rivumi.doctor/1",
  "version": "1.2.3",
  "cwd": "/repo/a",
  "root": {
    "path": "/repo",
    "marker": ".git"
  },
  "fingerprints": {
    "instructions": "${"a".repeat(64)}",
    "context": "${"b".repeat(64)}"
  },
  "layers": [
    {
      "path": "AGENTS.md",
      "scope": "project",
      "directory": ".",
      "kind": "base",
      "status": "active",
      "reason": null,
      "by": null,
      "detail": null,
      "bytes": 10,
      "lines": 1,
      "tokens": 3,
      "sha256": "c",
      "prompt": "whole"
    }
  ],
  "skills": [
    {
      "name": "deploy",
      "path": "skills/deploy/SKILL.md",
      "description": "Deploys",
      "scope": "project",
      "prompt": "whole"
    }
  ],
  "memory": {
    "path": null,
    "bytes": 0,
    "recalled": 0,
    "scanned": {
      "bytes": 0,
      "complete": true
    },
    "skipped": []
  },
  "diagnostics": [
    {
      "code": "near-miss",
      "severity": "warning",
      "message": "m",
      "path": "agents.md",
      "line": null,
      "column": null,
      "help": "h"
    }
  ]
}
`,
    );
  });

  it("holds neither the text of a file nor what else its record has", () => {
    const skill = {
      name: "s",
      path: "p",
      description: "d",
      scope: "project" as const,
      sha256: "x",
      body: "MARKER",
    };
    const document = doctorJson(createReport({
      layers: [createLayer({ path: "AGENTS.md", file: createReadFile("MARKER") })],
      skills: [skill],
    }));
    assert(!document.includes("MARKER"));
    assertEquals(
      Object.keys(JSON.parse(document).skills[0]),
      ["name", "path", "description", "scope", "prompt"],
    );
  });

  it("says of each layer that counts, and of each skill, what a prompt has of it", () => {
    const layers = ["cut", "gone", "whole", "silent"].map((path) =>
      createLayer({ path, status: path === "silent" ? "suppressed" : "active" })
    );
    const document = JSON.parse(doctorJson(createReport({
      layers,
      skills: ["a", "b"].map((path) => ({ name: "s", path, description: "d", scope: "user" })),
      losses: {
        instructions: new Map([["cut", "cut"], ["gone", "left-out"], ["silent", "cut"]]),
        skills: new Map([["b", "left-out"]]),
      },
    })));
    const promptOf = (items: { prompt: string | null }[]) => items.map(({ prompt }) => prompt);
    assertEquals(promptOf(document.layers), ["cut", "left-out", "whole", null]);
    assertEquals(promptOf(document.skills), ["whole", "left-out"]);
  });

  it("keeps any name as it is, also one that no terminal should see", () => {
    const path = "a\x1b\n\u2028\ud800\u202e.md";
    const document = doctorJson(createReport({ layers: [createLayer({ path })] }));
    assertEquals(JSON.parse(document).layers[0].path, path);
    // deno-lint-ignore no-control-regex
    assert(!/[\x00-\x09\x0b-\x1f]/.test(document));
  });
});
