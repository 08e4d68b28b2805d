import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { sha256 } from "../lib/sha256.ts";

describe("sha256()", () => {
  for (
    const [text, expected] of [
      // The first two are vectors of FIPS 180-4.
      ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
      ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
      ["規則", "5465c97039aa2f2be2c6a4e96bfa893f5b74861645e6f52c84415c49ad03cefe"],
    ] as const
  ) {
    it(`hashes "${text}" as UTF-8`, async () => assertEquals(await sha256(text), expected));
  }
});
