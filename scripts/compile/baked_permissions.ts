/**
 * Reads from an executable what it is allowed to do, and compares that with what it should be.
 *
 * @module
 */

/** The permissions in an executable, as `deno compile` puts them there. */
export type BakedPermissions = Readonly<Record<string, unknown>>;

/** Start of the JSON document that `deno compile` appends to the runtime. */
const START = `{"argv":[`;

/**
 * The permissions in an executable.
 *
 * @throws {TypeError} if it is not one that `deno compile` made.
 */
export function readBakedPermissions(executable: Uint8Array): BakedPermissions {
  // One character for each byte: offsets stay right, and the search is the engine's own.
  const text = new TextDecoder("latin1").decode(executable);
  const start = text.lastIndexOf(START);
  const end = start < 0 ? -1 : endOfObject(text, start);
  if (end < 0) throw new TypeError("Cannot find the metadata of a compiled program");
  return JSON.parse(text.slice(start, end)).permissions;
}

/**
 * What the flags stand for, in the form of {@linkcode readBakedPermissions}. An empty list stands for
 * everything; null for nothing.
 */
export function permissionsOfFlags(flags: readonly string[]): BakedPermissions {
  const permissions: Record<string, unknown> = { prompt: !flags.includes("--no-prompt") };
  for (const action of ["allow", "deny", "ignore"]) {
    for (const kind of ["env", "ffi", "net", "read", "run", "sys", "write"]) {
      if (action === "ignore" && kind !== "env" && kind !== "read") continue;
      const flag = `--${action}-${kind}`;
      const given = flags.find((candidate) => candidate.split("=", 1)[0] === flag);
      const names = given?.split("=", 2)[1];
      permissions[`${action}_${kind}`] = given === undefined ? null : names?.split(",") ?? [];
    }
  }
  return permissions;
}

/**
 * The names of permissions that differ. Importing from hosts is not compared: `deno compile` puts its
 * defaults there, and a compiled program holds no loader that could use them.
 */
export function differingPermissions(a: BakedPermissions, b: BakedPermissions): string[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return names.filter((name) =>
    !name.endsWith("_import") && JSON.stringify(a[name]) !== JSON.stringify(b[name])
  );
}

/** Index behind the JSON object that starts at `start`; -1 if it has no end. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === "\\") index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return index + 1;
  }
  return -1;
}
