import { hasTwoLetters } from "./alphabet";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Forms of address and professional titles, normalized, that may stand before a person's name. */
const TRATAMIENTOS = setOf(
  "sr sra srta sres senor senora senorita don dona dr dra doctor doctora lic licenciado licenciada " +
    "ing ingeniero ingeniera arq arquitecto arquitecta abg abog abogado abogada econ prof profesor profesora " +
    "mr mrs ms miss mister mme monsieur herr frau gral cnel tte",
);

/** Ranks and dignities, which are also half of an alias: two words must be left behind them. "Mullah Omar" stays. */
const RANGOS = setOf(
  "general gen brig brigadier almirante contralmirante vicealmirante admiral coronel colonel col teniente lieutenant lt " +
    "captain capt capitan comandante cmdte cdte commander cmdr sargento sgt sergeant marshal mariscal subintendente patrullero " +
    "pbro presbitero mons monsenor reverend reverendo rev fray bishop ayatollah hojatoleslam hujjatoleslam " +
    "mullah mulla mollah molla maulavi mawlavi mawlawi maulawi molvi maulvi mawlana maulana mevlana qari haji hajji hajj " +
    "alhaji alhaj hadj hadji hadschi sheikh shaykh sheik sheij shaikh jeque mufti ustad ustaz",
);

/** The same behind a name. */
const RANGOS_AT_END = setOf("general gral coronel cnel comandante retirado phd esq pbro");

/** Titles that many bear as a name: a query is compared with them and without. */
const AMBIGUOUS = setOf(
  "mayor major maj cap cabo padre hermano hermana hna hno sor obispo pastor imam hafiz hafez sayyid sayed syed akhund " +
    "prince princess principe sultan emir amir presidente president ministro minister senador alcalde concejal hon sir " +
    "lord lady dame engineer nurse md cpa ayatola mula mola hayi canciller embajador embajadora ministra senadora " +
    "presidenta vicepresidente vicepresidenta gobernador gobernadora diputado diputada magistrado magistrada fiscal juez " +
    "jueza procurador contralor personero alcaldesa consul arzobispo jefe lider cabecilla dictador expresidente exministro " +
    "exministra excanciller exsenador exsenadora exgobernador exalcalde excomandante exgeneral exdiputado",
);

/** "So-called" in the languages of the European Union, normalized, which lists and writers set before a name. */
const SO_CALLED = (
  "so called|self proclaimed|llamado|llamada|denominado|denominada|supuesto|supuesta|autodenominado|autodenominada|" +
  "autoproclamado|autoproclamada|soi disant|dit|pretendu|sogenannter|sogenannte|sogenanntes|sogenannten|cosiddetto|cosiddetta|" +
  "sedicente|chamado|chamada|assim chamado|zogenaamde|zogeheten|sa kallad|sakallad|sa kallade|sakaldte|niin sanottu|tak zvany|takzvany|" +
  "tzv|tzw|tak zwany|tako zvani|takozvani|tako imenovani|ugynevezett|asa numitul|asa zisul|" +
  "ta legomeno|legomenos|nn kutsutud|niinimetatud|ta saucamais|vadinamasis|msejjah|taray glaoitear"
)
  .split("|")
  .map((phrase) => phrase.split(" "));
const EDGES_OF_SO_CALLED = new Set(SO_CALLED.flatMap((phrase) => [phrase[0], phrase.at(-1)]));

/** Spanish articles and prepositions, which alone are nobody's name: "Señora, La" is the alias "La Señora". */
const PARTICULAS = setOf("la el las los de del");

export const isTitulo = (word: string): boolean => TRATAMIENTOS.has(word) || RANGOS.has(word);

/** A person's normalized name without the titles at its edges; what would leave no name is none. */
export function withoutTitles(name: string): string {
  const words = name.split(" ");
  const [first = ""] = words;
  const last = words.at(-1) ?? "";
  if (TRATAMIENTOS.has(first)) {
    const rest = words.slice(1);
    const isTitle = rest.some((word) => !PARTICULAS.has(word)) && hasTwoLetters(rest.join(" "));
    return isTitle ? withoutTitles(rest.join(" ")) : name;
  }
  const called = withoutSoCalled(words);
  if (called !== null) return withoutTitles(called);
  if (RANGOS.has(first) && leavesName(words.slice(1))) return withoutTitles(words.slice(1).join(" "));
  if (RANGOS_AT_END.has(last) && leavesName(words.slice(0, -1)))
    return withoutTitles(words.slice(0, -1).join(" "));
  return name;
}

/** More are several names. */
const MOST_WORDS = 6;

/** The same without those between its words, as surnames first leave them. */
export function withoutInnerTitles(name: string): string {
  const words = name.split(" ");
  const left = words.filter((word, at) => at === 0 || !isTitulo(word));
  return words.length <= MOST_WORDS && leavesName(left) ? left.join(" ") : name;
}

/** The words without a "so-called" at an edge, joined; null if none stands there or nothing else would be left. */
function withoutSoCalled(words: readonly string[]): string | null {
  if (!EDGES_OF_SO_CALLED.has(words[0]) && !EDGES_OF_SO_CALLED.has(words.at(-1))) return null;
  for (const phrase of SO_CALLED) {
    const rest = [words.slice(phrase.length), words.slice(0, -phrase.length)];
    const edges = [words.slice(0, phrase.length), words.slice(-phrase.length)];
    const at = edges.findIndex((edge) => edge.every((word, place) => word === phrase[place]));
    const left = rest[at]?.join(" ") ?? "";
    if (hasTwoLetters(left)) return left;
  }
  return null;
}

/** A query's name without the titles at its edges that may also be names. */
export function withoutAmbiguousTitles(name: string): string {
  const words = name.split(" ");
  if (AMBIGUOUS.has(words[0] ?? "") && leavesName(words.slice(1))) {
    return withoutAmbiguousTitles(withoutTitles(words.slice(1).join(" ")));
  }
  return AMBIGUOUS.has(words.at(-1) ?? "") && leavesName(words.slice(0, -1))
    ? withoutAmbiguousTitles(withoutTitles(words.slice(0, -1).join(" ")))
    : name;
}

/**
 * The one word that a person's normalized name has beside titles and articles: "Comandante Tirofijo" is also the alias
 * Tirofijo. Null if it has no title, or more words.
 */
export function nameBesideTitles(name: string): string | null {
  const isTitle = (word: string) => isTitulo(word) || AMBIGUOUS.has(word);
  const words = name.split(" ").filter((word) => !PARTICULAS.has(word));
  const [word = "", ...others] = words.filter((word) => !isTitle(word));
  return others.length === 0 && words.length > 1 && hasTwoLetters(word) ? word : null;
}

/** Whether two words are left that are no titles, particles or initials. */
const leavesName = (words: readonly string[]): boolean =>
  words.filter((word) => word.length > 1 && !PARTICULAS.has(word) && !isTitulo(word)).length > 1;

/** Particles that transcriptions exchange, short as they are. */
const EXCHANGED = new Set("al el ul ad as ar an bin ibn bn ben abu abo de da do di du la le".split(" "));
/** And those that join words of a name and are none themselves. */
const LINKS = new Set("del las los dos das y e von van der den".split(" "));

export const isParticle = (word: string): boolean => EXCHANGED.has(word);

/** Whether a word of a person's name only joins others. */
export const isLink = (word: string): boolean => EXCHANGED.has(word) || LINKS.has(word);
