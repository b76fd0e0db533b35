import { decodeHTML } from "entities";
import { remembering } from "../../shared/text-pages";
import { isGeneric } from "../correspondence/generic-words";
import { isWellKnown } from "../correspondence/well-known-names";

/** Bytes 0x80 to 0xFF in the code pages that programs read UTF-8 as. Unassigned bytes of Windows-1252 stand for themselves. */
const WINDOWS_1252 =
  "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ" +
  Array.from({ length: 96 }, (_, at) => String.fromCharCode(0xa0 + at)).join("");
const CODE_PAGE_850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const MACINTOSH =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

const utf8 = new TextDecoder("utf-8", { fatal: true });

interface MisreadPage {
  readonly bytes: ReadonlyMap<string, number>;
  readonly runs: RegExp;
}

function misreadPage(page: string): MisreadPage {
  const bytes = new Map([...page].map((character, at) => [character, 0x80 + at]));
  // Latin-1 has control characters where Windows-1252 has signs.
  if (page === WINDOWS_1252) {
    for (let byte = 0x80; byte < 0xa0; byte++) bytes.set(String.fromCharCode(byte), byte);
  }
  const set = [...bytes.keys()].join("").replace(/[\]\\^-]/g, "\\$&");
  return { bytes, runs: new RegExp(`[${set}]{2,}`, "gu") };
}

const MISREAD_PAGES = [WINDOWS_1252, CODE_PAGE_850, MACINTOSH].map(misreadPage);

/** The text of a run whose characters are bytes of UTF-8; null if they are not. One of another script has `shortest` characters or more. */
function reread(run: string, bytes: MisreadPage["bytes"], shortest: number): string | null {
  const codes = Array.from(run, (character) => bytes.get(character) ?? 0);
  if (codes.includes(0)) return null;
  try {
    const text = utf8.decode(Uint8Array.from(codes));
    // Letters of two accents may be bytes of a mark by chance; an accented letter beside a quote, of another script's.
    const isLikely = run.length >= shortest || /^[\u0080-\u024f\u1e00-\u20cf]*$/.test(text);
    return isLikely && !/\p{M}/u.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** UTF-8 that was read as a code page of one byte a letter: `MuÃ±oz`. Lower-casing it afterwards gives `muã±oz`. */
function fromMisreadUtf8(text: string): string {
  for (const { bytes, runs } of MISREAD_PAGES) {
    const readRun = (shortest: number) => (run: string) =>
      reread(run, bytes, shortest) ?? reread(run.toUpperCase(), bytes, shortest) ?? run;
    const read = text.replace(runs, readRun(4));
    // Beside words of another script a single letter is of it too: "Общество с ограниченной".
    if (read !== text) return /[\u0370-\u1dff]/.test(read) ? text.replace(runs, readRun(2)) : read;
  }
  return text;
}

/** Letters of code page 850 that were read as Windows-1252: `Mu¤oz`, `PE¥A`. */
const MISREAD_850 = /(?<=\p{L})[¡¢£¤¥‚](?=\p{L}|(?!\S))/gu;
const from850 = (text: string): string =>
  text.replace(MISREAD_850, (sign) => CODE_PAGE_850[WINDOWS_1252.indexOf(sign)] ?? sign);

/** `\\u00f1` of programs, `%u00f1` of addresses, `U+00F1` of tables. */
const ESCAPES = /(?:\\+u|%u|U\+)(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{4}))|\\+x([0-9a-f]{2})/gi;
const fromEscapes = (text: string): string =>
  text
    .replace(ESCAPES, (written, ...hex: string[]) => {
      const code = Number.parseInt(hex[0] ?? hex[1] ?? hex[2] ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replace(/(?:\\[nrt])+(?!\p{Ll})/gu, "\n");

/** The head of a field, behind which a name may begin like a byte: `apellido=DAMIANI`. */
const HEAD_BEFORE = /(?:nombres?|apellidos?|name)["']?\s*$/i;
/** Bytes in hexadecimal behind a sign: `%C3%B1` of addresses, `=C3=B1` of mail; UTF-8, or else Windows-1252. */
const fromHexBytes = (text: string): string =>
  text.replace(/(?:%[0-9a-fA-F]{2})+|(?:=[0-9a-f]{2})+|(?:=[0-9A-F]{2})+/g, (written, at: number) => {
    if (written.startsWith("=") && HEAD_BEFORE.test(text.slice(0, at))) return written;
    const bytes = Uint8Array.from(written.slice(1).split(/[%=]/), (hex) => Number.parseInt(hex, 16));
    try {
      return utf8.decode(bytes);
    } catch {
      return Array.from(bytes, (byte) =>
        byte < 0x80 ? String.fromCharCode(byte) : WINDOWS_1252[byte - 0x80],
      ).join("");
    }
  });

/** A text with the characters that its HTML entities stand for, also those in capitals: `MU&NTILDE;OZ`. */
export const withoutEntities = (text: string): string =>
  text.includes("&")
    ? decodeHTML(
        text.replace(/&([a-z])([a-z]+)(?=;)/gi, (written, first: string, rest: string) =>
          rest === rest.toUpperCase() && rest.length > 2 ? `&${first}${rest.toLowerCase()}` : written,
        ),
      )
    : text;

/** What any of the encodings leaves in a text. */
const MAY_BE_ENCODED = /&[#a-z]|\\+[uxnrt]|%u|u\+[0-9a-f]|[%=][0-9a-f]{2}|[^\0-\x7f]{2}|[¡¢£¤¥‚]/i;
/** Encoded over and over, as text that passed several programs is. */
const MOST_ROUNDS = 4;

/** A text as it was before it was encoded once too often; the text itself if nothing shows that it was. */
export function decodedText(text: string): string {
  if (!MAY_BE_ENCODED.test(text)) return text;
  let read = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = read;
    read = from850(fromMisreadUtf8(fromHexBytes(fromEscapes(withoutEntities(read)))));
    if (read === before) break;
  }
  return isText(read) ? read : text;
}

/** Whether a text has letters and nothing that no name has: controls, unassigned characters, lost ones. */
const isText = (text: string): boolean =>
  /\p{L}/u.test(text) && !/(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/u.test(text);

const LOST_LETTER = /(?<=\p{L})[\ufffd?]+(?=\p{L})|(?<=\p{L})\ufffd+|\ufffd+(?=\p{L})/gu;

/** The texts that one whose letters a program replaced by `?` or U+FFFD may have been: with an ñ there, and with none. */
export function withLostLetters(text: string): readonly string[] {
  const read = text.replace(LOST_LETTER, "ñ");
  return read === text ? [] : [read, text.replace(LOST_LETTER, "")];
}

/** Single letters one after the other, four or more, parted by blanks, signs or empty Braille cells. */
const GAP = "[\\s.,;:/|*+·•\\u2800_\\p{Dash}]";
const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}](?:${GAP}+[\\p{L}\\p{N}]){3,}(?![\\p{L}\\p{N}])`,
  "gu",
);
const GAPS = new RegExp(`${GAP}+`, "gu");
const LETTER = /\p{L}/u;
/** No name has so long a word: letters that would make one are noise. */
const LONGEST_WORD = 40;

/** Whether the letters end in a company's form, and too few stand before it: "No. 2 S. A. S.", "P J S C". */
const isInitials = (run: string): boolean =>
  /^[\p{L}\p{N}]{0,3}(?:sas|sa|srl|ltda?|eu|[op]?[oj]sc|sl|bv|nv|kk|cv)$/iu.test(run.replace(GAPS, ""));

/**
 * The text with words for the letters that spell them out: "J-O-S-E M-O-R-A" and "J O S E  M O R A" are "JOSE MORA".
 * Wider gaps than the narrowest part words; letters with one kind of gap alone are one word.
 */
export const withSpelledOutJoined = (text: string): string =>
  text.replace(RUN, (run) => {
    // A dot alone parts no words when names are compared.
    if (!LETTER.test(run) || !/[^\p{L}\p{N}.]/u.test(run)) return run;
    if (isInitials(run)) return run;
    const counts = new Map<string, number>();
    for (const [gap] of run.matchAll(GAPS)) counts.set(gap, (counts.get(gap) ?? 0) + 1);
    const [[narrow] = [""]] = [...counts].sort(
      ([one, some], [other, others]) => others - some || one.length - other.length,
    );
    const joined = run.replace(GAPS, (gap) => (gap === narrow ? "" : gap.trim() === "" ? " " : gap));
    return joined.split(" ").some((word) => word.length > LONGEST_WORD) ? run : joined;
  });

/** The fewest letters of half a word: of any half, and of one that is a known name. */
const [HALF, KNOWN_HALF] = [4, 3];

/**
 * A person's name with the gaps that a spreadsheet lost where it joined two columns, told by a known name at an edge of a
 * longer word: "perez ocamposantiago". Null if none is, or if a company's word stands in it.
 */
export function withGapsPutBack(name: string): string | null {
  const words = name.split(" ");
  if (words.some(isGeneric)) return null;
  const whole = words.map((word) => halvesOf(word) ?? word).join(" ");
  return whole === name ? null : whole;
}

/** Of several known names the longest parts the word. */
const halvesOf = remembering(10_000, (word: string): string | null => {
  if (isWellKnown(word)) return null;
  for (let known = word.length - KNOWN_HALF; known >= KNOWN_HALF; known--) {
    for (const gap of [known, word.length - known]) {
      const halves = [word.slice(0, gap), word.slice(gap)];
      const isHalf = (half: string) => half.length >= HALF || isWellKnown(half);
      if (halves.some((half) => half.length === known && isWellKnown(half)) && halves.every(isHalf))
        return halves.join(" ");
    }
  }
  return null;
});
