import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { killWriters } from "../../scripts/kill_writers.ts";
import { canMount } from "../helpers/can_mount.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

describe("killWriters()", () => {
  for (const fullDisk of [false, true]) {
    const disk = fullDisk ? "a full" : "an ordinary";
    const skip = fullDisk && !canMount() ? "this takes the right to mount" : false;
    it(`finds nothing lost on ${disk} disk`, { skip }, async () => {
      using folder = makeTempFolder();
      const outcome = await killWriters(folder.path, { kills: 6, fullDisk });
      assert(outcome !== null);
      const { acknowledged, refused, lost, repeated, stuck } = outcome;
      assertEquals({ lost, repeated, stuck }, { lost: 0, repeated: 0, stuck: 0 });
      assert(acknowledged >= 6);
      assertEquals(refused > 0, fullDisk);
    });
  }
});
