/**
 * What a sentence says of the file that it names: that it is there, or that somebody should make it,
 * must not make it, has removed it, or finds it elsewhere. Only the first can be wrong. English only;
 * everything here looks at a limited stretch of text, so that a hostile file cannot make it slow.
 *
 * @module
 */

import type { LintDocument } from "./document.ts";

/** How far a sentence is followed to either side, in code units. */
const LONGEST_SENTENCE = 300;

/** How far back the name of an owner may begin. */
const LONGEST_OWNER = 40;

/** How far above what introduces a list is looked for, in code units. */
const FURTHEST_LEAD = 1500;

/** A longer line introduces nothing. */
const LONGEST_LEAD = 200;

// A sentence ends in a blank; a list item, heading, row, quote or blank line starts a new one.
const BREAK_REGEXP = /[.!?](?=\s|$)|\n[ \t]*(?=\n|$|[-*+][ \t]|\d+[.)][ \t]|#|\||>|`{3}|~{3})/g;

const ABBREVIATION_REGEXP = /\b(?:e\.g|i\.e|etc|vs|cf)$/i;

/** Somebody makes the file, or may: it need not be there yet, or not here. */
const MADE_REGEXP =
  /\b(?:creat(?:e|es|ed|ing)|add(?:s|ed|ing)?|mak(?:e|es|ing)(?! sure)|writ(?:e|es|ing|ten)|wrote|generat(?:e|es|ed|ing)|put(?:s|ting)?|plac(?:e|es|ed|ing)|sav(?:e|es|ed|ing)|stor(?:e|es|ed|ing)|output(?:s|ted)?|emit(?:s|ted|ting)?|produc(?:e|es|ed|ing)|record(?:s|ed)?|nam(?:e|ed|ing)|introduc(?:e|es|ing)|scaffold(?:s|ed|ing)?|belongs?|goes|go (?:in|into|to|under)|clon(?:e|es|ed|ing)|download(?:s|ed|ing)?|install(?:s|ed|ing)?|extract(?:s|ed)?|mount(?:s|ed)?|export(?:s|ed)? to|cop(?:y|ies|ied) (?:it |them )?(?:in)?to|mov(?:e|ing) (?:it |them )?(?:in)?to|renam(?:e|ing)|draft|init(?:ialise|ialize)?|should (?:live|be)|would (?:live|be)|new (?:file|folder|directory|module|test|page|doc)s?)\b/i;

/** The file is said not to be there, or not to be used. */
const DENIED_REGEXP =
  /\b(?:not|never|no|none|without|cannot|avoid|instead of|rather than|nonexistent|non-existent|obsolete|deprecated|legacy|formerly|previously|used to|no longer|removed|gone|(?:was|were|been|is|are|got|have|has|had) (?:since |now )?(?:re)?(?:moved|deleted|named|renamed|replaced|dropped|merged|split))\b|n['’]t\b|❌|🚫/i;

/** The file is an example, or its existence a condition. */
const SUPPOSED_REGEXP =
  /\b(?:e\.g|for example|for instance|examples?|such as|like|say|imagine|suppose|hypothetical(?:ly)?|if (?:it |they |that |one )?(?:exists?|present|available|missing|any|there)|when (?:it |they )?(?:exists?|present|available)|where present|if you (?:have|want|need|use)|optional(?:ly)?|may|might|could|placeholder|pattern|template|planned|proposed|future|todo|upcoming|git-?ignored|untracked)\b/i;

/** The file is in another place: another repository, the user's own project, the network. */
const ELSEWHERE_REGEXP =
  /\b(?:(?:that|other|another|their|its|separate|sibling|upstream|external|private|companion|downstream|parent|see|the [\w-]+) repo(?:sitory|sitories|s)?|(?:your|user['’]?s?|users['’]|customer|consumer|target|host|generated|consuming) (?:own )?(?:project|app|application|workspace|machine|home|vault|site)s?|upstream|home directory|at runtime|published|tarball|archive|wheel|artifacts?|import(?:s|ed)? (?:from|path|as))\b|https?:\/\//i;

/** The file belongs to what is named before it, which is rarely the project itself. */
const OWNED_REGEXP = /[\w`)\]]['’]s?\s+(?:own\s+)?`?$/;

/** What ends in a slash may be the beginning of something else than a path. */
const PREFIX_REGEXP =
  /\b(?:branch(?:es)?|prefix(?:es|ed)?|routes?|endpoints?|urls?|uris?|tags?|labels?|namespaces?|buckets?|images?|packages?|scopes?|modules?|crates?|keys?)\b/i;

/**
 * Whether the sentence around a path may be right although there is nothing at that path.
 *
 * @param reference The path, and where it begins in the document.
 */
export function excusesMissingFile(
  document: LintDocument,
  { path, start }: { path: string; start: number },
): boolean {
  const sentence = withoutCode(sentenceAround(document.text, start)).replaceAll(path, " ");
  const above = withoutCode(introduction(document.text, start));
  return [MADE_REGEXP, DENIED_REGEXP, SUPPOSED_REGEXP, ELSEWHERE_REGEXP]
    .some((pattern) => pattern.test(sentence) || pattern.test(above)) ||
    OWNED_REGEXP.test(document.text.slice(Math.max(0, start - LONGEST_OWNER), start)) ||
    path.endsWith("/") && PREFIX_REGEXP.test(sentence);
}

/** Whether the sentence around a place says that what it names there is not to be used. */
export function denies(document: LintDocument, offset: number): boolean {
  return DENIED_REGEXP.test(withoutCode(sentenceAround(document.text, offset)));
}

/** What stands in code says nothing in English. */
function withoutCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, " ");
}

/** The sentence that holds an offset. */
function sentenceAround(text: string, offset: number): string {
  const from = Math.max(0, offset - LONGEST_SENTENCE);
  const window = text.slice(from, offset + LONGEST_SENTENCE);
  let start = 0;
  for (const { 0: matched, index } of window.matchAll(BREAK_REGEXP)) {
    const end = index + matched.length;
    if (ABBREVIATION_REGEXP.test(window.slice(Math.max(0, index - 4), index))) continue;
    if (end > offset - from) return window.slice(start, end);
    start = end;
  }
  return window.slice(start);
}

const HEADING_REGEXP = /^ {0,3}#{1,6}\s/;
const LEAD_REGEXP = /:[*_\s]*$/;
/** Lines that may stand between what introduces a list and what it holds. */
const ITEM_REGEXP = /^\s*$|^\s*(?:[-*+]|\d+[.)])\s|^\s{2,}|^\s*(?:`{3}|~{3})/;

/** The lines above an offset that say what is listed there: the lead of the list, and the heading. */
function introduction(text: string, offset: number): string {
  const lines = text.slice(Math.max(0, offset - FURTHEST_LEAD), offset).split("\n");
  const above: string[] = [];
  let isDirect = true;
  // The line that holds the offset is part of the sentence, and the first one is rarely whole.
  for (let index = lines.length - 2; index >= 0; index--) {
    const line = lines[index]!;
    if (HEADING_REGEXP.test(line)) return [line, ...above].join("\n");
    if (isDirect && line.length <= LONGEST_LEAD && LEAD_REGEXP.test(line)) above.push(line);
    if (!ITEM_REGEXP.test(line)) isDirect = false;
  }
  return above.join("\n");
}
