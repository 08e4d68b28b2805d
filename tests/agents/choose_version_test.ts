import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { claude } from "../../lib/agents/claude.ts";
import { chooseVersion } from "../../lib/agents/choose_version.ts";

const PROFILE = { title: "Agent", version: "1.10.0", olderVersions: ["1.9.2", "0.73.1"] };

describe("chooseVersion()", () => {
  it("takes the version asked for, also shortened, and the main one if none is", () => {
    for (
      const [asked, version] of [
        [null, "1.10.0"],
        ["1.10", "1.10.0"],
        ["1.9.2", "1.9.2"],
        ["0.73", "0.73.1"],
      ] as const
    ) assertEquals(chooseVersion(PROFILE, asked), { version, note: null });
  });

  it("takes the newest one that is not newer, else the oldest, and says so", () => {
    for (
      const [asked, version] of [
        ["2.0", "1.10.0"],
        ["1.9.5", "1.9.2"],
        ["1.1", "0.73.1"],
        ["0.1", "0.73.1"],
        ["nightly", "1.10.0"],
      ] as const
    ) {
      const chosen = chooseVersion(PROFILE, asked);
      assertEquals([chosen.version, chosen.note?.message], [
        version,
        `Agent ${asked} is not modelled; this is what ${version} does`,
      ]);
    }
  });

  it("takes a newer version where that holds from the one asked for on", () => {
    const profile = { ...PROFILE, holdsFrom: { "1.10.0": "1.9.10" } };
    for (
      const [asked, version] of [
        ["1.9.9", "1.9.2"],
        ["1.9.10", "1.10.0"],
        ["1.9.10-beta.1", "1.10.0"],
        ["1.9.100", "1.10.0"],
        ["1.9.2", "1.9.2"],
      ] as const
    ) assertEquals(chooseVersion(profile, asked).version, version);
  });

  it("takes the newest Claude Code for every version that reads AGENTS.md", () => {
    for (
      const [asked, version] of [
        ["2.1.275", "2.1.197"],
        ["2.1.276", "2.1.332"],
        ["2.1.3", "2.1.197"],
        ["2.1.300", "2.1.332"],
        ["v2.1.332", "2.1.332"],
        ["2.1", "2.1.332"],
        ["3", "2.1.332"],
      ] as const
    ) assertEquals(chooseVersion(claude, asked).version, version);
  });
});
