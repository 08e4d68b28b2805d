import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { localDay } from "../../lib/prompt/local_day.ts";

describe("localDay()", () => {
  const moment = new Date("2026-01-01T11:30:00Z");

  for (
    const [timeZone, day] of [
      ["UTC", "2026-01-01"],
      ["Pacific/Kiritimati", "2026-01-02"],
      ["America/Adak", "2026-01-01"],
      ["Etc/GMT+12", "2025-12-31"],
    ] as const
  ) {
    it(`gives ${day} in ${timeZone}`, () => {
      assertEquals(localDay(moment, timeZone), day);
    });
  }

  it("throws RangeError for a time zone that does not exist", () => {
    assertThrows(() => localDay(moment, "Middle/Earth"), RangeError);
  });
});
