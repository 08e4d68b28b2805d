import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  differingPermissions,
  permissionsOfFlags,
  readBakedPermissions,
} from "../../../scripts/compile/baked_permissions.ts";

function program(document: string): Uint8Array {
  return new Uint8Array([0x7f, 0xff, ...new TextEncoder().encode(document), 0xff, 0]);
}

describe("readBakedPermissions()", () => {
  it("finds the last document, and its end past braces and quotes in strings", () => {
    const bytes = program(
      '{"argv":[],"permissions":{"old":1}} {"argv":["}\\"{"],"permissions":{"allow_read":["}"]},"x":{}}tail}',
    );
    assertEquals(readBakedPermissions(bytes), { allow_read: ["}"] });
  });

  it("throws when there is none, or only a part of one", () => {
    for (const text of ["", '{"argv":[', '{"argv":[],"permissions":{}']) {
      assertThrows(() => readBakedPermissions(program(text)), TypeError, "metadata");
    }
  });
});

describe("permissionsOfFlags()", () => {
  it("tells all, some and none apart, and whether it may ask", () => {
    const permissions = permissionsOfFlags(["--no-prompt", "--allow-read", "--allow-env=A,B"]);
    assertEquals(
      [permissions["prompt"], permissions["allow_read"], permissions["allow_env"]],
      [false, [], ["A", "B"]],
    );
    assertEquals([permissions["allow_net"], permissions["deny_net"]], [null, null]);
    assertEquals(permissionsOfFlags([])["prompt"], true);
  });
});

describe("differingPermissions()", () => {
  it("names every kind that differs, also one that only one of the two knows", () => {
    const flags = ["--allow-read", "--deny-net"];
    const other = { ...permissionsOfFlags(flags), "allow_read": ["."], "allow_magic": [] };
    assertEquals(differingPermissions(permissionsOfFlags(flags), permissionsOfFlags(flags)), []);
    assertEquals(differingPermissions(permissionsOfFlags(flags), other), [
      "allow_magic",
      "allow_read",
    ]);
  });
});
