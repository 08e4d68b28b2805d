/**
 * What this process may reach. Nothing here ever asks for more: that would prompt, or throw.
 *
 * @module
 */

import { EVERYTHING, type Grants } from "../grants.ts";

/**
 * The part of the wanted grants that this process has to give. Where everything may be read, that says
 * it all.
 */
export function heldGrants(wanted: Grants): Grants {
  const read = wanted.read.filter((path) => isGranted(readDescriptor(path)));
  return {
    read: read.includes(EVERYTHING) ? [EVERYTHING] : read,
    write: wanted.write.filter((path) => isGranted({ name: "write", path })),
    env: wanted.env.filter((variable) => isGranted({ name: "env", variable })),
  };
}

/**
 * Whether a worker can get the grants, which this process holds. It can not if something inside of a
 * folder among them is denied to us, nor if we may not read the modules that it would run.
 *
 * @param modules The folder that holds the modules.
 */
export function canDelegate({ read, write }: Grants, modules: string): boolean {
  return isGranted({ name: "read", path: modules }) &&
    !read.some((path) => isPartial(readDescriptor(path))) &&
    !write.some((path) => isPartial({ name: "write", path }));
}

/**
 * Gives up every kind of permission of which `needed` names nothing, all of them if it is left out, and
 * in any case those that Rivumi never needs: whoever starts it from source may have granted them.
 */
export function renounceGrants(needed?: Grants): void {
  for (const name of ["ffi", "net", "run", "sys"] as const) Deno.permissions.revokeSync({ name });
  for (const name of ["read", "write", "env"] as const) {
    if (needed === undefined || needed[name].length === 0) Deno.permissions.revokeSync({ name });
  }
}

/**
 * What code in this very process reaches when it is to have no more than `held`: a process can give up
 * a kind of permission, but not narrow one, so a kind that is granted whole stays so.
 */
export function processGrants(held: Grants): Grants {
  const inForce = (name: "read" | "write" | "env"): readonly string[] =>
    held[name].length > 0 && isGranted({ name }) ? [EVERYTHING] : held[name];
  return { read: inForce("read"), write: inForce("write"), env: inForce("env") };
}

function readDescriptor(path: string): Deno.ReadPermissionDescriptor {
  return path === EVERYTHING ? { name: "read" } : { name: "read", path };
}

function isPartial(permission: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(permission).partial;
}

function isGranted(permission: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(permission).state === "granted";
}
