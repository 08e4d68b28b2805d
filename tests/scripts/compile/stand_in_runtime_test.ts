import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { cutRuntime } from "../../../scripts/compile/stand_in_runtime.ts";

describe("cutRuntime()", () => {
  it("keeps everything up to the end of the section headers", () => {
    const program = new Uint8Array(400);
    program.set([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
    const view = new DataView(program.buffer);
    view.setBigUint64(0x28, 100n, true);
    view.setUint16(0x3a, 64, true);
    view.setUint16(0x3c, 3, true);
    assertEquals(cutRuntime(program).length, 100 + 64 * 3);
    // Also where the bytes are a part of a larger buffer.
    const shifted = new Uint8Array(500);
    shifted.set(program, 100);
    assertEquals(cutRuntime(shifted.subarray(100)), cutRuntime(program));
  });

  it("throws when it is not given an ELF file of 64 bits", () => {
    for (const bytes of [new Uint8Array(10), new Uint8Array(100)]) {
      assertThrows(() => cutRuntime(bytes), TypeError, "no ELF file");
    }
  });
});
