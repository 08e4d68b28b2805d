/**
 * Kinds of values in settings, for the agents that refuse a whole file, or to start, where one is
 * wrong.
 *
 * @module
 */

import { isSettings, type Settings } from "./json_settings.ts";

/** Whether a value is of a kind. */
export type Kind = (value: unknown) => boolean;

/** The kinds of the values of a mapping, by key; keys that are not listed are not judged. */
export type Kinds = Readonly<Record<string, Kind>>;

/** A string. */
export const isText: Kind = (value) => typeof value === "string";

/** A boolean. */
export const isSwitch: Kind = (value) => typeof value === "boolean";

/** A number. */
export const isNumber: Kind = (value) => typeof value === "number";

/** A list of strings. */
export const isTexts: Kind = (value) => Array.isArray(value) && value.every(isText);

/** One of some words. */
export function oneOf(...words: readonly string[]): Kind {
  return (value) => words.includes(value as string);
}

/** A mapping in which every value is of a kind. */
export function mappingTo(isKind: Kind): Kind {
  return (value) => isSettings(value) && Object.values(value).every(isKind);
}

/** A mapping whose values are of their kinds; those of `required` keys must be there. */
export function hasKinds(kinds: Kinds, required: readonly string[] = []): Kind {
  return (value) =>
    isSettings(value) && required.every((key) => value[key] !== undefined) &&
    wrongKeyOf(value, kinds) === null;
}

/** The first of the listed keys whose value is of the wrong kind; null if there is none. */
export function wrongKeyOf(settings: Settings, kinds: Kinds): string | null {
  const wrong = Object.entries(kinds).find(([key, isKind]) =>
    Object.hasOwn(settings, key) && settings[key] !== undefined && !isKind(settings[key])
  );
  return wrong?.[0] ?? null;
}
