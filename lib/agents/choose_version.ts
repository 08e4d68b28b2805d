/**
 * Which modelled version stands in for the one that somebody runs.
 *
 * @module
 */

import { type Diagnostic, diagnostic } from "../diagnostic.ts";
import type { AgentProfile } from "./agent.ts";

/** A version to emulate, and what to say about it. */
export interface ChosenVersion {
  /** One of the profile's versions. */
  version: string;
  /** Says that another version was asked for; null if this is the one. */
  note: Diagnostic | null;
}

/**
 * Chooses the version to emulate: the one asked for, which may be shortened (`1.6` for `1.6.0`); else
 * the newest that holds from one on that is not newer; else the oldest. Null asks for the profile's
 * main version, which also stands in for a name without numbers.
 */
export function chooseVersion(
  profile: Pick<AgentProfile, "title" | "version" | "olderVersions" | "holdsFrom">,
  asked: string | null,
): ChosenVersion {
  const modelled = [profile.version, ...profile.olderVersions];
  const wanted = asked?.replace(/^v(?=\d)/, "");
  const exact = wanted === undefined
    ? profile.version
    : modelled.find((version) => version === wanted || version.startsWith(`${wanted}.`));
  if (exact !== undefined || asked === null) return { version: exact!, note: null };
  const holdsFrom = (version: string): string => profile.holdsFrom?.[version] ?? version;
  const version = /\d/.test(asked)
    ? modelled.find((each) => compareVersions(holdsFrom(each), asked) <= 0) ?? modelled.at(-1)!
    : profile.version;
  return {
    version,
    note: diagnostic("agent-version", "warning", {
      message: `${profile.title} ${asked} is not modelled; this is what ${version} does`,
      help: `Modelled versions: ${modelled.join(", ")}`,
    }),
  };
}

/** Compares by the numbers in them, part by part. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => (version.match(/\d+/g) ?? []).map(Number));
  for (let index = 0; index < Math.max(left!.length, right!.length); index++) {
    const difference = (left![index] ?? 0) - (right![index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
