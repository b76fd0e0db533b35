import { type Advertencia, type Lectura, PERSONA_TIPOS, type PersonaTipo } from "../types";
import { inEnglish, writtenOtherwise } from "./abbreviations";
import { hasTwoLetters } from "./alphabet";
import { decodedText, withGapsPutBack, withLostLetters, withSpelledOutJoined } from "./decoded-text";
import { hasDrawnLetters, withLatinLookAlikes, withLettersForDigits } from "./look-alikes";
import { type ComparableName, normalizeName, plainText, readAs } from "./normalize";
import { isUnvowelled } from "./script-readings";
import { type Matches, splitField } from "./several-names";
import { shorterQueried } from "./shorter";
import { isLink, nameBesideTitles, withoutAmbiguousTitles } from "./titles";

/** A name of the query as it is compared. */
export interface QueryName extends ComparableName {
  /** Null: the whole text as typed. */
  readonly lectura: Lectura | null;
  readonly matches: Matches;
}

/** A name as a person's and as a company's; of several the best counts. */
export type Readings = Readonly<Record<PersonaTipo, readonly QueryName[]>>;

export interface NameReading {
  readonly readings: Readings;
  readonly advertencias: Readonly<Record<PersonaTipo, readonly Advertencia[]>>;
}

/** More words than a person's name has, particles aside, and than a company's. */
const LONG_TEXT: Readonly<Record<PersonaTipo, number>> = { natural: 6, juridica: 12 };

/** What was read last, because a name is read to see whether it can be asked, and again when it is. */
let last: (NameReading & { readonly typed: string | null }) | null = null;

interface Text {
  readonly text: string;
  readonly lectura: Lectura | null;
  /** Null: both. Digits are letters in the words of persons only. */
  readonly tipo: "natural" | null;
  readonly matches: Matches;
}

interface PlainText extends Text {
  readonly plain: string;
  readonly isUnvowelled: boolean;
}

const repaired = (text: string, tipo: Text["tipo"] = null): Text => ({
  text,
  lectura: { como: "reparado", texto: text },
  tipo,
  matches: "any",
});

/** The texts to read: each as a whole, those that are repaired to the end also by the names they join. */
interface Texts {
  readonly wholes: readonly Text[];
  readonly fields: readonly Text[];
}

/** A dot between two words, without a blank: no abbreviation, and no legal form behind one. */
const DOT_IN_GAP =
  /(?<=\p{L}\.)\.(?=\p{L})|(?<=\p{L}{3})\.(?=\p{L}\s)|(?:(?<=\p{L}{2})\.(?=\p{L}{2})|(?<=\.\p{L}\.?)\.(?=\p{L}{3}))(?!(?:ltda?|s\.?a|sas|cia|llc|inc|gmbh)(?!\p{L}))/giu;
/** An address of mail whose first part has several words, or one as long as several. */
const NAME_IN_ADDRESS = /(?<![\w.+-])(?=\w+[._-]\w|[a-z]{12})([\w.+-]{1,64})@[a-z0-9-]{1,60}\.[a-z.]{2,20}/gi;
/** An address of the web, by its name: "www.severstroi.com.co". */
const NAME_IN_WEB =
  /(?:https?:\/\/)?(?:www\.)?([\p{L}\d-]{3,63})\.(?:com|net|org)(?:\.[a-z]{2})?(?![\p{L}.])\/?/giu;
/** A number that no blank parts from a name. */
const NUMBER_IN_GAP = /(?<=\p{L})(?=\d{4})|(?<=\d{4})(?=\p{L}{2})/gu;
/** A word of several that begin with capitals: "JoaquinGuzman". Those of one surname are shorter: "McDonald", "DelRio". */
const CAPITAL_IN_WORD = /(?<=\p{Lu}\p{Ll}{3,})(?=\p{Lu}\p{Ll}{3,})/gu;
/** A word of three or more such, of any length: "AbdulNaserDibElMalt". */
const WORDS_IN_WORD = /(?<!\p{L})\p{L}\p{Ll}+(?:\p{Lu}\p{Ll}+){2,}(?!\p{L})/gu;
/** The heads of a form's fields for given names and surnames, if it has both. */
const HEADS_OF_NAMES =
  /(?:(?:primer|segundo|1er|2do)[\s_]*)?(?<!\p{L})(?:nombre|apellido)s?(?!\p{L})["']?(?:(?:\s*[:=])?(?=.{2})|\s*[:=]\s*$)/giu;
const HAS_BOTH_HEADS = /(?<!\p{L})(?:nombres?.{2,}apellidos?|apellidos?.{2,}nombres?)(?!\p{L})/iu;
/** The first letters of a passport's machine-readable line, before the issuer's three and the surname. */
const PASSPORT_LINE = /^\s*[pv][a-z<][a-z<]{3}(?=\p{L}[\p{L}<]*<<)/iu;
/** They part names, or stand around a word of one: `Empresa "Tecnologías Militares"`. */
const QUOTES = /["“”„«»]+/gu;
/** Blanks without width, where a text has no other; else they are nothing. */
const THIN_GAPS = /[\u115f\u1160\u200b\u3164\uffa0]+/gu;

/** The text with blanks where only something else parts its words. */
function withGapsOpened(text: string): string {
  const named = HAS_BOTH_HEADS.test(text) ? text.replace(HEADS_OF_NAMES, " ").replace(/&/g, " ") : text;
  const opened = named
    .replace(NAME_IN_ADDRESS, (_, name: string) => name.replace(/[._+\d-]+/g, " "))
    .replace(NAME_IN_WEB, " $1 ")
    .replace(PASSPORT_LINE, "")
    .replace(WORDS_IN_WORD, (word) => word.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))
    .replace(CAPITAL_IN_WORD, " ")
    .replace(DOT_IN_GAP, ". ")
    .replace(NUMBER_IN_GAP, " ");
  const thin = opened.match(THIN_GAPS)?.length ?? 0;
  return thin > 0 && 3 * thin < opened.length && !/\s/.test(opened) ? opened.replace(THIN_GAPS, " ") : opened;
}

const inPlainWords = (read: Text): PlainText => ({
  ...read,
  plain: plainText(read.text),
  isUnvowelled: isUnvowelled(read.text),
});

/** The whole as typed, then as it may have been before a program or a hand changed it. */
function textsOf(nombre: string): Texts {
  const decoded = decodedText(nombre);
  const lost = withLostLetters(decoded);
  const opened = withLatinLookAlikes(withGapsOpened(decoded));
  const typed: Text = {
    text: nombre,
    lectura: null,
    tipo: null,
    matches: opened === nombre ? "any" : "exact",
  };
  const wholes = [typed];
  const fields: Text[] = [];
  for (const text of [decoded, ...lost]) {
    const latin = text === decoded ? opened : withLatinLookAlikes(withGapsOpened(text));
    const joined = withSpelledOutJoined(latin);
    for (const read of [text, latin, joined]) {
      // Without the signs that are letters, or the gaps between its words, it is no name by itself.
      const matches = read === text && latin !== text ? "exact" : "any";
      if (read !== wholes.at(-1)?.text) wholes.push({ ...repaired(read), matches });
    }
    fields.push(joined === nombre ? typed : repaired(joined));
    // The bar that may be an l may part two names too: "Ana Contreras|Li Wei".
    if (/\p{L}\|\p{L}/u.test(text)) fields.push(repaired(withGapsOpened(text)));
    for (const lettered of withLettersForDigits(joined)) {
      wholes.push(repaired(lettered, "natural"));
      fields.push(repaired(lettered, "natural"));
    }
  }
  return { wholes, fields };
}

/**
 * Reads a name as it was typed, before anything is compared: the whole text first, then the names it joins, each also as
 * it was before it was encoded once too often, spelled out or drawn with other characters. The whole stays, so that no
 * reading lowers a score. Only comparable names. Matching.md section 8, contract-decisions 350 to 352.
 */
export function readName(typed: string | null): NameReading {
  if (last?.typed === typed) return last;
  const nombre = typed ?? "";
  const { wholes, fields } = textsOf(nombre);
  let [isSeveral, isNoName, isNoCompany, isNoPerson] = [false, false, false, false];
  const unquoted = fields
    .map((field) => ({ ...field, text: field.text.replace(QUOTES, " ") }))
    .filter(({ text }, at) => text !== fields[at]?.text);
  const parts = [...fields, ...unquoted].flatMap(({ text, lectura, tipo }) => {
    const field = splitField(text);
    isSeveral ||= field.isSeveral;
    isNoName ||= field.isNoName;
    isNoCompany ||= field.isNoCompany;
    isNoPerson ||= field.isNoPerson;
    const como = lectura?.como ?? "parte";
    return field.parts.map(
      ({ text, matches }): Text => ({ text, lectura: { como, texto: text }, tipo, matches }),
    );
  });
  const [plainWholes, plainParts] = [wholes.map(inPlainWords), parts.map(inPlainWords)];
  const namesOf = (as: PersonaTipo) => {
    const isOnlyExact = as === "natural" ? isNoName || isNoPerson : isNoCompany;
    const own = plainWholes.map((text) => (isOnlyExact ? { ...text, matches: "exact" as const } : text));
    return namesAs(as, [...own, ...plainParts]);
  };
  const readings = { natural: namesOf("natural"), juridica: namesOf("juridica") };
  // Full names in one field are each searched as a name: the field is long only if one of them is.
  const texts = isNoName ? plainParts : plainWholes.slice(-1);
  const isWord = (word: string) => !isLink(word);
  const toldOf = (as: PersonaTipo): Advertencia[] => {
    const isRepaired = readings[as].some(({ lectura }) => lectura?.como === "reparado");
    const isLong = texts.some(
      ({ plain }) => readAs(plain, as).split(" ").filter(isWord).length > LONG_TEXT[as],
    );
    return [
      ...(isSeveral ? ["varias_personas" as const] : []),
      ...(isRepaired || hasDrawnLetters(nombre) ? ["texto_reparado" as const] : []),
      ...(isLong ? ["texto_largo" as const] : []),
    ];
  };
  last = { typed, readings, advertencias: { natural: toldOf("natural"), juridica: toldOf("juridica") } };
  return last;
}

function namesAs(tipo: PersonaTipo, texts: readonly PlainText[]): QueryName[] {
  const names = new Map<string, QueryName>();
  for (const { text, plain, lectura, tipo: only, isUnvowelled, matches } of texts) {
    if (only !== null && only !== tipo) continue;
    const normalized = readAs(plain, tipo);
    const untitled = tipo === "natural" ? withoutAmbiguousTitles(normalized) : normalized;
    const word = tipo === "natural" ? nameBesideTitles(normalized) : null;
    const parted = tipo === "natural" ? withGapsPutBack(untitled) : null;
    const shorter = tipo === "natural" && !isUnvowelled ? shorterQueried(untitled) : [];
    const others = tipo === "natural" && !isUnvowelled ? writtenOtherwise(text, untitled) : [];
    const english = tipo === "juridica" ? inEnglish(normalized) : [];
    const read = new Map<string, Matches>([
      [normalized, matches],
      [untitled, matches],
      ...(word === null ? [] : [[word, "no_longer"] as const]),
      ...(parted === null ? [] : [[parted, matches] as const]),
      ...others.map((name) => [name, matches] as const),
      ...shorter.map(({ name, as }) => [name, as ?? matches] as const),
      ...english.map((name) => [name, matches === "alone" ? matches : ("much_alike" as const)] as const),
    ]);
    for (const [name, own] of read) {
      const known = names.get(name);
      // A name read twice matches everything that either reading matches: a limit of one must hide nothing of the
      // other.
      if (known && known.matches !== own) names.set(name, { ...known, matches: "any" });
      if (!known && hasTwoLetters(name))
        names.set(name, {
          normalized: name,
          isUnvowelled,
          lectura: english.includes(name) ? { como: "traducido", texto: name } : lectura,
          matches: own,
        });
    }
  }
  return [...names.values()];
}

/**
 * More texts to search are refused: none may be left out. Seven names with no damage have eight; a single word costs none.
 * A company's name in English does not count, so that nothing is refused for it.
 */
const MOST_SEARCHED = 8;
/** Most names: letters alone, and too few for so many readings. */
const SHORT_AND_PLAIN = /^[a-z\u00c0-\u00ff .'-]{1,48}$/i;

/**
 * Why a readable name cannot be asked in one query, as a sentence for the person who typed it; null if it can.
 * `isAlone`: there is no document to compare instead.
 */
export function unaskableBecause(nombre: string, isAlone: boolean): string | null {
  if (isAlone && !isComparableName(nombre))
    return "El nombre no tiene al menos dos letras que se puedan comparar.";
  if (SHORT_AND_PLAIN.test(nombre)) return null;
  const { readings } = readName(nombre);
  const searched = (tipo: PersonaTipo) => {
    const own = readings[tipo].filter(({ matches }) => matches !== "alone");
    const texts = own
      .filter(({ lectura }) => lectura?.como !== "traducido")
      .map(({ lectura }) => lectura?.texto);
    return new Set(texts).size;
  };
  return PERSONA_TIPOS.some((tipo) => searched(tipo) > MOST_SEARCHED)
    ? "El texto parece tener demasiados nombres para una sola consulta: consúltelos por separado, o quite sus comillas y signos."
    : null;
}

/** Whether a name has something to compare: at least two letters once normalized (contract-decisions 50). */
export const isComparableName = (nombre: string): boolean =>
  PERSONA_TIPOS.some((tipo) => hasTwoLetters(normalizeName(nombre, tipo)));
