import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import {
  faultEntries,
  fileEntry,
  isRead,
  readAgentFile,
} from "../../../lib/agents/common/agent_file.ts";
import { withoutFulfilled } from "../../../lib/agents/common/without_fulfilled.ts";
import { createMemorySystem } from "../../helpers/memory_system.ts";

const system = createMemorySystem({
  files: { "/a/real.md": "text", "/a/closed.md": "" },
  links: { "/a/link.md": "real.md", "/a/broken.md": "none" },
  specials: { "/a/pipe": "fifo" },
  faults: { "/a/closed.md": "no-access" },
});

function read(path: string) {
  const file = readAgentFile(path, system);
  if (!isRead(file)) throw new TypeError(`Cannot read "${path}"`);
  return file;
}

describe("readAgentFile()", () => {
  it("follows links, and says where the text lies", () => {
    const { path, realPath, size, text } = read("/a/link.md");
    assertEquals([path, realPath, size, text], ["/a/link.md", "/a/real.md", 4, "text"]);
  });

  it("tells what stands in the way", () => {
    const faults = ["/a/none", "/a/broken.md", "/a", "/a/pipe", "/a/closed.md"].map((path) => {
      const file = readAgentFile(path, system);
      return isRead(file) ? "read" : file.fault;
    });
    assertEquals(faults, ["missing", "missing", "directory", "special-file", "permission"]);
  });
});

describe("fileEntry()", () => {
  it("counts bytes as sent only where the file is sent", () => {
    const file = read("/a/real.md");
    assertEquals(fileEntry(file, "project").bytesSent, 4);
    const skipped = fileEntry(file, "project", { status: "skipped", reason: "empty" });
    assertEquals([skipped.bytes, skipped.bytesSent], [4, 0]);
  });
});

describe("faultEntries()", () => {
  it("gives no entry for what is missing, and tells skipping from refusal", () => {
    const statuses =
      (["missing", "directory", "special-file", "permission", "outside-grant"] as const)
        .map((fault) => faultEntries("/x", { fault, detail: null }, { kind: "project" }))
        .map(([entry]) => entry?.status ?? null);
    assertEquals(statuses, [null, "skipped", "skipped", "refused", "refused"]);
  });
});

describe("faultEntries() of links", () => {
  it("says of a link that it leads nowhere, or back to itself", () => {
    const system = createMemorySystem({
      files: {},
      folders: ["/a"],
      links: { "/a/x.md": "none.md", "/a/loop.md": "loop.md" },
    });
    const reasons = ["/a/x.md", "/a/loop.md", "/a/none.md"].map((path) => {
      const fault = readAgentFile(path, system);
      return isRead(fault) ? [] : faultEntries(path, fault, { kind: "rule", system })
        .map(({ status, reason }) => [status, reason]);
    });
    assertEquals(reasons, [[["refused", "leads-nowhere"]], [["refused", "link-loop"]], []]);
  });
});

describe("withoutFulfilled()", () => {
  it("drops what waited for a touch, where that has come", () => {
    const file = read("/a/real.md");
    const waiting = fileEntry(file, "rule", { status: "lazy", reason: "waits-for-paths" });
    const sent = fileEntry(file, "rule", { when: "touched" });
    const other = { ...waiting, realPath: "/b.md" };
    assertEquals(withoutFulfilled([waiting, other, sent]), [other, sent]);
  });
});
