import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { AGENT_VARIABLES } from "../lib/agent_variables.ts";
import { loadProfiles } from "../lib/agents/select_agents.ts";
import { ENVIRONMENT_NAMES } from "../lib/io/shipped_permissions.ts";

describe("AGENT_VARIABLES", () => {
  it("holds the variables of every profile and no others, sorted", async () => {
    const variables = (await loadProfiles()).flatMap((profile) => profile.variables);
    assertEquals(AGENT_VARIABLES, [...new Set(variables)].sort());
  });

  it("is part of what the executable may read, nothing twice", () => {
    for (const name of AGENT_VARIABLES) assertEquals(ENVIRONMENT_NAMES.includes(name), true, name);
    assertEquals(new Set(ENVIRONMENT_NAMES).size, ENVIRONMENT_NAMES.length);
  });
});
