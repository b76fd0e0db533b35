import type { EntryName, EntryTipo, ListaEntry } from "../domain/listas/lista-entry";
import { withoutEntities } from "../domain/screening/names/decoded-text";
import { canonicalJson } from "../domain/shared/canonical-json";
import { acronymNames } from "./acronym-names";
import { isPlausibleBirth } from "./civil-date";
import { splitNames } from "./split-names";
import { tidyText } from "./tidy";

const CONTROLS_AND_LONE_SURROGATES = /[\p{Cc}\p{Surrogate}]/gu;

/** Normalizes to NFC on one line, without U+0000 (PostgreSQL) and lone surrogates (JSON). */
const cleanText = (text: string): string =>
  tidyText(text.replace(CONTROLS_AND_LONE_SURROGATES, " ").normalize("NFC"));

const cleanOrNull = (text: string | null): string | null => (text && cleanText(text)) || null;

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Each value once, in an order independent of the source. */
function canonicalSet<T>(values: readonly T[]): T[] {
  const byText = new Map(values.map((value) => [canonicalJson(value), value]));
  return [...byText].sort(([a], [b]) => byCodeUnits(a, b)).map(([, value]) => value);
}

/** Returns the names in one field. Only an organization's may end in an acronym, a person's in a surname. */
const namesIn = (text: string, tipo: EntryTipo): string[] => {
  const names = splitNames(cleanText(withoutEntities(text)));
  return tipo === "natural" ? names : names.flatMap(acronymNames);
};

/** The principal name first, then the aliases sorted. A text that is both strong and weak is strong. */
function canonicalNames(names: readonly EntryName[], tipo: EntryTipo): EntryName[] {
  const isWeakByText = new Map<string, boolean>();
  for (const { text, isWeak } of names) {
    for (const name of namesIn(text, tipo)) {
      isWeakByText.set(name, isWeak && (isWeakByText.get(name) ?? true));
    }
  }
  const [principal, ...aliases] = isWeakByText.keys();
  if (principal === undefined) return [];
  return [principal, ...aliases.sort(byCodeUnits)].map((text) => ({
    text,
    isWeak: isWeakByText.get(text) ?? false,
  }));
}

/** Each row once, without empty cells, in an order independent of the source. */
const cleanDetalles = (rows: NonNullable<ListaEntry["detalles"]>): NonNullable<ListaEntry["detalles"]> =>
  canonicalSet(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .map(([column, value]) => [column, cleanText(value)] as const)
          .filter(([, value]) => value !== ""),
      ),
    ),
  );

/**
 * Returns the entry in canonical form: texts cleaned, joined names split, no duplicates, lists sorted. The same facts
 * give the same bytes, independent of the source's order and spacing. `names` is empty if no name remains.
 */
export function cleanEntry(entry: ListaEntry): ListaEntry {
  const documentos = entry.documentos.map(({ tipo, numero, pais }) => ({
    tipo: cleanOrNull(tipo),
    numero: cleanText(numero),
    pais: cleanOrNull(pais),
  }));
  const observaciones = cleanOrNull(entry.observaciones ?? null);
  return {
    sourceId: cleanText(entry.sourceId),
    tipo: entry.tipo,
    names: canonicalNames(entry.names, entry.tipo),
    documentos: canonicalSet(documentos.filter(({ numero }) => numero !== "")),
    births: canonicalSet(entry.births.filter(isPlausibleBirth)),
    paises: canonicalSet(entry.paises.map(cleanText).filter((pais) => pais !== "")),
    fundamentoLegal: cleanOrNull(entry.fundamentoLegal),
    ...(entry.vigenteHasta === undefined ? {} : { vigenteHasta: entry.vigenteHasta }),
    ...(entry.listadoEn === undefined ? {} : { listadoEn: entry.listadoEn }),
    ...(observaciones === null ? {} : { observaciones }),
    ...(entry.detalles === undefined ? {} : { detalles: cleanDetalles(entry.detalles) }),
  };
}
