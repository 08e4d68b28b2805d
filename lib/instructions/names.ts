/**
 * The names of instruction files: which count, which override, and which only look like them.
 *
 * @module
 */

/** The exact names that are looked for in each folder, in the order in which they count. */
export interface InstructionNames {
  /** Base names, all of which are read. */
  base: readonly string[];
  /** Override names, in the order of the base names that they belong to. */
  override: readonly string[];
}

/** The override of a base name: `AGENTS.md` gives `AGENTS.override.md`, `RULES` `RULES.override`. */
export function overrideNameOf(baseName: string): string {
  const dot = baseName.lastIndexOf(".");
  return dot <= 0
    ? `${baseName}.override`
    : `${baseName.slice(0, dot)}.override${baseName.slice(dot)}`;
}

/** All names that count, from the configured base names. */
export function instructionNames(baseNames: readonly string[]): InstructionNames {
  return { base: baseNames, override: baseNames.map(overrideNameOf) };
}

/**
 * The right name that `name` is a misspelling of, in case, Unicode composition or blanks around it;
 * null if it is right or has nothing to do with any. Such files work on some disks and tools only.
 */
export function nearMissOf(name: string, names: InstructionNames): string | null {
  const all = [...names.base, ...names.override];
  if (all.includes(name)) return null;
  const folded = fold(name);
  return all.find((right) => fold(right) === folded) ?? null;
}

function fold(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}
