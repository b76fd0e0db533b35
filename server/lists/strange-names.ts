import type { ListaEntry } from "../domain/listas/lista-entry";

const MARKUP = /<[a-z!/][^>]*>|&(?:[a-z]{2,8}|#x?[0-9a-f]+);/i;
/** Bytes 0x80 to 0xBF in Windows-1252, without quotes and dashes that follow letters in real names. */
const CONTINUATION = "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]";
/** U+FFFD, and UTF-8 of two or three bytes encoded a second time: "PeÃ±a", "ØµØ¯Ø§Ù…". */
const BROKEN_ENCODING = new RegExp(
  `\\ufffd|[\\u00c2-\\u00df]${CONTINUATION}|[\\u00e0-\\u00ef]${CONTINUATION}{2}`,
  "u",
);
const MAX_NAME_CHARS = 350;

const isStrange = (name: string): boolean =>
  !/\p{L}/u.test(name) ||
  MARKUP.test(name) ||
  BROKEN_ENCODING.test(name) ||
  [...name].length > MAX_NAME_CHARS;

/** Names that cannot be names (no letters, markup, broken encoding, as long as a text), and how many there are in all. */
export function countStrangeNames(entries: Iterable<ListaEntry>): {
  readonly strange: number;
  readonly all: number;
} {
  let [strange, all] = [0, 0];
  for (const { names } of entries) {
    strange += names.filter(({ text }) => isStrange(text)).length;
    all += names.length;
  }
  return { strange, all };
}
