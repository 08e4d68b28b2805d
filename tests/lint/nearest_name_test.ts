import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { nearestName } from "../../lib/lint/nearest_name.ts";

describe("nearestName()", () => {
  it("gives the nearest name that is near enough", () => {
    assertEquals(nearestName("biuld", new Set(["test", "build"])), "build");
    assertEquals(nearestName("deploy", ["test", "build"]), null);
  });

  it("compares neither long names nor more than a hundred", () => {
    const long = "a".repeat(65);
    assertEquals(nearestName(long, [long]), null);
    const many = Array.from({ length: 100 }, (_, index) => `name-${index}-of-many`);
    assertEquals(nearestName("build", [long, ...many, "build"]), null);
    assertEquals(nearestName("build", [long, ...many.slice(1), "build"]), "build");
  });
});
