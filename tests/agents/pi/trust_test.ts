import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { orStartFailure } from "../../../lib/agents/common/start_error.ts";
import { pi } from "../../../lib/agents/pi.ts";
import { readPiTrust } from "../../../lib/agents/pi/trust.ts";
import { agentContext, type AgentSituation, readAs } from "../../helpers/agent_context.ts";

const USER = "/home/.pi/agent";
const TRUST = `${USER}/trust.json`;
const SETTINGS = `${USER}/settings.json`;

const trust = (files: Record<string, string>, situation: Partial<AgentSituation> = {}) => {
  const { value, failure } = orStartFailure(() =>
    readPiTrust(USER, agentContext(pi, { ...situation, files }))
  );
  return failure === null ? value : `${failure.path} ${failure.reason}`;
};

describe("readPiTrust()", () => {
  it("heeds the command line, then the nearest folder that is listed, then the settings", () => {
    const always = { [SETTINGS]: '{"defaultProjectTrust": "always"}' };
    const listed = (value: unknown) => ({ [TRUST]: JSON.stringify(value) });
    assertEquals(trust({}), false);
    assertEquals(trust(always), true);
    assertEquals(trust({ [SETTINGS]: '{"defaultProjectTrust": "ask"}' }), false);
    assertEquals(trust({ ...always, ...listed({ "/repo": false }) }), false);
    assertEquals(trust(listed({ "/": true })), true);
    assertEquals(trust(listed({ "/": true, "/repo": false })), false);
    assertEquals(trust(listed({ "/": true, "/repo": null })), true);
    assertEquals(trust(listed({ "/repo/sub": true })), false);
    for (const [flag, expected] of [["-a", true], ["--approve", true], ["-na", false]] as const) {
      assertEquals(trust(listed({ "/repo": !expected }), { arguments: [flag] }), expected, flag);
    }
  });

  it("takes settings with a byte order mark, and passes over broken ones", () => {
    const always = '{"defaultProjectTrust": "always"}';
    assertEquals(trust({ [SETTINGS]: `\uFEFF${always}` }), true);
    for (const text of [`// c\n${always}`, always.replace("}", ",}"), "", "[]", "null"]) {
      assertEquals(trust({ [SETTINGS]: text }), false, text);
    }
    assertEquals(trust({ [TRUST]: '\uFEFF{"/repo": true}' }), true);
  });

  it("throws where pi does not start", () => {
    for (const text of ["{", "", '{"/repo": true,}']) {
      assertEquals(trust({ [TRUST]: text }), `${TRUST} broken-settings`);
    }
    for (const text of ["[]", "null", '{"/repo": "yes"}']) {
      assertEquals(trust({ [TRUST]: text }), `${TRUST} wrong-settings`);
    }
    assertEquals(trust({}, { folders: [TRUST] }), `${TRUST} unreadable-settings`);
    assertEquals(trust({ [SETTINGS]: '{"extensions": 5}' }), `${SETTINGS} wrong-settings`);
    assertEquals(trust({ [SETTINGS]: '{"skills": "x"}' }), `${SETTINGS} wrong-settings`);
    assertEquals(trust({ [SETTINGS]: '{"skills": null, "packages": "x"}' }), false);
    const own = "/repo/.pi/settings.json";
    assertEquals(trust({ [own]: '{"themes": 5}' }), false);
    assertEquals(
      trust({ [own]: '{"themes": 5}' }, { arguments: ["--approve"] }),
      `${own} wrong-settings`,
    );
    assertEquals(trust({ [`${USER}/auth.json`]: "{" }), `${USER}/auth.json broken-settings`);
    assertEquals(trust({ [`${USER}/auth.json`]: "" }), false);
  });

  it("is not asked in the older version", () => {
    const files = { [TRUST]: "{" };
    assertEquals(readAs(pi, { files }).startFailure?.path, TRUST);
    assertEquals(readAs(pi, { files, version: "0.73.1" }).startFailure, null);
  });
});
