import type { Codificacion, OpcionDeLetras } from "../../domain/archivos/lectura";
import { ListaRejection } from "../rejection";

/** Bytes 80 to FF. Node's decoder takes 80 to 9F of windows-1252 for control characters, and knows no CP850. */
const CP1252 = `€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ${latin1(0xa0, 0xff)}`;
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
const MACINTOSH =
  "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

function latin1(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
}

/** Most likely first, for texts without a hint. */
const SINGLE_BYTE = { "windows-1252": CP1252, cp850: CP850, macintosh: MACINTOSH } as const;
type SingleByte = keyof typeof SINGLE_BYTE;
const isSingleByte = (codificacion: Codificacion): codificacion is SingleByte =>
  Object.hasOwn(SINGLE_BYTE, codificacion);

/** A byte without a letter becomes U+FFFD, for which a row is rejected. */
export function decodedAs(raw: Uint8Array, codificacion: Codificacion): string {
  if (!isSingleByte(codificacion)) return new TextDecoder(codificacion).decode(raw);
  const upper = SINGLE_BYTE[codificacion];
  return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
    .toString("latin1")
    .replace(/[\u0080-\u00ff]/g, (byte) => upper[byte.charCodeAt(0) - 0x80] ?? "\ufffd");
}

const UTF16_STARTS: Readonly<Record<string, Codificacion>> = { fffe: "utf-16le", feff: "utf-16be" };
/** Bytes examined for UTF-16 without BOM: in Latin text every other byte is 0. */
const UTF16_SAMPLE = 4_096;

function utf16Of(raw: Buffer): Codificacion | null {
  const marked = UTF16_STARTS[raw.subarray(0, 2).toString("hex")];
  if (marked !== undefined) return marked;
  const sample = raw.subarray(0, UTF16_SAMPLE);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > sample.length / 4) return "utf-16le";
  return odd === 0 && even > sample.length / 4 ? "utf-16be" : null;
}

/** Encoding of a text, the alternatives, and whether a person must confirm the guess. */
export interface Letters {
  readonly codificacion: Codificacion;
  readonly opciones: readonly OpcionDeLetras[];
  readonly isGuess: boolean;
}

/** Points per differing letter by which the likeliest encoding must lead. */
const CLEAR_LEAD = 1;

/**
 * Detects the encoding of a text: by its BOM, as UTF-8 if valid, or else by the reading that has Spanish letters in
 * plausible places.
 * @throws {ListaRejection} for UTF-16 that ends within a letter.
 */
export function lettersOf(raw: Buffer): Letters {
  const utf16 = utf16Of(raw);
  if (utf16 !== null && raw.length % 2 === 1)
    throw new ListaRejection(
      "El archivo está cortado: termina en la mitad de una letra. Expórtelo o descárguelo de nuevo.",
    );
  if (utf16 !== null) return { codificacion: utf16, opciones: [], isGuess: false };
  const spans = spansOf(raw);
  if (isUtf8(raw)) return { codificacion: "utf-8", opciones: [], isGuess: false };
  const candidates: readonly Codificacion[] = [...(Object.keys(SINGLE_BYTE) as SingleByte[]), "utf-8"];
  const scored = candidates
    .map((codificacion) => ({
      codificacion,
      score: scoreOf(spans.map(({ bytes }) => decodedAs(bytes, codificacion))),
    }))
    .sort((one, other) => other.score - one.score);
  const samples = samplesOf(spans);
  const opciones = scored
    .map(({ codificacion, score }) => ({
      codificacion,
      score,
      muestras: samples.map((bytes) => decodedAs(bytes, codificacion).replace(/\s+/g, " ").trim()),
    }))
    // Readings that give the same letters count once. Damaged UTF-8 counts only if no reading is better.
    .filter(
      ({ codificacion }, at, all) =>
        (codificacion !== "utf-8" || at === 0) &&
        !all
          .slice(0, at)
          .some((before) =>
            spans.every(
              ({ bytes }) => decodedAs(bytes, before.codificacion) === decodedAs(bytes, codificacion),
            ),
          ),
    );
  const [best, next] = opciones;
  return {
    codificacion: best?.codificacion ?? "windows-1252",
    opciones: opciones.map(({ codificacion, muestras }) => ({ codificacion, muestras })),
    isGuess: best !== undefined && next !== undefined && best.score - next.score < CLEAR_LEAD,
  };
}

function isUtf8(raw: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(raw);
    return true;
  } catch {
    return false;
  }
}

/** Bytes of one cell that has letters beyond ASCII, and whether its line has a number as rows of people have. */
interface Span {
  readonly bytes: Uint8Array;
  readonly isOfRow: boolean;
}
/** Enough to decide. */
const MAX_SPANS = 2_000;
const MAX_SPAN_BYTES = 80;
const SEPARATORS = new Set([...';,\t|"'].map((sign) => sign.charCodeAt(0)));
const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

function spansOf(raw: Buffer): Span[] {
  const spans: Span[] = [];
  const seen = new Set<string>();
  const isEdge = (at: number) =>
    at < 0 || at >= raw.length || isLineEnd(raw[at]) || SEPARATORS.has(raw[at] ?? 0);
  for (let at = 0; at < raw.length && spans.length < MAX_SPANS; at += 1) {
    if ((raw[at] ?? 0) < 0x80) continue;
    let [from, to] = [at, at + 1];
    while (!isEdge(from - 1) && at - from < MAX_SPAN_BYTES) from -= 1;
    while (!isEdge(to) && to - at < MAX_SPAN_BYTES) to += 1;
    const bytes = raw.subarray(from, to);
    const key = bytes.toString("latin1");
    if (!seen.has(key)) spans.push({ bytes, isOfRow: /\d{5}/.test(lineAround(raw, from, to)) });
    seen.add(key);
    at = to;
  }
  return spans;
}

function lineAround(raw: Buffer, from: number, to: number): string {
  let [start, end] = [from, to];
  while (start > 0 && !isLineEnd(raw[start - 1]) && from - start < 400) start -= 1;
  while (end < raw.length && !isLineEnd(raw[end]) && end - to < 400) end += 1;
  return raw.subarray(start, end).toString("latin1").replace(/[.\s]/g, "");
}

const SAMPLES = 3;

/** Cells that look like names, of rows before titles, each with a letter that the others have not. */
function samplesOf(spans: readonly Span[]): Uint8Array[] {
  const isName = ({ bytes }: Span) => {
    const text = Buffer.from(bytes).toString("latin1");
    return !/\d/.test(text) && /\S\s+\S/.test(text);
  };
  const ranked = [
    ...spans.filter((span) => span.isOfRow && isName(span)),
    ...spans.filter((span) => !(span.isOfRow && isName(span))),
  ];
  const seen = new Set<number>();
  const fresh = ranked.filter(({ bytes }) => {
    const letters = [...bytes].filter((byte) => byte >= 0x80);
    const isNew = letters.some((byte) => !seen.has(byte));
    for (const byte of letters) seen.add(byte);
    return isNew;
  });
  const shown = [...fresh, ...ranked.filter((span) => !fresh.includes(span))].slice(0, SAMPLES);
  return shown.map(({ bytes }) => bytes);
}

const SPANISH = /[áéíóúñüÁÉÍÓÚÑÜ]/;
/** Letters of neighbouring languages, which foreign names have. Others are rarely meant. */
const WESTERN = /[çãõâêôîûàèìòùäëïöÿåæøÇÃÕÂÊÔÎÛÀÈÌÒÙÄËÏÖÅÆØšžŠŽœŒ]/;
const TYPOGRAPHY = /[ªº°«»¿¡–—‘’“”…•·€®™´\u00a0]/;
const isLetter = (sign: string): boolean => /\p{L}/u.test(sign) && !/[ªºµ]/.test(sign);
const isUpper = (sign: string): boolean => isLetter(sign) && sign !== sign.toLowerCase();
const isLower = (sign: string): boolean => isLetter(sign) && sign !== sign.toUpperCase();

/** How much a reading looks like Spanish, by the mean of its letters beyond ASCII. */
function scoreOf(texts: readonly string[]): number {
  let [sum, count] = [0, 0];
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      if (text.charCodeAt(at) < 0x80) continue;
      sum += pointsOf(text, at);
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function pointsOf(text: string, at: number): number {
  const [before, sign, after] = [text[at - 1] ?? " ", text[at] ?? " ", text[at + 1] ?? " "];
  const isInside = isLetter(before) && isLetter(after);
  if (SPANISH.test(sign) || WESTERN.test(sign)) {
    // `JosÚ` and `NUñEZ` are other letters read wrong.
    const isOdd = isUpper(sign)
      ? isLower(before)
      : isUpper(after) || (isUpper(before) && isUpper(text[at - 2] ?? " "));
    if (isOdd) return -3;
    if (!SPANISH.test(sign)) return 0;
    return isLetter(before) || isLetter(after) ? 3 : -1;
  }
  if (TYPOGRAPHY.test(sign)) {
    // `O’Connor` has an apostrophe within a word. `Garc’a` is a wrongly decoded letter.
    const isApostrophe = sign === "’" && isUpper(before) && !isLetter(text[at - 2] ?? " ");
    return isInside && !isApostrophe ? -2 : 1;
  }
  return -3;
}
