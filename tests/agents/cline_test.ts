import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { cline } from "../../lib/agents/cline.ts";
import { inShort, readAs } from "../helpers/agent_context.ts";

describe("cline", () => {
  it("load() lets a later rule of the same name take the place of an earlier one, enabled or not", () => {
    const reading = readAs(cline, {
      files: {
        "/repo/.clinerules/style.md": "x",
        "/own/rules/Style.md": "---\nenabled: false\n---\ny",
        "/repo/AGENTS.md": "---\nname: 5\n---\nz",
      },
      environment: { CLINE_DIR: "/own" },
    });
    assertEquals(inShort(reading), [
      "/repo/AGENTS.md skipped wrong-front-matter",
      "/repo/.clinerules/style.md shadowed shadowed-by",
      "/own/rules/Style.md skipped disabled",
    ]);
  });

  it("load() takes another working directory and folder from the command line", () => {
    const reading = readAs(cline, {
      files: { "/repo/sub/AGENTS.md": "x", "/repo/AGENTS.md": "y", "/own/rules/a.md": "z" },
      arguments: ["--cwd", "sub", "--config=/own"],
    });
    assertEquals(inShort(reading), ["/own/rules/a.md sent", "/repo/sub/AGENTS.md sent"]);
  });

  it("load() says of an AGENTS.md that leads nowhere", () => {
    const links = { "/repo/AGENTS.md": "none.md", "/home/.agents/AGENTS.md": "AGENTS.md" };
    const files = { "/repo/.clinerules/a.md": "a" };
    assertEquals(inShort(readAs(cline, { files, links })), [
      "/repo/.clinerules/a.md sent",
      "/repo/AGENTS.md refused leads-nowhere",
      "/home/.agents/AGENTS.md refused link-loop",
    ]);
  });
});
