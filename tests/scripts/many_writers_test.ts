import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { describe, it } from "@std/testing/bdd";
import { writeAtOnce } from "../../scripts/many_writers.ts";
import { makeTempFolder } from "../helpers/temp_folder.ts";

describe("writeAtOnce()", () => {
  it("finds every record there once and no line torn", async () => {
    using folder = makeTempFolder();
    const outcome = await writeAtOnce(join(folder.path, "rivumi"), { processes: 5, appends: 20 });
    assertEquals(outcome, { acknowledged: 100, records: 100, torn: 0, lost: [], repeated: [] });
  });
});
