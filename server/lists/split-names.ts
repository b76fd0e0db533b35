import { tidyText } from "./tidy-text";

const PARENTHESES = /\(([^()]*)\)/g;
const ORIGINAL_SCRIPT = /^(?:name )?(?:in )?original script:\s*/i;
const ENUMERATION = /\s[b-z]\)\s/i;
const SEPARATORS = /;(?![^()]*\))|\s+\(?[afn]\.k\.a\.:?\s+/i;
const EDGES = /^[\s,;)]+|[\s,;]+$/g;
const WRAPPING_QUOTES = /^["“](.*)["”]$/;

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Names in another script than the rest stand in parentheses beside it; acronyms and places stay where they are. */
function liftOtherScripts(text: string): string[] {
  const lifted: string[] = [];
  const rest = text.replace(PARENTHESES, (whole, inner: string) => {
    const outside = text.replace(whole, "");
    const isOther = hasLetters(inner) && hasLetters(outside) && isLatin(inner) !== isLatin(outside);
    if (!isOther && !ORIGINAL_SCRIPT.test(inner)) return whole;
    lifted.push(inner.replace(ORIGINAL_SCRIPT, ""));
    return " ";
  });
  return [rest, ...lifted];
}

/**
 * The names a source writes in one field: joined by "; ", by "a.k.a.", enumerated "b)", or the same name in two
 * scripts, one in parentheses. In the order written, each on one line; empty for a field without any. Splitting
 * what it gave changes nothing. Matching, section 1.
 */
export function splitNames(text: string): string[] {
  return liftOtherScripts(tidyText(text))
    .flatMap((part) => part.split(ENUMERATION))
    .flatMap((part) => part.split(SEPARATORS))
    .map((part) => tidyText(part.replace(EDGES, "")).replace(WRAPPING_QUOTES, "$1").trim())
    .filter((part) => part !== "");
}
