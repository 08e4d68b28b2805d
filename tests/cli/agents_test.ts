import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { loadProfiles } from "../../lib/agents/select_agents.ts";
import { playCommand } from "../helpers/play_console.ts";

describe("rivumi agents", () => {
  it("lists every profile with its versions, and what is not modelled", async () => {
    const { status, stdout } = await playCommand(["agents"], {});
    assertEquals(status, 0);
    for (const { name, title, version, olderVersions, gaps } of await loadProfiles()) {
      assertStringIncludes(stdout, name);
      for (const each of [version, ...olderVersions]) assertStringIncludes(stdout, each);
      if (gaps.length > 0) assertStringIncludes(stdout, `${title}: not modelled`);
    }
    assertEquals(stdout.includes(": sources"), false);
    const verbose = await playCommand(["agents", "--verbose"], {});
    assertStringIncludes(verbose.stdout, ": sources");
  });

  it("gives all that it knows as JSON", async () => {
    const { stdout } = await playCommand(["agents", "--json"], {});
    const { schema, agents } = JSON.parse(stdout);
    assertEquals(schema, "rivumi.agents/1");
    const profiles = await loadProfiles();
    assertEquals(
      agents,
      profiles.map(({ name, title, version, olderVersions, date, variables, gaps, sources }) => ({
        agent: name,
        title,
        version,
        olderVersions,
        date,
        variables,
        gaps,
        sources,
      })),
    );
  });
});
