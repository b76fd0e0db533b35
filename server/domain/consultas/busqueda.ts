import type { ScreenedSlug } from "../listas/lista";
import { plainText } from "../screening/names/normalize";
import type { Severidad } from "../screening/types";

/** The searchable content of a consulta in the portal's list. */
export interface Buscable {
  readonly clienteId: string;
  readonly nombre: string | null;
  /** Type and number concatenated. */
  readonly documento: string | null;
  readonly referenciaExterna: string | null;
  readonly requestId: string;
  readonly severidad: Severidad;
  readonly sujetoObligadoNit: string | null;
  /** Lists with a coincidencia. */
  readonly listas: readonly string[];
}

/** Search criteria, combined with AND. Null for any value. */
export interface Criterios {
  readonly texto: string | null;
  readonly severidad: Severidad | null;
  readonly lista: ScreenedSlug | null;
  readonly sujetoObligadoNit: string | null;
}

interface Alternativa {
  readonly palabra: string;
  readonly isPrefix: boolean;
}

/** Each group must be met, by any of its alternatives. */
export type Busqueda = readonly (readonly Alternativa[])[];

/** Fewer letters match too many words. */
const MIN_PREFIX = 3;
/** Longer words are truncated, as in the index. */
const MAX_WORD = 64;
const REQUEST_ID = /^req_([0-9a-f]{32})$/;
const DOCUMENTO = /^([A-Z]+)(.*)$/s;
/** A number with the separators that people write. */
const PUNCTUATED = /^[a-z]{0,3}[.:\s]*\d[\d.,\s-]{3,}$/i;

/** The random end of a UUIDv7. */
const tagOf = (clienteId: string): string => clienteId.slice(-8);
const facet = (clienteId: string, kind: "s" | "l" | "n", value: string) =>
  `${tagOf(clienteId)}${kind}:${value}`;
const word = (clienteId: string, text: string) => `${tagOf(clienteId)} ${text.slice(0, MAX_WORD)}`;
const wordsOf = (text: string): string[] => plainText(text).split(" ").filter(Boolean);
const joined = (text: string): string => wordsOf(text).join("");

/** The words and facets that a consulta is found by, each once. */
export function palabrasOf(consulta: Buscable): string[] {
  const { clienteId, nombre, documento, referenciaExterna, requestId } = consulta;
  const numero = documento === null ? "" : (DOCUMENTO.exec(documento)?.[2] ?? documento);
  const words = [
    ...wordsOf(nombre ?? ""),
    ...(documento === null ? [] : [joined(numero), joined(documento)]),
    ...(referenciaExterna === null ? [] : [...wordsOf(referenciaExterna), joined(referenciaExterna)]),
    REQUEST_ID.exec(requestId)?.[1] ?? "",
  ].filter(Boolean);
  return [
    ...new Set([
      ...words.map((text) => word(clienteId, text)),
      facet(clienteId, "s", consulta.severidad),
      ...consulta.listas.map((lista) => facet(clienteId, "l", lista)),
      ...(consulta.sujetoObligadoNit === null ? [] : [facet(clienteId, "n", consulta.sujetoObligadoNit)]),
    ]),
  ];
}

/** Every typed word must begin a word of the consulta, ignoring accents, case and punctuation. */
export function busquedaOf(clienteId: string, criterios: Criterios): Busqueda {
  const { texto, severidad, lista, sujetoObligadoNit } = criterios;
  const exactly = (palabra: string): readonly Alternativa[] => [{ palabra, isPrefix: false }];
  return [
    ...(texto === null ? [] : groupsOf(clienteId, texto)),
    ...(lista === null ? [] : [exactly(facet(clienteId, "l", lista))]),
    ...(severidad === null ? [] : [exactly(facet(clienteId, "s", severidad))]),
    ...(sujetoObligadoNit === null ? [] : [exactly(facet(clienteId, "n", sujetoObligadoNit))]),
  ];
}

function groupsOf(clienteId: string, texto: string): Busqueda {
  const typed = texto.trim();
  const [, request] = REQUEST_ID.exec(typed.toLowerCase()) ?? [];
  if (request !== undefined) return [[{ palabra: word(clienteId, request), isPrefix: false }]];
  const begins = (text: string): Alternativa => ({
    palabra: word(clienteId, text),
    isPrefix: text.length >= MIN_PREFIX,
  });
  if (!PUNCTUATED.test(typed)) {
    const words = wordsOf(typed);
    // A text of signs alone finds nothing.
    return words.length === 0 ? [[]] : words.map((text) => [begins(text)]);
  }
  // A NIT is stored with or without its verification digit.
  const body = /^(.*\d)\s*-\s*\d$/.exec(typed)?.[1];
  return [[begins(joined(typed)), ...(body === undefined ? [] : [begins(joined(body))])]];
}

/** Whether a consulta with these words is found. */
export const isFound = (palabras: readonly string[], busqueda: Busqueda): boolean =>
  busqueda.every((group) =>
    group.some(({ palabra, isPrefix }) =>
      palabras.some((one) => (isPrefix ? one.startsWith(palabra) : one === palabra)),
    ),
  );

/** Returns the search as a PostgreSQL `tsquery`. Null if nothing can match. */
export function tsqueryOf(busqueda: Busqueda): string | null {
  if (busqueda.some((group) => group.length === 0)) return null;
  const operand = ({ palabra, isPrefix }: Alternativa) =>
    `'${palabra.replace(/['\\]/g, "$&$&")}'${isPrefix ? ":*" : ""}`;
  return busqueda.map((group) => `(${group.map(operand).join(" | ")})`).join(" & ");
}
