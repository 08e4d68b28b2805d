/**
 * What somebody has set on the command line.
 *
 * @module
 */

/** Options as given, by long name: the value's text, or true for a switch. */
export type OptionValues = Readonly<Record<string, string | true>>;
