import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { licencesText } from "../../../scripts/compile/licences.ts";
import { createTempTree } from "../../helpers/temp_tree.ts";

describe("licencesText()", () => {
  it("has the text of every library's licence, of the runtime's and of our own", () => {
    using tree = createTempTree({
      files: {
        "a/LICENSE": "Licence of a\n",
        "b/license.md": "Licence of b\n",
        "c/LICENSE-MIT": "Licence of c\n",
      },
    });
    const text = licencesText("Our own\n", [
      { name: "a", version: "1.0.0", folder: tree.path("a") },
      { name: "b", version: "2.0.0", folder: tree.path("b") },
      { name: "c", version: "3.0.0", folder: tree.path("c") },
    ]);
    for (
      const part of [
        "Our own",
        "the Deno authors",
        "- a 1.0.0\n",
        "Licence of a",
        "Licence of b",
        "Licence of c",
      ]
    ) {
      assertStringIncludes(text, part);
    }
    assertEquals(text.indexOf("Licence of a") < text.indexOf("Licence of b"), true);
  });

  it("throws when a library does not say under which licence it is", () => {
    using tree = createTempTree({ files: { "a/index.js": "" } });
    const item = { name: "a", version: "1.0.0", folder: tree.path("a") };
    assertThrows(() => licencesText("", [item]), Error, "Cannot list the licence of a");
  });
});
