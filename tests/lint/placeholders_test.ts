import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { isPlaceholder } from "../../lib/lint/placeholders.ts";

describe("isPlaceholder()", () => {
  it("knows names that stand for others, with and without extension", () => {
    const names = [
      "foo",
      "foo.ts",
      "my_app",
      "your-name.md",
      "example.py",
      "test_foo.py",
      "xxx.md",
    ];
    assertEquals(names.filter((name) => !isPlaceholder(name)), []);
    const others = ["src", "food.ts", "myth.md", "examples", "test_path.py", "newer.ts", "xy.md"];
    assertEquals(others.filter(isPlaceholder), []);
  });
});
