import { assertEquals } from "@std/assert";
import { describe, it } from "@std/testing/bdd";
import fc from "fast-check";
import { describeSecret, findSecrets } from "../../lib/secrets/find_secrets.ts";

// All made up. They are put together here so that no scanner takes this file for a leak.
const MIXED = "aB3dE6gH9jK2mN5pQ8rT1vW4xY7zC0fLsU";
const HEX = "0123456789abcdef".repeat(4);
const SECRETS: [kind: string, text: string][] = [
  ["private-key", "-----BEGIN " + "PRIVATE KEY-----"],
  ["private-key", "-----BEGIN OPENSSH " + "PRIVATE KEY-----"],
  ["private-key", "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----"],
  ["json-web-token", "eyJ" + "hbGciOiJub25lIn0.e30." + "x".repeat(20)],
  ["anthropic-key", "sk-ant-" + "api03-" + MIXED + MIXED],
  ["openai-key", "sk-" + "proj-" + MIXED + "_" + MIXED],
  ["openrouter-key", "sk-" + "or-v1-" + HEX],
  ["api-key", "sk-" + "A1b2C3d4".repeat(5)],
  ["github-token", "ghp" + "_" + "Z9y8X7w6".repeat(4) + "abcd"],
  ["github-token", "github" + "_pat_" + MIXED.slice(0, 22) + "_" + (MIXED + MIXED).slice(0, 59)],
  ["gitlab-token", "glpat" + "-" + MIXED.slice(0, 20)],
  ["aws-key-id", "AKIA" + "QWERTYUIOPASDFGH"],
  ["google-key", "AIza" + MIXED + "-"],
  ["google-token", "ya29" + "." + MIXED],
  ["slack-token", "xoxb" + "-2048-4096-" + MIXED],
  ["slack-token", "xapp" + "-1-A0B1-" + MIXED],
  ["slack-webhook", "https://hooks.slack.com/services/" + "T0A1B2C3D/B0A1B2C3D/" + MIXED],
  ["stripe-key", "sk" + "_live_" + MIXED],
  ["npm-token", "npm" + "_" + MIXED + "1a"],
  ["pypi-token", "pypi" + "-AgEIcHlwaS5vcmc" + MIXED + MIXED],
  ["hugging-face-token", "hf" + "_" + MIXED],
  ["groq-key", "gsk" + "_" + MIXED + MIXED],
  ["xai-key", "xai" + "-" + MIXED + MIXED + MIXED],
  ["perplexity-key", "pplx" + "-" + MIXED + MIXED],
  ["replicate-token", "r8" + "_" + MIXED + "1aB"],
  ["databricks-token", "dapi" + HEX.slice(0, 32)],
  ["digitalocean-token", "dop" + "_v1_" + HEX],
  ["sendgrid-key", "SG" + "." + MIXED.slice(0, 22) + "." + (MIXED + MIXED).slice(0, 43)],
  ["shopify-token", "shpat" + "_" + HEX.slice(0, 32)],
  ["vault-token", "hvs" + "." + MIXED],
  ["age-key", "AGE-SECRET" + "-KEY-1" + "QZRY9X8GF2TVDW0S3JN54KHCE6MUA7L".repeat(2).slice(0, 58)],
  ["linear-key", "lin" + "_api_" + MIXED + "1aB2cD"],
  ["authorization", "Bearer " + MIXED],
  ["authorization", "Authorization: Basic " + MIXED],
  ["url-password", "postgres://app:" + "hunter22" + "@db.internal/app"],
  ["assigned-secret", "export DB_PASSWORD=" + "hunter2hunter2"],
  ["assigned-secret", "DB_PASS=" + "hunter22"],
  ["assigned-secret", "DB_PASSWORD: " + "s3cr3tP4ss9x"],
  ["assigned-secret", "- the admin password: " + "hunter2hunter2, ask Bob"],
  ["assigned-secret", 'api_key: "' + 'k9f8e7d6c5"'],
  ["assigned-secret", 'api_key = "' + 'qwertyuiop"'],
  ["assigned-secret", "client-secret='" + "qwertyuiop'"],
  ["assigned-secret", '{"password": "' + 'hunter22"}'],
  ["assigned-secret", "https://h/cb?access_token=" + "q1w2e3r4"],
];

const HARMLESS: string[] = [
  "No API key is needed in CI.",
  "read it from import.meta.env.APP_API_KEY",
  "the password prompt is translated in i18n/",
  "AKIAIOSFODNN7EXAMPLE is the documented sample id",
  "sha256 of the fixture is " + "0f".repeat(32),
  "skeleton rows use class sk-row",
  "password: ask Ann",
  "API_KEY=$OPENAI_API_KEY",
  "API_KEY=${OPENAI_API_KEY}",
  "API_KEY=<your key>",
  "API_KEY=...",
  "GITHUB_TOKEN={{ secrets.TOKEN }}",
  "TOKEN=%TOKEN_FROM_CI%",
  "password=changeme",
  "PASSWORD=********",
  "token: string32",
  "password: required, at least 8 characters",
  "token: see docs/auth2.md",
  "secret: https://vault.internal/v1/app",
  "access_token: Promise<Token2>",
  "private_key: keys/id_ed25519",
  "max token: 128000000",
  "secret = getSecret()",
  "token=process.env.TOKEN",
  'password: os.environ["PASSWORD"]',
  "PASSWORD_FILE=/run/secrets/password",
  "PASSWORD=/run/secrets/password",
  "max_tokens=1000000",
  "if (token == expected) return",
  "if (password => 1) return",
  "postgres://user:password@localhost/app",
  "postgres://user:$PASSWORD@localhost/app",
  "http://localhost:8080/users/@me",
  "sk-" + "x".repeat(40),
  "ghp_" + "x".repeat(36),
  "sk-" + "some-long-class-name-of-a-style-sheet-with-many-words",
  "monkey=business1",
  "commit 5f0d1c2b3a4958675645342312019f8e7d6c5b4a",
];

describe("findSecrets()", () => {
  for (const [kind, text] of SECRETS) {
    it(`finds ${kind} in ${text.slice(0, 12)}`, () => {
      const whole = `remember ${text} for later`;
      const found = findSecrets(whole);
      assertEquals(found.map((secret) => secret.kind), [kind]);
      const [{ offset, length, prefix } = { offset: 0, length: 0, prefix: "" }] = found;
      assertEquals(text.includes(whole.slice(offset, offset + length)), true);
      assertEquals(whole.slice(offset).startsWith(prefix), true);
    });
  }

  for (const text of HARMLESS) {
    it(`finds nothing in ${text.slice(0, 40)}`, () => {
      assertEquals(findSecrets(text), []);
    });
  }

  it("finds several, in the order of the text", () => {
    const text = `${SECRETS[11]![1]} and ${SECRETS[0]![1]}`;
    assertEquals(findSecrets(text).map(({ kind }) => kind), ["aws-key-id", "private-key"]);
  });

  it("never throws and never leaves the text", () => {
    const words = fc.constantFrom(...SECRETS.map(([, text]) => text), "=", '"', " ", "password");
    const texts = fc.array(fc.oneof(words, fc.string()), { maxLength: 8 }).map((a) => a.join(""));
    fc.assert(fc.property(texts, (text) => {
      let end = 0;
      for (const { offset, length } of findSecrets(text)) {
        assertEquals(offset >= end && length > 0, true);
        end = offset + length;
      }
      assertEquals(end <= text.length, true);
    }));
  });
});

describe("describeSecret()", () => {
  it("shows no more of a secret than the start that all of its kind have", () => {
    // The first line of a private key is the same for all.
    for (const [, text] of SECRETS.filter(([kind]) => kind !== "private-key")) {
      const [secret] = findSecrets(text);
      const shown = describeSecret(secret!);
      const value = text.slice(secret!.offset, secret!.offset + secret!.length);
      for (let i = secret!.prefix.length; i + 5 <= value.length; i++) {
        assertEquals(shown.includes(value.slice(i, i + 5)), false);
      }
    }
  });
});
