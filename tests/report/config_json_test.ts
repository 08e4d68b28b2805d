import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { CONFIG_PATHS } from "../../lib/config/config.ts";
import { configJson } from "../../lib/report/config_json.ts";
import { LOADED } from "../helpers/loaded_config.ts";

describe("configJson()", () => {
  it("configJson() gives every value with its origin", () => {
    const { schema, values, files, diagnostics } = JSON.parse(configJson(LOADED));
    assertEquals(schema, "rivumi.config/1");
    assertEquals(values.length, CONFIG_PATHS.length);
    assertEquals(values.slice(0, 2), [
      {
        key: "instructions.names",
        value: ["規則.md", "a\u202eb"],
        source: "project",
        path: "rivumi.jsonc",
        line: 4,
        variable: null,
        userOnly: false,
      },
      {
        key: "instructions.maxFileBytes",
        value: 1024,
        source: "environment",
        path: null,
        line: null,
        variable: "RIVUMI_INSTRUCTIONS_MAX_FILE_BYTES",
        userOnly: false,
      },
    ]);
    assertEquals(values[3].userOnly, true);
    assertEquals(files, LOADED.files);
    assertEquals(diagnostics, LOADED.diagnostics);
  });
});
