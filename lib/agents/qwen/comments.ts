/**
 * HTML comments, as Qwen Code takes them out of rules and output styles.
 *
 * @module
 */

/** Taking comments out can leave new ones; nobody nests them deeper than this. */
const MAX_COMMENT_PASSES = 100;

/** The text without comments, those too that only then come to be. */
export function withoutComments(text: string): string {
  let result = text;
  for (let pass = 0; pass < MAX_COMMENT_PASSES; pass++) {
    const rest = withoutOuterComments(result);
    if (rest === result) break;
    result = rest;
  }
  return result.replaceAll("<!--", "");
}

function withoutOuterComments(text: string): string {
  let result = "";
  let done = 0;
  for (let start = text.indexOf("<!--"); start >= 0; start = text.indexOf("<!--", done)) {
    const end = text.indexOf("-->", start + 4);
    if (end < 0) break;
    result += text.slice(done, start);
    done = end + 3;
  }
  return result + text.slice(done);
}
