import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  DOCUMENT_PATH,
  generateSchema,
  SCHEMA_PATH,
  updateKeyTable,
} from "../../scripts/generate_schema.ts";

const ROOT = new URL("../../", import.meta.url);

describe("generateSchema()", () => {
  it("generateSchema() gives the schema that is kept in the repository", () => {
    assertEquals(Deno.readTextFileSync(new URL(SCHEMA_PATH, ROOT)), generateSchema());
  });

  it("generateSchema() gives patterns that editors can compile", () => {
    const { pattern } = JSON.parse(generateSchema()).properties.instructions.properties.names.items;
    assertEquals(new RegExp(pattern, "u").test("AGENTS.md"), true);
    assertEquals(new RegExp(pattern, "u").test("docs/AGENTS.md"), false);
  });
});

describe("updateKeyTable()", () => {
  it("updateKeyTable() leaves the document as it is kept in the repository", () => {
    const document = Deno.readTextFileSync(new URL(DOCUMENT_PATH, ROOT));
    assertEquals(updateKeyTable(document), document);
  });

  it("updateKeyTable() throws when the markers are not there", () => {
    assertThrows(() => updateKeyTable("# Configuration\n"), TypeError, "markers");
  });
});
