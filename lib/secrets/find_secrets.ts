/**
 * Finds secrets in text by the shape of their values: what providers issue has a prefix and an alphabet
 * of its own, and an assignment has a value. A mere mention of a password or a hash is none.
 *
 * @module
 */

/** A secret in a text. It can be named without being shown. */
export interface Secret {
  /** Stable identifier in kebab-case, for example `github-token`. */
  kind: string;
  /** What it is, for people, with an article. */
  label: string;
  /** Offset in the text, in UTF-16 code units. */
  offset: number;
  /** Length in UTF-16 code units. */
  length: number;
  /** The part that every secret of the kind begins with; empty if there is none. */
  prefix: string;
}

interface Shape {
  kind: string;
  label: string;
  /** Global, with indices; the group `value` is the secret, `prefix` its constant start if it has one. */
  regexp: RegExp;
  /** Whether the form alone proves it, so that no word in it makes it a placeholder. */
  isProven?: boolean;
}

/** The shape of what a provider issues: a constant prefix, then characters of an alphabet. */
function issued(kind: string, label: string, shape: { prefix: string; rest: string }): Shape {
  const value = `(?<value>(?<prefix>${shape.prefix})${shape.rest})`;
  return { kind, label, regexp: new RegExp(`(?<![A-Za-z0-9])${value}(?![A-Za-z0-9])`, "dg") };
}

/** The shape of an assignment to a name that ends like a secret's; `value` is what follows the name. */
function assigned(value: string): Shape {
  const name = String.raw`(?<![\w.-])[\w.-]*(?:password|passwd|passphrase|pwd|(?<=[_.-])pass|` +
    "secret|token|credentials?|(?:api|access|private|secret|signing|encryption)[_-]?key)";
  return {
    kind: "assigned-secret",
    label: "a value given to a password, token or key",
    regexp: new RegExp(name + value, "dgi"),
  };
}

const SHAPES: readonly Shape[] = [
  {
    kind: "private-key",
    label: "a private key",
    regexp: /(?<value>(?<prefix>-----BEGIN )(?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----)/dg,
    isProven: true,
  },
  {
    kind: "json-web-token",
    label: "a JSON web token",
    regexp: /(?<![A-Za-z0-9])(?<value>(?<prefix>eyJ)[\w-]{10,2000}\.[\w-]{2,8000}\.[\w-]{16,})/dg,
    isProven: true,
  },
  issued("anthropic-key", "an Anthropic key", { prefix: "sk-ant-", rest: "[\\w-]{32,}" }),
  issued("openai-key", "an OpenAI key", {
    prefix: "sk-(?:proj|svcacct|admin)-",
    rest: "[\\w-]{32,}",
  }),
  issued("openrouter-key", "an OpenRouter key", { prefix: "sk-or-v1-", rest: "[0-9a-f]{64}" }),
  issued("api-key", "an API key", {
    prefix: "sk-",
    rest: "(?=[A-Za-z]*[0-9])[A-Za-z0-9]{32,}",
  }),
  issued("github-token", "a GitHub token", { prefix: "gh[pousr]_", rest: "[A-Za-z0-9]{36,}" }),
  issued("github-token", "a GitHub token", {
    prefix: "github_pat_",
    rest: "[A-Za-z0-9]{22}_[A-Za-z0-9]{59}",
  }),
  issued("gitlab-token", "a GitLab token", {
    prefix: "gl(?:pat|dt|rt|ptt|cbt)-",
    rest: "[\\w-]{20,}",
  }),
  issued("aws-key-id", "an AWS access key id", {
    prefix: "A(?:KIA|SIA|BIA|CCA)",
    rest: "[A-Z0-9]{16}",
  }),
  issued("google-key", "a Google API key", { prefix: "AIza", rest: "[\\w-]{35}" }),
  issued("google-token", "a Google access token", { prefix: "ya29\\.", rest: "[\\w-]{20,}" }),
  issued("slack-token", "a Slack token", { prefix: "xox[abeoprs]-", rest: "[A-Za-z0-9-]{10,}" }),
  issued("slack-token", "a Slack token", { prefix: "xapp-", rest: "[A-Za-z0-9-]{20,}" }),
  issued("slack-webhook", "a Slack webhook", {
    prefix: "https://hooks\\.slack\\.com/services/",
    rest: "T\\w{8,}/B\\w{8,}/\\w{20,}",
  }),
  issued("stripe-key", "a Stripe key", { prefix: "[rs]k_live_", rest: "[A-Za-z0-9]{20,}" }),
  issued("npm-token", "an npm token", { prefix: "npm_", rest: "[A-Za-z0-9]{36}" }),
  issued("pypi-token", "a PyPI token", { prefix: "pypi-", rest: "AgE[\\w-]{50,}" }),
  issued("hugging-face-token", "a Hugging Face token", { prefix: "hf_", rest: "[A-Za-z0-9]{34}" }),
  issued("groq-key", "a Groq key", { prefix: "gsk_", rest: "[A-Za-z0-9]{48,}" }),
  issued("xai-key", "an xAI key", { prefix: "xai-", rest: "[A-Za-z0-9]{70,}" }),
  issued("perplexity-key", "a Perplexity key", { prefix: "pplx-", rest: "[A-Za-z0-9]{40,}" }),
  issued("replicate-token", "a Replicate token", { prefix: "r8_", rest: "[A-Za-z0-9]{37}" }),
  issued("databricks-token", "a Databricks token", { prefix: "dapi", rest: "[0-9a-f]{32}" }),
  issued("digitalocean-token", "a DigitalOcean token", {
    prefix: "do[opr]_v1_",
    rest: "[0-9a-f]{64}",
  }),
  issued("sendgrid-key", "a SendGrid key", { prefix: "SG\\.", rest: "[\\w-]{22}\\.[\\w-]{43}" }),
  issued("shopify-token", "a Shopify token", {
    prefix: "shp(?:at|ca|pa|ss)_",
    rest: "[0-9a-fA-F]{32}",
  }),
  issued("vault-token", "a Vault token", { prefix: "hv[bs]\\.", rest: "[\\w-]{24,}" }),
  issued("age-key", "an age identity", { prefix: "AGE-SECRET-KEY-1", rest: "[0-9A-Z]{58}" }),
  issued("linear-key", "a Linear key", { prefix: "lin_api_", rest: "[A-Za-z0-9]{40}" }),
  {
    kind: "authorization",
    label: "an authorization header",
    regexp: /\b(?:bearer|authorization:\s*basic)\s+(?<value>(?=\S*[0-9])[\w.~+/=-]{20,})/dgi,
  },
  {
    kind: "url-password",
    label: "a password in an address",
    regexp: /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:(?<value>[^\s/@]{4,})@/dgi,
  },
  // NAME=value, NAME = "value"
  assigned(
    String.raw`(?:=(?![=>])(?<value>[^\s"'\x60,;]{6,})|` +
      String.raw`\s*=\s*(?:"(?<value>[^"\n]{6,})"|'(?<value>[^'\n]{6,})'))`,
  ),
  // NAME: value, where a word of prose is none: letters and digits, and no address, path or type
  assigned(
    String.raw`:[ \t]+["']?(?<value>(?=[^\s"'\x60,;]*\d)(?=[^\s"'\x60,;]*[A-Za-z])` +
      String.raw`(?![^\s"'\x60,;]*(?::\/\/|[<>()[\]{}|]))[^\s"'\x60,;/]{8,})(?=[\s"'\x60,;]|$)`,
  ),
  // "name": "value"
  assigned(String.raw`["']\s*:\s*(?:"(?<value>[^"\n]{6,})"|'(?<value>[^'\n]{6,})')`),
];

// What documentation writes where a secret would stand.
const PLACEHOLDER_REGEXP =
  /example|fake|test|your|xxxx|1234567890|abc123|changeme|placeholder|dummy|redacted|<[^>]*>|\.\.\.|\*\*\*|…/i;
// A variable, a file, a template, a call or a look-up: where the value comes from, not the value.
const REFERENCE_REGEXP =
  /^(?:[$%]|[~.]{0,2}\/|\{\{|(?:process|import|os|env|secrets|vars|config|settings|self|this)\.|[\w.]+\()/;
const PLAIN_WORD_REGEXP =
  /^(?:password|secret|undefined|required|optional|(?:string|varchar|bytes|base|sha|hmac|rsa|ed)[-_]?\d*)$/i;
const FEWEST_CHARACTERS = 3;

/** Finds all secrets in a text, in its order, none inside another. */
export function findSecrets(text: string): Secret[] {
  const found = SHAPES.flatMap((shape) => findShape(text, shape))
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
  let end = 0;
  return found.filter((secret) => {
    if (secret.offset < end) return false;
    end = secret.offset + secret.length;
    return true;
  });
}

function findShape(text: string, { kind, label, regexp, isProven }: Shape): Secret[] {
  const found: Secret[] = [];
  for (const match of text.matchAll(regexp)) {
    const value = match.groups!["value"]!;
    const prefix = match.groups!["prefix"] ?? "";
    if (!isProven && isPlaceholder(value.slice(prefix.length))) continue;
    const offset = match.indices!.groups!["value"]![0];
    found.push({ kind, label, offset, length: value.length, prefix });
  }
  return found;
}

function isPlaceholder(value: string): boolean {
  return PLACEHOLDER_REGEXP.test(value) || REFERENCE_REGEXP.test(value) ||
    PLAIN_WORD_REGEXP.test(value) || new Set(value).size < FEWEST_CHARACTERS;
}

/** Names a secret for people without showing more of it than its kind's constant start. */
export function describeSecret({ label, prefix, length }: Secret): string {
  const shown = prefix === "" ? "" : `begins with "${prefix}", `;
  return `${label} (${shown}${length} characters)`;
}
