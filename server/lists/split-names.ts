import { withoutEntities } from "../domain/screening/names/decoded-text";
import { isAcronym } from "./acronym-names";
import { isCountryName } from "./country";
import { tidyText } from "./tidy";

const PARENTHESES = /\(([^()]*)\)/g;
const ORIGINAL_SCRIPT = /^(?:name )?(?:in )?original script:\s*/i;
const ENUMERATION = /\s[b-z]\)\s/i;
/** With a space before and after: "A/K/A" and its Spanish forms are no part of a name. */
const SEPARATORS =
  /;(?![^()]*\))|<br\s*\/?>|(?:^|\s+)\(?(?:[afn]\s?[./]\s?k\s?[./]\s?a\.?|[af]ka|alias|t\.?c\.?c\.?|(?:(?:tambi[eé]n|antes|anteriormente|mejor|m[aá]s) )?conocid[oa]s? como|tambi[eé]n llamad[oa]s?):?\s+/i;
const EDGES = /^[\s,;)]+|[\s,;]+$/g;
/** The rest of parentheses that opened before the separator. */
const LEFT_OPEN = /^([^()]*)\)$/;
const WRAPPING_QUOTES = /^["“](.*)["”]$/;
const STARTS_SMALL = /^\P{L}*\p{Ll}/u;
const HAS_CAPITALS = /\p{Lu}/u;

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
const isOneWord = (text: string): boolean => !tidyText(text).includes(" ");

/**
 * Whether a text in parentheses in another script is the name again, not a common noun ("όμπλαστ") or a place
 * ("Κομόρες"). In a script with capitals a name starts with one, and a single word stands only for a single word.
 * Contract-decisions 203.
 */
const isWholeName = (inner: string, outside: string): boolean =>
  !STARTS_SMALL.test(inner) &&
  !isCountryName(inner) &&
  (!HAS_CAPITALS.test(inner) || !isOneWord(inner) || isOneWord(outside));

/** Lifts names in parentheses in another script and drops other texts there. Acronyms stay. */
function liftOtherScripts(text: string): string[] {
  const lifted: string[] = [];
  const rest = text.replace(PARENTHESES, (whole, inner: string) => {
    const outside = text.replace(whole, "");
    const isStated = ORIGINAL_SCRIPT.test(inner);
    const isOther = hasLetters(inner) && hasLetters(outside) && isLatin(inner) !== isLatin(outside);
    if (!isStated && (!isOther || isAcronym(inner, outside))) return whole;
    if (isStated || isWholeName(inner, outside)) lifted.push(inner.replace(ORIGINAL_SCRIPT, ""));
    return " ";
  });
  return [rest, ...lifted];
}

/**
 * Splits the names that a source writes in one field: joined by "; ", "<br>" or "a.k.a.", enumerated "b)", or one
 * name in two scripts, one in parentheses. Returns them in order, each on one line. Empty if there is none.
 * Splitting a result again changes nothing. Matching, section 1.
 */
export function splitNames(text: string): string[] {
  return liftOtherScripts(tidyText(withoutEntities(text)))
    .flatMap((part) => part.split(ENUMERATION))
    .flatMap((part) => part.split(SEPARATORS))
    .map((part) =>
      tidyText(part.replace(EDGES, "").replace(LEFT_OPEN, "$1")).replace(WRAPPING_QUOTES, "$1").trim(),
    )
    .filter((part) => part !== "");
}
