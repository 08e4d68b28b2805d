import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import { maskSecrets } from "../../lib/secrets/mask_secrets.ts";

describe("maskSecrets()", () => {
  it("keeps the text around a secret, its prefix and its length", () => {
    const token = `ghp_${"a1B2".repeat(9)}`;
    assertEquals(
      maskSecrets(`Use ${token}, or ${token}.`),
      `Use ghp_${"*".repeat(36)}, or ghp_${"*".repeat(36)}.`,
    );
  });

  it("leaves a text without secrets alone", () => {
    assertEquals(maskSecrets("API_KEY=$KEY and password"), "API_KEY=$KEY and password");
  });
});
