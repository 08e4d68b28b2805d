/**
 * Finds links to headings that are not there.
 *
 * @module
 */

import { printable, quoted } from "../../printable.ts";
import type { LintDocument } from "../document.ts";
import type { RuleFinding } from "../finding.ts";
import { type FileLink, fileLinks } from "../links.ts";
import { nearestName } from "../nearest_name.ts";
import { type InstructionFile, type LintProject, resolveReference } from "../project.ts";
import type { FileRule, RuleContext } from "../rule.ts";
import page from "./dead_anchor.md" with { type: "text" };

/** The rule `dead-anchor`. */
export const deadAnchor: FileRule = {
  code: "dead-anchor",
  scope: "file",
  severity: "warning",
  fixable: false,
  summary: "A link leads to a heading that is not there",
  page,
  check,
};

const MARKDOWN_REGEXP = /\.(?:md|mdx|markdown)$/i;
/** Places in code that hosting services offer, and the top of the page. */
const OTHER_PLACE_REGEXP = /^(?:L\d.*|top|)$/i;

function* check(
  file: InstructionFile & { document: LintDocument },
  { project }: RuleContext,
): Generator<RuleFinding> {
  const anchors = new Map<LintDocument, Anchors>();
  for (const link of fileLinks(file.document)) {
    const anchor = link.anchor === null ? null : decoded(link.anchor);
    if (anchor === null || OTHER_PLACE_REGEXP.test(anchor)) continue;
    const target = targetOf(link, { file, project });
    // An empty file is one that somebody is about to write.
    if (target === null || target.document.text.trim() === "") continue;
    // Of what was not taken apart, nobody knows the headings.
    if (target.document.markdown.excess !== null) continue;
    let known = anchors.get(target.document);
    if (known === undefined) anchors.set(target.document, known = anchorsOf(target.document));
    if (known.folded.has(folded(anchor))) continue;
    const nearest = nearestName(anchor, known.slugs);
    yield {
      message: `${printable(target.path)} has no heading for ${quoted(`#${link.anchor}`)}`,
      help: nearest === null ? "Link to a heading that it has" : `Did you mean "#${nearest}"?`,
      range: { start: link.start, end: link.end },
      related: target.path === file.path ? [] : [target.path],
    };
  }
}

function targetOf(
  { path }: FileLink,
  { file, project }: { file: InstructionFile & { document: LintDocument }; project: LintProject },
): { path: string; document: LintDocument } | null {
  if (path === "") return file;
  if (path.startsWith("/") || !MARKDOWN_REGEXP.test(path)) return null;
  for (const name of file.names) {
    const target = resolveReference(name.path, path);
    if (target === null || project.tree.find(target) !== "file") continue;
    const document = project.document(target);
    if (document !== null) return { path: target, document };
  }
  return null;
}

/** The anchors that a document offers. */
interface Anchors {
  /** As most renderers write them, for suggestions. */
  slugs: string[];
  /** Letters and digits alone: renderers disagree about all else. */
  folded: Set<string>;
}

const NAMED_REGEXP = /\b(?:id|name)=["']?([^"'\s>]+)|\{#([^}\s]+)/g;

function anchorsOf({ text, markdown }: LintDocument): Anchors {
  const headings = markdown.headings.map((heading) => heading.text);
  const slugs = headings.map((heading) =>
    heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-")
  );
  const named = [...text.matchAll(NAMED_REGEXP)].map(([, html, attribute]) => html ?? attribute!);
  return { slugs, folded: new Set([...headings, ...slugs, ...named].map(folded)) };
}

function folded(anchor: string): string {
  // Equal headings are told apart by a number at the end.
  return anchor.toLowerCase().replace(/-\d{1,2}$/, "").replace(/[^\p{L}\p{N}]/gu, "");
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}
