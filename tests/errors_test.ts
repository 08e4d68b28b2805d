import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { ConfigError, EXIT, ReadError, UsageError } from "../lib/errors.ts";

describe("the expected failures", () => {
  const location = { path: "rivumi.jsonc", line: 3, column: null };
  const failures = [
    { error: new UsageError("Cannot do it", "Do it so"), name: "UsageError", exitStatus: 2 },
    {
      error: new ConfigError("Cannot do it", location, "Do it so"),
      name: "ConfigError",
      exitStatus: 2,
    },
    { error: new ReadError("Cannot do it", "Do it so"), name: "ReadError", exitStatus: 3 },
  ];
  for (const { error, name, exitStatus } of failures) {
    it(`${name} carries a message, a next step and exit status ${exitStatus}`, () => {
      assert(error instanceof Error);
      assertEquals([error.name, error.message, error.help], [name, "Cannot do it", "Do it so"]);
      assertEquals(error.exitStatus, exitStatus);
    });
  }

  it("need no next step", () => {
    assertEquals(new UsageError("x").help, null);
    assertEquals(new ConfigError("x", location).help, null);
    assertEquals(new ReadError("x").help, null);
  });

  it("say where a configuration is broken", () => {
    assertEquals(new ConfigError("x", location).location, location);
  });

  it("have exit statuses that scripts can rely on", () => {
    assertEquals(EXIT, { ok: 0, findings: 1, usage: 2, failure: 3 });
  });
});
