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

  it("masks the lines of a private key, also where they are written into other text", () => {
    const [first, line] = ["-----BEGIN PRIVATE " + "KEY-----", "aB3/".repeat(16)];
    const last = "-----END PRIVATE " + "KEY-----";
    assertEquals(
      maskSecrets(`${first}\n${line}\n${line}\nQ==\n${last} and more`),
      `-----BEGIN ${"*".repeat(16)}\n${"*".repeat(64)}\n${"*".repeat(64)}\n***\n${last} and more`,
    );
    assertEquals(maskSecrets(`"${first}\\n${line}\\n"`).includes("aB3/"), false);
  });
});
