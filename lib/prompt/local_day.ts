/**
 * The day that a prompt names.
 *
 * @module
 */

/**
 * The day of a moment in a time zone, as in `2026-01-02`.
 *
 * @param timeZone A name of the IANA database, or `UTC`.
 * @throws {RangeError} if there is no such time zone.
 */
export function localDay(moment: Date, timeZone: string): string {
  // The formatter of a fixed locale gives the parts; their order is ours.
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(moment);
  const valueOf = (type: string) => parts.find((part) => part.type === type)!.value;
  return `${valueOf("year").padStart(4, "0")}-${valueOf("month")}-${valueOf("day")}`;
}
