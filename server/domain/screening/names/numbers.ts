import { hasTwoLetters } from "./alphabet";
import { lookAlike } from "./look-alikes";

/** Words for numbers, cardinal and ordinal, in Spanish and English, as whole names have them; each with its value. */
const VALUES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: "cero zero",
    1: "one first primero primera primer",
    2: "dos two second segundo segunda",
    3: "tres three third tercero tercera tercer",
    4: "cuatro four fourth cuarto cuarta",
    5: "cinco five fifth quinto quinta",
    6: "seis six sixth sexto sexta",
    7: "siete seven seventh septimo septima setimo setima",
    8: "ocho eight eighth octavo octava",
    9: "nueve nine ninth noveno novena",
    10: "diez ten tenth decimo decima",
    11: "once eleven eleventh undecimo undecima",
    12: "doce twelve twelfth duodecimo duodecima",
    13: "trece thirteen thirteenth",
    14: "catorce fourteen fourteenth",
    15: "quince fifteen fifteenth",
    16: "dieciseis sixteen sixteenth",
    17: "diecisiete seventeen seventeenth",
    18: "dieciocho eighteen eighteenth",
    19: "diecinueve nineteen nineteenth",
    20: "veinte twenty twentieth vigesimo vigesima",
    21: "veintiuno veintiun",
    22: "veintidos",
    23: "veintitres",
    24: "veinticuatro",
    25: "veinticinco",
    26: "veintiseis",
    27: "veintisiete",
    28: "veintiocho",
    29: "veintinueve",
    30: "treinta thirty thirtieth trigesimo trigesima",
    40: "cuarenta forty fortieth cuadragesimo cuadragesima",
    50: "cincuenta fifty fiftieth quincuagesimo quincuagesima",
    60: "sesenta sixty sixtieth",
    70: "setenta seventy seventieth",
    80: "ochenta eighty eightieth",
    90: "noventa ninety ninetieth",
    100: "cien ciento hundred hundredth",
    200: "doscientos doscientas",
    300: "trescientos trescientas",
    400: "cuatrocientos cuatrocientas",
    500: "quinientos quinientas",
    600: "seiscientos seiscientas",
    700: "setecientos setecientas",
    800: "ochocientos ochocientas",
    900: "novecientos novecientas",
    1000: "mil thousand",
  }).flatMap(([value, words]) => words.split(" ").map((word) => [word, Number(value)] as const)),
);

/** 44, 007, 1st, 2nd, 1er, 2do, 3ra, 1º (which normalizing makes 1o); no more digits than a number holds exactly. */
const DIGITS = /^(\d{1,15})(?:|st|nd|rd|th|er|ro|ra|do|da|to|ta|vo|va|mo|ma|no|na|o|a)$/;
/** Of one letter only i, v and x that end a name are numbers, and none beyond 39 is: CI, DC, MD are abbreviations. */
const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10 };

function romanValue(token: string): number | null {
  if (token === "" || !ROMAN.test(token)) return null;
  const values = [...token].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/**
 * A normalized name with its numbers and ordinals as digits, whether written as words, Roman numerals or digits with an
 * ending: of "brigada cuarenta y cuatro", "forty fourth brigade" and "brigada 44" the number is 44. Whole where no two letters would
 * be left.
 */
export function withDigits(name: string): string {
  const tokens = name.split(" ");
  const written: string[] = [];
  for (let place = 0; place < tokens.length; ) {
    const { value, length } = numberAt(tokens, place);
    written.push(value === null ? (tokens[place] ?? "") : String(value));
    place += length;
  }
  const digits = written.join(" ");
  return hasTwoLetters(digits) ? digits : name;
}

/** The number that starts at `place`, and of how many tokens it is: "44", "forty four", "cuarenta y cuatro", "dos mil". */
function numberAt(tokens: readonly string[], place: number): { value: number | null; length: number } {
  let value = digitsOf(tokens, place);
  let length = 1;
  if (!VALUES.has(tokens[place] ?? "")) return { value, length };
  for (;;) {
    const gap = LINKS.has(tokens[place + length] ?? "") ? 1 : 0;
    const more = VALUES.get(tokens[place + length + gap] ?? "");
    const sum = value === null || more === undefined ? null : together(value, more);
    if (sum === null) return { value, length };
    value = sum;
    length += gap + 1;
  }
}

const LINKS = new Set(["y", "and"]);

/** What two numbers are that follow each other in words; null if they are two: "dos mil" is 2000, "uno dos" is none. */
function together(value: number, more: number): number | null {
  if (more === 1_000) return value > 1 && value < 1_000 ? value * more : null;
  if (more === 100)
    return value > 0 && value < 10 ? value * more : value > 0 && value % 1_000 === 0 ? value + more : null;
  const scale = [1_000, 100, 10].find((each) => value >= each && value % each === 0);
  return scale !== undefined && value !== 10 && more > 0 && more < scale ? value + more : null;
}

/** A digit that stands for a letter of a company's word: between letters, two of them together, or a 0 before three. */
const LETTER_IN_WORD = /(?<=[a-z]{2})\d(?=[a-z])|(?<=[a-z])\d(?=[a-z]{2})|(?<![a-z0-9])0(?=[a-z]{3})/g;
const EDGES_OF_DIGITS = /(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g;

/** A company's normalized name with its numbers apart from its words: "3M" is "3 M", "Petr0leos" is "Petroleos". */
export const withNumbersApart = (name: string): string =>
  !/\d/.test(name)
    ? name
    : name
        .replace(LETTER_IN_WORD, lookAlike)
        .split(" ")
        .map((token) => (DIGITS.test(token) ? token : token.replace(EDGES_OF_DIGITS, " ")))
        .join(" ");

/** What one token is as a number; null where it is none. */
function digitsOf(tokens: readonly string[], place: number): number | null {
  const token = tokens[place] ?? "";
  const digits = DIGITS.exec(token)?.[1];
  if (digits !== undefined) return Number(digits);
  const mayBeRoman = token.length > 1 || (place > 0 && place === tokens.length - 1);
  return VALUES.get(token) ?? (mayBeRoman ? romanValue(token) : null);
}
