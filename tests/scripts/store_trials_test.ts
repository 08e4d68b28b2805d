import { assert, assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { killWriters } from "../../scripts/kill_test.ts";
import { writeAtOnce } from "../../scripts/many_writers.ts";
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

describe("writeAtOnce()", () => {
  it("finds every record there once and no line torn", async () => {
    using folder = makeTempFolder();
    const outcome = await writeAtOnce(join(folder.path, "rivumi"), { processes: 5, appends: 20 });
    assertEquals(outcome, { acknowledged: 100, records: 100, torn: 0, lost: [], repeated: [] });
  });
});
