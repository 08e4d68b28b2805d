import { assert, assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { readAsAgent } from "../../lib/io/read_as_agent.ts";
import { readConfined } from "../../lib/io/read_confined.ts";
import { contest } from "../../scripts/hostile_rename.ts";
import { buildLayout, makeTempFolder, run } from "../helpers/temp_folder.ts";

const MAX_BYTES = 65_536;
const GIB = 1024 ** 3;
const LINUX_ONLY = { skip: Deno.build.os === "linux" ? false : "names of this kind take Linux" };

describe("readConfined()", () => {
  it("refuses a sparse file of 5 GiB by its size and reads none of it", () => {
    using folder = makeTempFolder();
    const path = `${folder.path}/AGENTS.md`;
    Deno.writeFileSync(path, new Uint8Array());
    Deno.truncateSync(path, 5 * GIB);
    const before = Deno.memoryUsage().rss;
    const result = readConfined(path, { root: folder.path, maxBytes: 4 * GIB });
    assertEquals(result, { status: "too-large", bytes: 5 * GIB, limit: 4 * GIB });
    assert(Deno.memoryUsage().rss - before < GIB / 4, "The file was read into memory");
  });

  it("refuses what lies below more folders than it goes through, if it is there", () => {
    using folder = makeTempFolder();
    const deep = `${folder.path}/${"d/".repeat(256)}`;
    Deno.mkdirSync(deep, { recursive: true });
    Deno.writeTextFileSync(`${deep}AGENTS.md`, "Use tabs.\n");
    const options = { root: folder.path, maxBytes: MAX_BYTES };
    assertEquals(readConfined(`${deep}AGENTS.md`, options), {
      status: "permission",
      blocked: `${deep}AGENTS.md`,
      detail: "ENAMETOOLONG",
    });
    assertEquals(readConfined(`${deep}gone.md`, options), { status: "missing" });
    assertEquals(readAsAgent(`${deep}AGENTS.md`, MAX_BYTES), {
      ok: false,
      fault: "permission",
      detail: "ENAMETOOLONG",
    });
    assertEquals(readAsAgent(`${deep}gone.md`, MAX_BYTES), { ok: false, fault: "missing" });
  });

  it("names a device, by its name or through a link", {
    skip: Deno.build.os === "windows" ? "Windows has no devices in its folders" : false,
  }, () => {
    using folder = makeTempFolder();
    const link = `${folder.path}/AGENTS.md`;
    Deno.symlinkSync("/dev/null", link);
    const device = { status: "not-regular", kind: "device" } as const;
    assertEquals(readConfined("/dev/null", { root: "/dev", maxBytes: MAX_BYTES }), device);
    assertEquals(
      readConfined(link, { root: folder.path, maxBytes: MAX_BYTES, links: "follow" }),
      device,
    );
  });

  it("is kept out of /proc by Deno itself, even where links are followed", LINUX_ONLY, () => {
    using folder = makeTempFolder();
    const link = `${folder.path}/AGENTS.md`;
    Deno.symlinkSync("/proc/self/environ", link);
    const result = readConfined(link, { root: folder.path, maxBytes: MAX_BYTES, links: "follow" });
    assertEquals(result, { status: "outside-grant" });
  });

  it("describes a link whose text or end is not Unicode", LINUX_ONLY, () => {
    using folder = makeTempFolder();
    run("sh", [
      "-c",
      `cd "$1" && bad=$(printf 'bad\\377') && echo text > "$bad" && ln -s "$bad" link && ln -s link chain`,
      "sh",
      folder.path,
    ]);
    for (const links of ["refuse", "within-root", "follow"] as const) {
      const read = (name: string) =>
        readConfined(`${folder.path}/${name}`, { root: folder.path, maxBytes: MAX_BYTES, links });
      const dead = {
        status: "symlink",
        resolved: null,
        identity: null,
        leadsTo: "nowhere",
      } as const;
      assertEquals(read("link"), { ...dead, link: `${folder.path}/link`, target: "\uFFFD" });
      assertEquals(read("chain"), { ...dead, link: `${folder.path}/chain`, target: "link" });
    }
  });

  it("reads a file whose path has 4,000 characters", LINUX_ONLY, () => {
    using folder = makeTempFolder();
    const deep = folder.path + `/${"n".repeat(199)}`.repeat(19);
    const path = `${deep}/${"n".repeat(4_000 - deep.length - 1)}`;
    assertEquals(path.length, 4_000);
    buildLayout({ files: { [path]: "far down\n" } });
    const result = readConfined(path, { root: folder.path, maxBytes: MAX_BYTES });
    assertEquals(result.status === "ok" && result.text, "far down\n");
  });

  it("cannot tell a hard link to a file outside from a file", () => {
    using folder = makeTempFolder();
    const root = `${folder.path}/project`;
    buildLayout({
      files: { [`${folder.path}/outside.md`]: "outside\n" },
      hardLinks: { [`${root}/AGENTS.md`]: `${folder.path}/outside.md` },
    });
    const result = readConfined(`${root}/AGENTS.md`, { root, maxBytes: MAX_BYTES });
    assertEquals(result.status === "ok" && result.text, "outside\n");
  });

  it("puts none of a refused file's content into the refusal", () => {
    using folder = makeTempFolder();
    const secret = "TOP-SECRET";
    const text = new TextEncoder().encode(secret);
    const contents = {
      latin1: new Uint8Array([...text, 0xe9, ...text]),
      utf16: new Uint8Array([...text].flatMap((byte) => [byte, 0])),
      control: new Uint8Array([...text, 0x1b, ...text]),
      large: new TextEncoder().encode(secret.repeat(10)),
      link: text,
    };
    for (const [name, content] of Object.entries(contents)) {
      Deno.writeFileSync(`${folder.path}/${name}`, content);
    }
    Deno.renameSync(`${folder.path}/link`, `${folder.path}/target`);
    Deno.symlinkSync("target", `${folder.path}/link`);
    const refusals = Object.keys(contents).map((name) =>
      readConfined(`${folder.path}/${name}`, { root: folder.path, maxBytes: 50 })
    );
    assertEquals(refusals.map((refusal) => refusal.status), [
      "invalid-utf8",
      "invalid-utf8",
      "control-bytes",
      "too-large",
      "symlink",
    ]);
    assert(!JSON.stringify(refusals).includes(secret));
  });

  it("hands out nothing from outside while the file is exchanged for a link", {
    skip: Deno.build.os === "windows" ? "links take a privilege on Windows" : false,
  }, async () => {
    const { read, refused, leaked, swaps } = await contest("Rivumi", "file", { tries: 5_000 });
    assertEquals(leaked, 0);
    assertEquals(read + refused, 5_000);
    assert(swaps > 0, "The renamer did not run");
  });
});
