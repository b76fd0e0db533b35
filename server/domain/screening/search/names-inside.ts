import { isGeneric } from "../correspondence/generic-words";
import { GIVEN_NAMES } from "../correspondence/well-known-names";
import { COMPARED_WITH } from "../index/compared-with";
import { forEachByRarestWord } from "../index/listed-words";
import { comparedWithOf, lengthOf, type NameIndex, readCodes, SORTED, WRITTEN } from "../index/name-index";
import { decode, encode } from "../names/alphabet";
import { sortTokens } from "../names/normalize";
import { isLink } from "../names/particles";
import type { Readings } from "../names/reading";
import { PERSONA_TIPOS, type PersonaTipo } from "../types";
import type { NameHit } from "./name-hit";
import type { HitsOf } from "./search-once";

interface Search {
  readonly readings: Readings;
  readonly hitsOf: HitsOf;
}

/** Fewer words hold no listed name of two beside others. */
const FEWEST_WORDS = 3;

/**
 * Adds the listed names that stand word for word, in any order, inside a longer text that is too long to resemble them:
 * "x x x … NAME". Of three words or more, or of two that are rare; none of given names or of generic words alone. Each
 * comes with its hit, and costs no search. A name that the text resembles as a whole is left to that comparison.
 */
export function withNamesInside(index: NameIndex, { readings, hitsOf }: Search): Search {
  const found = new Map<string, NameHit[]>();
  const inside = { natural: [...readings.natural], juridica: [...readings.juridica] };
  for (const tipo of PERSONA_TIPOS) {
    const names = new Map(readings[tipo].map((name) => [name.normalized, name]));
    for (const { normalized, isUnvowelled } of readings[tipo]) {
      if (normalized.split(" ", FEWEST_WORDS).length < FEWEST_WORDS) continue;
      forEachInside(index, normalized, tipo, (hit, texto) => {
        if (names.has(texto) || hitsOf(normalized).some(({ row }) => row === hit.row)) return;
        names.set(texto, {
          normalized: texto,
          isUnvowelled,
          lectura: { como: "dentro", texto },
          matches: "any",
        });
        const hits = found.get(texto) ?? [];
        if (!hits.some(({ row }) => row === hit.row)) hits.push(hit);
        found.set(texto, hits);
      });
    }
    inside[tipo] = [...names.values()];
  }
  if (found.size === 0) return { readings, hitsOf };
  return { readings: inside, hitsOf: (normalized) => found.get(normalized) ?? hitsOf(normalized) };
}

function forEachInside(
  index: NameIndex,
  text: string,
  tipo: PersonaTipo,
  visit: (hit: NameHit, texto: string) => void,
): void {
  const words = text.split(" ");
  const windows = new Map<number, Map<string, string>>();
  forEachByRarestWord(index.words, encode(text), (row) => {
    const length = lengthOf(index, row);
    if (length >= text.length || resembles(text.length, length)) return;
    const comparedWith = comparedWithOf(index, length, row);
    if ((comparedWith & COMPARED_WITH[tipo]) === 0) return;
    const sorted = textOf(index, length, row, SORTED);
    const listed = sorted.split(" ");
    if (listed.length >= words.length || !isTelling(listed, tipo)) return;
    const own = windows.get(listed.length) ?? windowsOf(words, listed.length);
    windows.set(listed.length, own);
    const texto = own.get(sorted);
    if (texto === undefined) return;
    const forma = texto === textOf(index, length, row, WRITTEN) ? "escrita" : "ordenada";
    const comparison = {
      a: length,
      b: length,
      matches: length,
      mismatches: 0,
      prefix: Math.min(4, length),
      distance: 0,
    };
    visit({ row, comparedWith, forma, comparison }, texto);
  });
}

/**
 * Whether a text resembles every name inside it of that length, so that the search finds it. All letters match within
 * Jaro's window, and none but the others are edits: the score is 0.787 at least.
 */
const resembles = (text: number, name: number): boolean => text > 10 && 5 * name >= 3 * text;

/** Every run of so many words, by its words in alphabetical order. */
function windowsOf(words: readonly string[], size: number): Map<string, string> {
  const windows = new Map<string, string>();
  for (let start = 0; start + size <= words.length; start++) {
    const texto = words.slice(start, start + size).join(" ");
    windows.set(sortTokens(texto), texto);
  }
  return windows;
}

const isTelling = (words: readonly string[], tipo: PersonaTipo): boolean =>
  words.some((word) =>
    tipo === "natural" ? !GIVEN_NAMES.has(word) && !isLink(word) : !isGeneric(word) && !/^\d+$/.test(word),
  );

function textOf(index: NameIndex, length: number, row: number, form: number): string {
  const codes = new Uint8Array(length);
  readCodes(index, length, row, form, codes);
  return decode(codes, 0, length);
}
