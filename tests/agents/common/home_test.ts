import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { expandHome } from "../../../lib/agents/common/home.ts";

describe("expandHome()", () => {
  it("expands a leading ~ alone or before a slash, and nothing else", () => {
    const paths = ["~", "~/a", "~ann/a", "a/~", "/a"].map((path) => expandHome(path, "/home"));
    assertEquals(paths, ["/home", "/home/a", "~ann/a", "a/~", "/a"]);
  });
});
