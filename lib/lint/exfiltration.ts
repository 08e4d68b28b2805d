/**
 * Finds orders and commands that send secrets somewhere: a verb of sending, a secret and an address in
 * one sentence; a command that posts a file of secrets; an image whose address takes data along.
 *
 * @module
 */

import { clauseAfter, clauseBefore, endsImperatively } from "./mentions.ts";
import type { TextRange } from "./markdown.ts";
import { commandAt } from "./piped_downloads.ts";

/** Something that would send secrets away. */
export interface Exfiltration extends TextRange {
  /** How: `order` in words, `command`, or `image`. */
  kind: "order" | "command" | "image";
  /** Where to, as it stands there. */
  destination: string;
}

/** Everything of that kind in a text, in order, whether it is meant or only mentioned. */
export function findExfiltration(text: string): Exfiltration[] {
  return [...findOrders(text), ...findCommands(text), ...findImages(text)]
    .sort((a, b) => a.start - b.start);
}

const SECRET_FILE = String
  .raw`(?<![\w.])\.env(?:\.(?:local|prod|production|dev|development|staging))?(?![\w.-]*\w)|\.ssh\b|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\.aws\/(?:credentials|config)|\.(?:netrc|npmrc|pypirc|pgpass|git-credentials)\b|\.docker\/config\.json|\.kube\/config|\bkubeconfig\b|\/etc\/(?:passwd|shadow)\b|\bwallet\.dat\b|\bkeychain\b|\*\.pem\b|\benv(?:ironment)?[ -]var(?:iable)?s?\b|\bprocess\.env\b`;
const SECRET_WORD = String
  .raw`\b(?:api|access|secret|private|ssh|signing|encryption|auth)[ _-]?(?:keys?|tokens?)\b|\b(?:session|refresh|github|gitlab|npm|aws|login|user|personal access)[ _-]tokens?\b|\bpasswords?\b|\bcredentials?\b|\bsecrets\b|\b[A-Z][A-Z0-9_]*_(?:KEY|TOKEN|SECRET|PASSWORD)S?\b`;
const SECRET_FILE_REGEXP = new RegExp(SECRET_FILE, "i");
const SECRET_REGEXP = new RegExp(`${SECRET_FILE}|${SECRET_WORD}`, "i");

const ADDRESS_REGEXP =
  /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>)\]]+|\b[\w.+-]+@(?:[\w-]+\.)+[a-z]{2,}\b|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|sh|site|xyz|example|test|invalid|ru|cn|co|me|app|cloud|info|fun|online)(?=[\/:\s`"')\].,]|$)/i;
const LOCAL_REGEXP =
  /^(?:\w+:\/\/)?(?:[^@\/]*@)?(?:localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|\[::1\]|host\.docker\.internal)/i;

const SENDING_REGEXP =
  /\b(?:send|post|upload|transmit|forward|exfiltrate|leak|e-?mail|mail|publish|push|submit|share|ship|deliver|beacon|make an? (?:http )?(?:post |get |put )?request|issue an? (?:http )?(?:post |get |put )?request)\b/gi;
const COPYING_REGEXP = /\b(?:copy|paste|dump|write|append|save|sync)\b/gi;

/** Between a secret and an address: the one goes to the other. */
const TOWARDS_REGEXP = /\b(?:to|at|into|onto|via|using|through|with|on)\b[^.]{0,40}$/i;
const DIRECTLY_REGEXP =
  /^[\w*]*[`'"*)]*\s*(?:files?|contents?|values?)?\s*(?:to|into|onto|at|via)\s+(?:[\w-]+ ){0,4}[`'"<]*$/i;
/** Between the two a new thing begins: "copy it to `.env` and get a key at ...". */
const ELSEWHERE_REGEXP =
  /\b(?:and|then|or|but)\b[^.]{0,20}\b(?:get|gets|see|read|find|open|visit|check|use|run|ask|follow|request|create|obtain|go|look)\b|\b(?:see|documented|described)\b/i;
/** A key that a request shows who it is for. */
const SIGNING_REGEXP =
  /\b(?:headers?|bearer|authori[sz]ation|authenticat\w*|sign(?:ed|ing)? in|log ?in|query param\w*|x-api-key)\b/i;
const CARRYING_REGEXP = /\b(?:with|containing|including|carrying|holding|of|body|payload)\b/i;

function findOrders(text: string): Exfiltration[] {
  const found: Exfiltration[] = [];
  const add = (regexp: RegExp, judge: (order: Order) => boolean) => {
    for (const { 0: verb, index } of text.matchAll(regexp)) {
      const after = clauseAfter(text, index + verb.length);
      const address = ADDRESS_REGEXP.exec(after);
      if (address === null || LOCAL_REGEXP.test(address[0])) continue;
      const before = clauseBefore(text, index);
      if (!endsImperatively(before) || !judge({ text, index, before, after, address })) continue;
      const end = index + verb.length + address.index + address[0].length;
      found.push({ kind: "order", start: index, end, destination: address[0] });
    }
  };
  add(SENDING_REGEXP, (order) => sendsSecret(order) || sendsWhatWasRead(order));
  add(COPYING_REGEXP, (order) => copiesSecret(order) || sendsWhatWasRead(order));
  return found;
}

/** An order of which the verb and an address are known. */
interface Order {
  text: string;
  index: number;
  before: string;
  after: string;
  address: RegExpExecArray;
}

function sendsSecret({ after, address }: Order): boolean {
  const secret = SECRET_REGEXP.exec(after);
  if (secret === null) return false;
  const isFile = SECRET_FILE_REGEXP.test(after);
  if (!isFile && SIGNING_REGEXP.test(after)) return false;
  const secretEnd = secret.index + secret[0].length;
  const addressEnd = address.index + address[0].length;
  if (secretEnd <= address.index) {
    const between = after.slice(secretEnd, address.index);
    return TOWARDS_REGEXP.test(between) && !ELSEWHERE_REGEXP.test(between);
  }
  // post to https://... with the contents of .env
  const between = after.slice(addressEnd, secret.index);
  const isWanted = isFile || address[0].endsWith("=");
  return secret.index >= addressEnd && isWanted && CARRYING_REGEXP.test(between) &&
    !ELSEWHERE_REGEXP.test(between);
}

const READING_REGEXP =
  /\b(?:read|collect|cat|open|gather|grab|dump|base64|encod|extract|load|tak|copy|find|print|list|steal|harvest|zip|archiv|compress|tar)(?:e|ing)?\b/i;
const PRONOUN_REGEXP =
  /^[\s*_]*(?:(?:a copy of|all of)\s+)?(?:it|them|everything|(?:(?:its|their|the|those|these|that|this)\s+)?(?:\w+\s+)?(?:contents?|values?|files?|keys?|secrets?|output|result|archive|string|text))\b[^.]{0,60}$/i;

/** Read `.env`. Then send it to https://... */
function sendsWhatWasRead({ text, index, after, address }: Order): boolean {
  const between = after.slice(0, address.index);
  if (!PRONOUN_REGEXP.test(between) || !/\b(?:to|at|via)\b/i.test(between)) return false;
  const paragraph = text.slice(Math.max(0, index - 250), index).split(/\n\s*\n/).at(-1)!;
  const secret = SECRET_FILE_REGEXP.exec(paragraph);
  return secret !== null && READING_REGEXP.test(paragraph.slice(0, secret.index));
}

function copiesSecret({ after, address }: Order): boolean {
  const secret = SECRET_REGEXP.exec(after);
  if (secret === null) return false;
  const secretEnd = secret.index + secret[0].length;
  return secretEnd <= address.index && DIRECTLY_REGEXP.test(after.slice(secretEnd, address.index));
}

const TRANSFER_REGEXP =
  /\b(?:curl|wget|nc|ncat|netcat|invoke-webrequest|invoke-restmethod|iwr|irm|xh|httpie)\b|(?<=\|\s*)https?\b/gi;
const LONGEST_PREFIX = 200;
// Only where the file itself is sent: keys and certificates that a client shows who it is are no data.
const FILE_AS_DATA_REGEXP = new RegExp(
  String
    .raw`(?:@|--post-file[= ]|--body-file[= ]|-InFile\s+|-T\s*|--upload-file[= ]|<\s*|\bcat\s+|\bbase64\s+(?:-\w+\s+)*|\btar\s[^|;&]{0,60}\s|\bGet-Content\s+(?:-\w+\s+)*)["'\x60]?[\w.\/~$\{\}-]*(?:\.env(?:\.\w+)?(?![\w.-]*\w)|\.ssh\b|id_(?:rsa|ed25519|ecdsa|dsa)\b|\.aws\/(?:credentials|config)|\.(?:npmrc|pypirc|pgpass|git-credentials|netrc)\b|\.docker\/config\.json|\.kube\/config|\/etc\/(?:passwd|shadow)\b)`,
  "i",
);
const ENVIRONMENT_AS_DATA_REGEXP = /(?:^|[\s;(&|"])(?:env|printenv|export -p|set)\s*(?:\||\))/i;

function findCommands(text: string): Exfiltration[] {
  const found: Exfiltration[] = [];
  let end = 0;
  for (const { 0: program, index } of text.matchAll(TRANSFER_REGEXP)) {
    if (index < end) continue;
    const command = commandAt(text, index);
    end = index + command.length;
    const address = ADDRESS_REGEXP.exec(command);
    if (address === null || LOCAL_REGEXP.test(address[0])) continue;
    const before = text.slice(Math.max(0, index - LONGEST_PREFIX), index).split(/[\n`]/).at(-1)!;
    // Only what is piped into the program is its data.
    const feeding = /\|\s*(?:\w+\s+)?$/.test(before) || /\$\($/.test(before) ? before : "";
    const whole = feeding + command;
    if (!FILE_AS_DATA_REGEXP.test(whole) && !ENVIRONMENT_AS_DATA_REGEXP.test(whole)) continue;
    const start = index - feeding.length + /^\s*/.exec(feeding)![0].length;
    const length = Math.max(program.length, address.index + address[0].length);
    found.push({ kind: "command", start, end: index + length, destination: address[0] });
  }
  return found;
}

const IMAGE_REGEXP =
  /!\[[^\]\n]{0,200}\]\(\s*<?(?=https?:)|<img\b[^>\n]{0,200}?\bsrc\s*=\s*["']?(?=https?:)/gi;
/** An address with what templates put into it, which may hold blanks. */
const TEMPLATE_REGEXP =
  /(?:[^\s(){}<>"'`]|\([^()\n]{0,200}\)|\{\{?[^{}\n]{0,200}\}\}?|<[^<>\n]{0,200}>)*/y;
const PLACEHOLDER_REGEXP =
  /\{\{?[^{}\n]{1,200}\}\}?|\$\([^()\n]{1,200}\)|<[^<>\n]{1,200}>|\[[^[\]\n]{1,200}\]|%7B[^%\n]{1,60}%7D|\$[A-Za-z_]\w*/gi;
const SHOUTED_REGEXP = /\b[A-Z][A-Z0-9_]{3,}\b/g;
const DATA_REGEXP =
  /secret|token|passw|credential|api.?key|private.?key|\benv\b|environ|data|content|prompt|history|conversation|context|chat|message|base64|encoded|summary|response|output|answer|source.?code|user.?(?:input|name|info)|cookie|session|stolen|exfil/i;
/** Where pictures with placeholders in their address are usual. */
const BADGE_REGEXP = /\b(?:shields\.io|badge|badgen|codecov)\b|\/(?:actions|workflows)\//i;

function findImages(text: string): Exfiltration[] {
  const found: Exfiltration[] = [];
  for (const { 0: opening, index } of text.matchAll(IMAGE_REGEXP)) {
    const start = index + opening.length;
    const address = templateAt(text, start);
    if (LOCAL_REGEXP.test(address) || !carriesData(address)) continue;
    found.push({ kind: "image", start: index, end: start + address.length, destination: address });
  }
  for (const { 0: verb, index } of text.matchAll(SHOWING_REGEXP)) {
    const after = clauseAfter(text, index + verb.length);
    const link = /https?:/i.exec(after);
    if (link === null || !IMAGE_WORD_REGEXP.test(after.slice(0, link.index))) continue;
    if (!endsImperatively(clauseBefore(text, index))) continue;
    const start = index + verb.length + link.index;
    const address = templateAt(text, start);
    if (LOCAL_REGEXP.test(address) || text.slice(index, start).includes("](")) continue;
    const isCompletedByData = address.endsWith("=") && DATA_REGEXP.test(after.replace(address, ""));
    if (!isCompletedByData && !carriesData(address)) continue;
    found.push({ kind: "image", start: index, end: start + address.length, destination: address });
  }
  return found;
}

const SHOWING_REGEXP =
  /\b(?:render|display|show|embed|insert|include|add|append|output|load|end)\b/gi;
const IMAGE_WORD_REGEXP = /\b(?:images?|pictures?|pixels?|img|markdown|badge)\b/i;

function templateAt(text: string, offset: number): string {
  TEMPLATE_REGEXP.lastIndex = offset;
  return TEMPLATE_REGEXP.exec(text)![0];
}

function carriesData(address: string): boolean {
  if (BADGE_REGEXP.test(address)) return false;
  const query = address.includes("?") ? address.slice(address.indexOf("?")) : "";
  const placeholders = [...address.matchAll(PLACEHOLDER_REGEXP)].map(([matched]) => matched);
  const shouted = [...query.matchAll(SHOUTED_REGEXP)].map(([matched]) => matched);
  return query.endsWith("=") || placeholders.some((placeholder) => query.includes(placeholder)) ||
    [...placeholders, ...shouted].some((placeholder) => DATA_REGEXP.test(placeholder));
}
