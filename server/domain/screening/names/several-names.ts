import { isGeneric } from "../correspondence/generic-words";
import { GIVEN_NAMES, isWellKnown } from "../correspondence/well-known-names";
import { EXACTO, HIGH, POSIBLE } from "../score/score";
import { withoutLegalForms } from "./legal-forms";
import { isLink } from "./titles";

/**
 * Which listed names a name of the query may match: any; those it is `exacto` with, because it is no name by itself; those
 * that it is much like, because it is not what was typed; those of no more words, because it is half a name; those of as many
 * words, because its own are left out; those of that one word.
 */
export type Matches = "any" | "exact" | "much_alike" | "no_longer" | "as_long" | "alone";

/** The score, in hundredths, from which on a name matches. */
export const leastScore = (matches: Matches): number =>
  matches === "exact" ? EXACTO : matches === "much_alike" ? HIGH : POSIBLE;

const isHalf = (matches: Matches): boolean => matches === "no_longer" || matches === "as_long";

/** Whether a name of `own` words may match one of so many: half a name none of more, and none of fewer where its own are left out. */
export const fitsBeside = (matches: Matches, own: number, words: number): boolean =>
  !(isHalf(matches) && words > own) && !(matches === "as_long" && words < own);

/** Whether a name of `own` words may match a shorter name of a listed person, of so many words. */
export const mayBeShorter = (matches: Matches, own: number, words: number): boolean =>
  !isHalf(matches) && words >= own;

/** A name that stands in a field among others, as it was typed. */
interface NamePart {
  readonly text: string;
  /** Another name of the same person. */
  readonly isAlias: boolean;
  readonly matches: Matches;
}

export interface SplitField {
  readonly parts: readonly NamePart[];
  /** Whether the field seems to name more than one person or company. */
  readonly isSeveral: boolean;
  /** Whether each part is a full name by itself, so that the field as a whole is none. */
  readonly isNoName: boolean;
  /** The same as a company's, whose name may hold conjunctions and quotes unless they part persons: "Asociación de Pesca y Caza del Sur". */
  readonly isNoCompany: boolean;
  /** Whether words about a person stand around a full name, so that the field as a whole is no person's. */
  readonly isNoPerson: boolean;
}

const ACCENTED: Readonly<Record<string, string>> = {
  a: "[aá]",
  e: "[eé]",
  i: "[ií]",
  o: "[oó]",
  u: "[uúü]",
  n: "[nñ]",
};
/** A pattern for words however they are accented; `@` is the ending of either sex, one or many. */
const words = (pattern: string): string =>
  pattern
    .replace(/@/g, "(?:os?|as?)")
    .replace(/ /g, "\\s+")
    .replace(/(?<!\\)[aeioun]/g, (letter) => ACCENTED[letter] ?? letter);
const anyOf = (...patterns: string[]): string =>
  `(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`;

/** Words between the names of one person. */
const ALIAS = anyOf(
  "[afn]\\s?[./]\\s?k\\s?[./]\\s?a\\.?|[afn]\\s+k\\s+a",
  "[afn]ka",
  "t\\.?\\s?c\\.?\\s?c\\.?",
  words(
    "(?:alias|apodad@|apodo|conocid@ como|tambien (?:llamad@|conocid@(?: como)?)|mejor conocid@ como|also known as|formerly known as)",
  ),
);

/** Words that bring another person in, or speak for one who is gone. */
const ANOTHER = anyOf(
  words("(?:(?:legal|debida)mente )?representad@(?: legalmente)? por"),
  words("representante legal(?: de(?:l)?)?|represented by|on behalf of"),
  words(
    "(?:quien )?(?:actua|obra|actuando|obrando)(?: en)? (?:nombre|representacion|como apoderad@)(?: y representacion)? de(?:l)?",
  ),
  words("en (?:nombre|representacion)(?: y (?:nombre|representacion))? de(?:l)?|a (?:nombre|favor) de(?:l)?"),
  words("(?:(?:su|el|la) )?(?:apoderad@|mandatari@)(?: (?:general|especial|judicial))?(?: de(?:l)?)?"),
  words("(?:los |sus )?hereder@(?: (?:determinad@|indeterminad@|e|y))*(?: de(?:l)?)?"),
  words(
    "(?:la )?sucesion(?: (?:iliquida|intestada|testada|testamentaria))*(?: de(?:l)?)?|(?:the )?estate of|heirs of",
  ),
  words("(?:el |la )?causante"),
  words("(?:el|la|los|las|su|sus) menor(?:es)?(?: de edad)?(?: hij@)?"),
  words("su (?:madre|padre|mama|papa|hij@|espos@|conyuge|abuel@|herman@|tutor|tutora)"),
  words("(?:y|e) otr@|and others|et al"),
  words(
    "cesion de|endosad@ a|casad@ con|(?:viuda|vda\\.?) de|rep\\. por|otorgad@ por|herencia yacente(?: de(?:l)?)?",
  ),
  words(
    "(?:codeudor|deudor|fiador|tutor|curador|cesionari@|conyuge|espos@|companer@ permanente)a?(?: solidari@)?(?: de(?:l)?)?",
  ),
  words("contra(?! (?:el|la|los|las) )|versus|hij@ de(?:l)?|junto (?:con|a)|rep\\.? legal"),
  "vs\\.?|fbo|d\\s?/?\\s?b\\s?/?\\s?a|[cb]\\s?/\\s?o|r\\s?/\\s?l",
);
/** Words about one person that are no part of the name. */
const REMARK = anyOf("q\\.?\\s?e\\.?\\s?p\\.?\\s?d\\.?", words("fallecid@|difunt@|menor de edad"));

/** What a form or a program sets around a name, and is of no name: its heads, tags, quotes, numbers and addresses. */
const AROUND = [
  anyOf(
    words(
      "nombres?(?: completo| y apellidos)?|razon social|client(?:e|a)|beneficiari@(?: final(?:es)?)?|titular(?: \\d)?",
    ),
    words("pago (?:a|para)(?! (?:favor|nombre))|segun contrato|por concepto de|n/a"),
    words("(?:por )?cuenta de(?:l)?|por orden(?: y cuenta)? de(?:l)?|agente|usuario"),
    words("en (?:su )?calidad de(?:l)?|(?:(?:actuando|obrando) )?en nombre propio"),
    words(
      "(?:transferencia|giro(?: de)?|abono|consignacion|desembolso)(?: (?:a|para)(?! (?:favor|nombre)))?",
    ),
    words("(?:el|la|al) (?:senora?|doctora?|ciudadan@)(?! del? )|ciudadan@|bloquead@"),
    words(
      "propietari@(?: de(?:l)?)?|de propiedad de(?:l)?|ordenante|fideicomiso|patrimonio autonomo|antes|hoy|destinatari@|remitente|proveedor",
    ),
    // They say what the name is to a company.
    words(
      "(?:establecimiento de comercio|sucursal|filial|subsidiaria|consorcio|union temporal|fiducia(?: mercantil)?|promesa de sociedad(?: futura)?)(?: de(?:l)?)?",
    ),
  ),
  // What somebody is to a contract, a company or the state.
  anyOf(
    words(
      "(?:sub|vice)?gerente(?: general| comercial| financier@)?|socio|socia|accionista|revisora? fiscal|suplente|miembro de (?:la )?junta(?: directiva)?",
    ),
    words(
      "arrendatari@|arrendadora?|inquilin@|compradora?|vendedora?|conductora?|asesora?|emplead@|tomadora?|asegurad@|afianzad@|giradora?|poderdante",
    ),
    words("demandad@|demandante|testigo|notario|donante|paciente|alumn@|estudiante|acudiente|referid@ por"),
    words(
      "(?:ex[ -]?)?(?:presidente|ministr@|senadora?|gobernadora?|diputad@|magistrad@|embajadora?)|candidat@|camarada|intendente(?: jefe)?|soldado(?: profesional)?|patruller@",
    ),
  ),
  // What a program says of a row, and a form of a person.
  anyOf(
    words(
      "cancelad@|inactiv@|anulad@|retirad@|duplicad@|suspendid@|copia|pendiente|verificar|no usar|null|undefined",
    ),
    words(
      "solter@|masculin@|femenin@|comerciante|pensionad@|ama de casa|nacionalidad|nacid@(?: el| en)?|vecin@ de|domiciliad@ en|mayor de edad",
    ),
    words(
      "identificad@ (?:con|por)|portadora? de(?: la)?|pasaporte|cedula(?: de (?:ciudadania|extranjeria))?",
    ),
  ),
  // Cut at a length, so that no text is slow to read.
  "</?[a-z][^<>]{0,60}>",
  "(?:(?<![\\w.+-])\\w{0,40})?@[a-z0-9-]{1,60}\\.[a-z.]{2,20}",
  "(?:(?<![\\p{L}\\p{N}])(?:c\\.?\\s?[ce]|t\\.?\\s?i|nit|pas|ppt|pep|tel|cel)\\.?:?\\s?(?:n[oº°]\\.?\\s?)?)?\\d[\\d.,-]{4,}",
  "(?<!\\S)\\d{1,2}(?:[.)º°]|\\.?-)+(?=\\s)",
  "(?<=\\p{L}{4}|\\.)\\.(?=\\s)",
  '[:"“”„«»]',
].join("|");

/** Conjunctions between two names, each a word that may also be an initial. */
const CONJUNCTION = `${anyOf("y\\s?[/\\\\]\\s?[o0]", "[eo]\\s?/\\s?[oy]", "and\\s?/\\s?or", "y-o")}|(?<!\\S)(?:[yeouó]|and|or)(?!\\S)`;
const SIGNS =
  "[;；؛、_／｜*#=<>~…\\n\\r\\t\\v\\f\\u0085\\u2028\\u2029/|\\\\•·()\\[\\]{}]|\\s@\\s|[–—]|\\s-+\\s?|\\s?-+\\s|[&+]|[,，،]";

const JOINT = new RegExp(
  `(?<alias>[("]?${ALIAS}:?)|(?<another>(?:(?<!\\S)[ye]\\s+)?${ANOTHER}:?)|(?<remark>${REMARK})|(?<around>${AROUND})|(?<conjunction>${CONJUNCTION})|(?<sign>${SIGNS})`,
  "giu",
);
/** What no joint can do without: most names have none of it. */
const MAY_BE_SEVERAL = new RegExp(JOINT.source, "iu");

type Kind = "alias" | "another" | "remark" | "sure" | "unsure" | "conjunction" | "comma" | "aside";

interface Joint {
  readonly kind: Kind;
  readonly sign: string;
}

interface Segment {
  /** What stands before it; null at the start. */
  readonly joint: Joint | null;
  readonly text: string;
}

function jointOf({ groups = {}, 0: written }: RegExpExecArray): Joint {
  const sign = written.trim().toLowerCase();
  if (groups.alias) return { kind: "alias", sign };
  if (groups.another) return { kind: "another", sign };
  if (groups.remark) return { kind: "remark", sign };
  if (groups.around) return { kind: "aside", sign };
  if (groups.conjunction) return { kind: /[/\\-]/.test(sign) ? "sure" : "conjunction", sign };
  if (/^[,，،]$/.test(sign)) return { kind: "comma", sign };
  if (/^[()[\]{}]$/.test(sign)) return { kind: "aside", sign };
  return { kind: sign === "&" || sign === "+" ? "unsure" : "sure", sign };
}

function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  let joint: Joint | null = null;
  let start = 0;
  for (const found of text.matchAll(JOINT)) {
    segments.push({ joint, text: text.slice(start, found.index) });
    joint = jointOf(found);
    start = found.index + found[0].length;
  }
  segments.push({ joint, text: text.slice(start) });
  return segments;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}.'’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const isGiven = (word: string | undefined): boolean => word !== undefined && GIVEN_NAMES.has(word);
/** Whether a text begins with a given name and has surnames too. */
function isWholePerson(text: string): boolean {
  return isGiven(wordsOf(text)[0]) && !isOnlyGiven(text);
}

/** Whether a text has given names and particles alone. */
export const isOnlyGiven = (text: string): boolean =>
  wordsOf(text).every((word) => isGiven(word) || isLink(word));
export const isLegalForm = (text: string): boolean =>
  withoutLegalForms(`zz ${wordsOf(text).join(" ")}`) === "zz";

/** Whether a comma parts a person's surnames from the given names, or a company from its form or place. */
function isOneName(before: string, after: string): boolean {
  const [surnames, names] = [wordsOf(before), wordsOf(after)];
  if (surnames.length < 2 && !isGiven(surnames[0])) return true;
  if (names.length < 2 || isOnlyGiven(after) || isLegalForm(after)) return true;
  return !isGiven(surnames[0]) && isGiven(names[0]) && names.length <= 2;
}

/** Who a company names behind its founders, nobody in particular. */
export const OF_A_COMPANY = new Set(
  "asociados asociadas hijos hijas hermanos hermanas cia compania sons brothers co company".split(" "),
);

/** Whether a conjunction stands between two names and is no initial and no part of one surname. */
function parts(sign: string, before: string, after: string): boolean {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  if (sign === "e" && !/^h?i/.test(right[0] ?? "")) return false;
  if (sign === "u" && !/^h?o/.test(right[0] ?? "")) return false;
  // Behind given names alone a letter is an initial: "Luz Marina Y Pérez Gómez".
  if (isOnlyGiven(before) && !isGiven(right[0])) return false;
  if (right.length < 2 || OF_A_COMPANY.has(right[0] ?? "")) return false;
  return left.length > 1 || (sign === "y" && left.length === 1 && isGiven(right[0]));
}

function isParted({ joint, text }: Segment, before: string): boolean {
  switch (joint?.kind) {
    case undefined:
      return false;
    case "comma":
      return !isOneName(before, text);
    case "conjunction":
      return parts(joint.sign, before, text);
    case "unsure":
      return (
        !OF_A_COMPANY.has(wordsOf(text)[0] ?? "") && (wordsOf(before).length > 1 || wordsOf(text).length > 1)
      );
    default:
      // "Abdallah al- Masri" is one name.
      return !(/^[-–—]$/.test(joint?.sign ?? "") && isLink(wordsOf(before).at(-1) ?? ""));
  }
}

const NOBODY_ELSE: ReadonlySet<Kind> = new Set(["alias", "aside", "remark"]);
/** "Constructora Gómez y Pérez S.A.S." is one company, and may be two. */
const isOneWord = (text: string): boolean => !withoutLegalForms(wordsOf(text).join(" ")).includes(" ");

const WHOLE: SplitField = {
  parts: [],
  isSeveral: false,
  isNoName: false,
  isNoCompany: false,
  isNoPerson: false,
};

/** Whether a part says given names and surnames: "PÉREZ GÓMEZ / JUAN CARLOS" has two halves of one name. */
function isFullName(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 2 || (words.length === 2 && isGiven(words[0]) && !isGiven(words[1]));
}

/** Words of Spanish surnames that are none by themselves. */
const OF = new Set("de del la las los".split(" "));

/** Whether a joint is a sign, as those that part one person's given names from the surnames: "PÉREZ GÓMEZ / JUAN CARLOS". */
const isSign = ({ sign }: Joint): boolean => !/\p{L}/u.test(sign);
/** Whether a joint says something of a person, in words. */
const isAbout = (joint: Joint): boolean =>
  !isSign(joint) && (joint.kind === "another" || NOBODY_ELSE.has(joint.kind));

/** Whether a joint is of a kind that companies' own names hold. */
const isOfCompanies = ({ kind, sign }: Joint): boolean =>
  kind === "conjunction" || kind === "unsure" || /^["“”„«»]+$/u.test(sign);

/** Whether the texts are parts of one person's name: of two words at most, and at most one of them a person. */
const areHalves = (texts: readonly string[]): boolean =>
  texts.filter(isWholePerson).length < 2 &&
  texts.every((text) => wordsOf(text).filter((word) => !OF.has(word)).length <= 2);

/** Generic words are Latin: "сергей" and "łukasz" are none. */
const IS_PLAIN = /^[a-z0-9]+$/;

/** Whether a text is one word that may be a listed name: beside a whole person any, else one that is no common name. */
function mayBeAlone(text: string, hasPerson: boolean): boolean {
  const [word = "", ...others] = wordsOf(text);
  return (
    others.length === 0 &&
    /\p{L}{3}/u.test(word) &&
    (hasPerson || !isWellKnown(word)) &&
    !(IS_PLAIN.test(word) && isGeneric(word)) &&
    !isLegalForm(word)
  );
}

/**
 * Splits a field at what joins several names: signs, conjunctions, the words of aliases, and those by which one person
 * stands for another. Gives every part of two words or more, aliases of one, and other single words that may be a listed
 * name; none if the field is one name. A comma between surnames and given names joins nothing.
 */
export function splitField(text: string): SplitField {
  if (!MAY_BE_SEVERAL.test(text)) return WHOLE;
  const found: { text: string; joint: Joint | null }[] = [];
  const loose: string[] = [];
  for (const segment of segmentsOf(text.normalize("NFC"))) {
    const last = found.at(-1);
    // "Guiqin SU apoderado de …": behind a single word it may be the surname.
    if (last && segment.joint?.sign.startsWith("su ") && wordsOf(last.text).length === 1) last.text += " su";
    if (!last || isParted(segment, last.text)) {
      found.push({ ...segment });
      continue;
    }
    if (segment.joint?.kind === "conjunction") loose.push(last.text.trim(), segment.text.trim());
    last.text += `${segment.joint?.sign ?? ""} ${segment.text}`;
  }
  const names = found
    .map(({ text, joint }) => ({
      text: text.replace(/^[\s"“”'«».:_-]+|[\s"“”'«»:_-]+$/gu, "").replace(/\s+/gu, " "),
      joint,
    }))
    .filter(({ text }) => wordsOf(text).length > 0);
  const texts = names.map(({ text }) => text);
  const hasPerson = texts.some(isWholePerson);
  const isHalved = found.every(({ joint }) => joint === null || isSign(joint)) && areHalves(texts);
  const matchesOf = (text: string, joint: Joint | null): Matches | null => {
    if (joint?.kind === "alias") return "any";
    const words = wordsOf(text);
    // "Ferretería Rojas y Gómez Ltda." is one company, and no other is called Gómez.
    if (joint?.kind === "conjunction" && !hasPerson && isOneWord(text))
      return mayBeAlone(withoutLegalForms(words.join(" ")), false) ? "alone" : null;
    if (words.length > 1) {
      const isHalf =
        isHalved || (!hasPerson && isOnlyGiven(text)) || words.filter((word) => !isLink(word)).length < 2;
      return isHalf ? "no_longer" : "any";
    }
    // "CLIENTE: Tirofijo" says what he is, and nobody else.
    if (texts.length === 1) return "any";
    const isAlone =
      mayBeAlone(text, hasPerson) && texts.some((other) => other !== text && !isOnlyGiven(other));
    return isAlone ? "alone" : null;
  };
  const parts = (found.length < 2 ? [] : names).flatMap(({ text, joint }, place) => {
    const isAlias = joint?.kind === "alias";
    const matches = matchesOf(text, joint);
    return matches === null ? [] : [{ text, joint: place === 0 ? null : joint, isAlias, matches }];
  });
  const people = parts.filter(
    ({ joint, text }) =>
      joint === null || !(NOBODY_ELSE.has(joint.kind) || (joint.kind === "conjunction" && isOneWord(text))),
  );
  // "sina_molove" and "Yasin - Baynah" are one name each, and may be two.
  const pairs = names.slice(1).flatMap(({ text, joint }, at) => {
    const pair = [texts[at] as string, text];
    const isPair = names.length > 2 && joint !== null && isSign(joint);
    return isPair && pair.every((one) => wordsOf(one).length === 1) ? [pair.join(" ")] : [];
  });
  const isNoName = names.length > 1 && !isHalved && texts.every(isFullName);
  return {
    parts: [
      ...parts,
      ...pairs.map((text) => ({ text, isAlias: false, matches: "exact" as const })),
      ...loose
        .filter((text) => mayBeAlone(text, false))
        .map((text) => ({ text, isAlias: false, matches: "alone" as const })),
    ],
    isSeveral:
      people.length > 1 ||
      (parts.some(({ text }) => texts.length > 1 || wordsOf(text).length > 1) &&
        found.some(({ joint }) => joint?.kind === "another")),
    isNoName,
    isNoCompany:
      isNoName &&
      (texts.every(isWholePerson) || found.some(({ joint }) => joint !== null && !isOfCompanies(joint))),
    isNoPerson: texts.some(isFullName) && found.some(({ joint }) => joint !== null && isAbout(joint)),
  };
}
