import { GENERIC_WORDS } from "../../server/domain/screening/correspondence/generic-words";
import { normalizeName } from "../../server/domain/screening/names/normalize";
import { seededRandom } from "../../server/domain/screening/testing/synthetic-names";
import { innocentCompany } from "./quality/companies";
import { COMPANIES } from "./quality/company-vocabulary";
import { realEntries } from "./quality/real-entries";

/**
 * Counts the words of companies, in the real lists and in invented ones. GENERIC_WORDS was chosen from them. An
 * asterisk marks those in it.
 */
const FEWEST_LISTED = 12;
const INVENTED = 20_000;
const FEWEST_INVENTED = INVENTED / 100;

const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

/** How many companies have each word, if at least `fewest` do, the commonest first. */
function commonWords(companies: Iterable<readonly string[]>, fewest: number): string[] {
  const counts = new Map<string, number>();
  for (const names of companies) {
    const words = new Set(names.flatMap((name) => normalizeName(name, "juridica").split(" ")));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= fewest)
    .sort(([, one], [, other]) => other - one)
    .map(([word, count]) => `${word}${GENERIC_WORDS.has(word) ? "*" : ""} ${count}`);
}

const { onu, ofac, eu } = await realEntries();
const listed = [...onu, ...ofac, ...eu]
  .filter(({ tipo }) => tipo === "juridica")
  .map(({ names }) => names.map(({ text }) => text).filter((text) => LATIN.test(text)));
const random = seededRandom(INVENTED);
const invented = Array.from({ length: INVENTED }, () => [innocentCompany(COMPANIES, random)]);
console.log(`Words of at least ${FEWEST_LISTED} of ${listed.length} listed companies:`);
console.log(commonWords(listed, FEWEST_LISTED).join(", "));
console.log(`\nWords of at least ${FEWEST_INVENTED} of ${INVENTED} invented companies:`);
console.log(commonWords(invented, FEWEST_INVENTED).join(", "));
