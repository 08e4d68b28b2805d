import { assertEquals, assertThrows } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { access, accessFault } from "../../lib/io/access_fault.ts";
import type { AccessFault } from "../../lib/system.ts";

/** An error as `node:fs` throws it. */
function nodeError(code: string): Error {
  return Object.assign(new Error(`${code}: as Node says it`), { code });
}

/** An error as Deno throws it, where the code is a property of most classes. */
function denoError(name: keyof typeof Deno.errors, code?: string): Error {
  return Object.assign(
    new Deno.errors[name]("as Deno says it"),
    code === undefined ? {} : { code },
  );
}

/** An error as Deno throws it, beginning with what the system said. */
function saidError(error: Error, message: string, code?: string): Error {
  return Object.assign(error, { message }, code === undefined ? {} : { code });
}

const permission = (detail: string): AccessFault => ({ fault: "permission", detail });

const FAULTS: [Error, AccessFault][] = [
  [nodeError("ENOENT"), { fault: "missing" }],
  [nodeError("ENOTDIR"), { fault: "missing" }],
  [nodeError("ENAMETOOLONG"), { fault: "missing" }],
  [denoError("NotFound"), { fault: "missing" }],
  [denoError("NotADirectory"), { fault: "missing" }],
  [nodeError("EACCES"), permission("EACCES")],
  [denoError("PermissionDenied", "EPERM"), permission("EPERM")],
  [nodeError("EIO"), permission("EIO")],
  [denoError("FilesystemLoop", "ELOOP"), permission("ELOOP")],
  [denoError("InvalidData"), permission("EILSEQ")],
  [denoError("NotCapable"), { fault: "outside-grant" }],
  // Deno has no code for these, and Node no name.
  ...[
    "No such device or address (os error 6)",
    "No such device (os error 19)",
    "Structure needs cleaning (os error 117)",
  ].map((said): [Error, AccessFault] => [
    saidError(new Error(), `${said}: readdir '/a (os error 1)'`),
    permission(said),
  ]),
  ...Object.entries({
    "Interrupted system call (os error 4)": "EINTR",
    "Too many open files in system (os error 23)": "ENFILE",
    "No locks available (os error 37)": "ENOLCK",
    "Stale file handle (os error 116)": "ESTALE",
    "Disk quota exceeded (os error 122)": "EDQUOT",
  }).map(([said, code]): [Error, AccessFault] => [
    saidError(new Error(), said),
    permission(Deno.build.os === "linux" ? code : said),
  ]),
  [nodeError("UNKNOWN"), permission("UNKNOWN")],
  [nodeError("EMFILE"), permission("EMFILE")],
  [
    saidError(new TypeError(), "Invalid argument (os error 22): readdir '/a'", "EINVAL"),
    permission("EINVAL"),
  ],
  [saidError(new TypeError(), "file name contained an unexpected NUL byte", "EINVAL"), {
    fault: "missing",
  }],
];

describe("accessFault()", () => {
  for (const [error, fault] of FAULTS) {
    it(`makes ${JSON.stringify(fault)} of ${error.name}: ${error.message}`, () => {
      assertEquals(accessFault(error), fault);
    });
  }

  it("rethrows what does not come from the file system", () => {
    for (
      const error of [
        new RangeError("a defect"),
        new TypeError("a defect"),
        nodeError("ERR_INVALID_ARG_TYPE"),
        denoError("BadResource"),
        "no error at all",
      ]
    ) {
      let thrown: unknown;
      try {
        accessFault(error);
      } catch (caught) {
        thrown = caught;
      }
      assertEquals(thrown, error);
    }
  });
});

describe("access()", () => {
  it("gives the value, the fault, or the defect", () => {
    assertEquals(access(() => 1), { ok: true, value: 1 });
    assertEquals(
      access(() => {
        throw nodeError("EIO");
      }),
      { ok: false, fault: "permission", detail: "EIO" },
    );
    assertThrows(
      () =>
        access(() => {
          throw new RangeError("a defect");
        }),
      RangeError,
    );
  });

  it("translates what Deno throws for a path with a NUL in it", () => {
    const missing = { ok: false, fault: "missing" } as const;
    assertEquals(access(() => Deno.realPathSync("a\0b")), missing);
    assertEquals(access(() => [...Deno.readDirSync("a\0b")]), missing);
  });
});
