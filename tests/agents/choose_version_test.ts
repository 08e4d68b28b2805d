import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
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
});
