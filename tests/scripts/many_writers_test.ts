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

  it("finds a torn line healed once, whoever of them comes first", async () => {
    using folder = makeTempFolder();
    const content = '{"v":1,"id":"01KDVDNP0000';
    Deno.writeTextFileSync(join(folder.path, "memory.jsonl"), content);
    const outcome = await writeAtOnce(folder.path, { processes: 4, appends: 1 });
    assertEquals(outcome, { acknowledged: 4, records: 4, torn: 1, lost: [], repeated: [] });
    const text = Deno.readTextFileSync(join(folder.path, "memory.jsonl"));
    assertEquals(text.startsWith(`${content}\n{`), true);
    assertEquals(text.split("\n").length, 6);
  });
});
