/**
 * Adding many items to a list. A call takes its arguments on the stack, which ends at some hundred
 * thousand of them; so wherever a file decides how many there are, they are added one by one.
 *
 * @module
 */

/** Adds all items at the end of a list. */
export function pushAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
