/**
 * Names in paths that stand for others: those of examples, and those that a reader is to replace.
 *
 * @module
 */

const PLACEHOLDER_REGEXP =
  /^(?:foo|bar|baz|qux|quux|abc|snake[-_]case|kebab[-_]case|camelcase|pascalcase|xyz|xxx+|yyy+|zzz+|nnn+|x|y|z|n|path|to|dir|folder|file|filename|name|some|example|examples?[-_.].*|your|my|new|old|.*(?:foo|bar|baz|example|xxx+|nnnn|yyyy|placeholder)(?:[-_.].*)?|(?:my|your|some|new|other)[-_].*|.*[-_](?:name|foo|bar|here|xxx+|n))$/i;

/** Whether a part of a path stands for others: with its extension, or without. */
export function isPlaceholder(part: string): boolean {
  return PLACEHOLDER_REGEXP.test(part) || PLACEHOLDER_REGEXP.test(part.replace(/\.[^.]*$/, ""));
}
