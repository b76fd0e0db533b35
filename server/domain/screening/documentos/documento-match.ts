/*
 * documentos/ takes the documents that a query and the entries of lists state, and gives the entries that carry the very
 * one that is asked for: its number compared here, its kind and country by `clase`, found by `documento-index`.
 */
import { DOCUMENTO_TIPOS, type Documento } from "../../shared/documento";
import type { EntryDocumento } from "../../shared/lista-entry";
import { areCompatible, type ClassifiedDocumento, claseOf, isKnownClase } from "./clase";

/** A document as it is searched: the numbers it may be written as, what it is, and of which country. */
export interface ComparableDocumento extends ClassifiedDocumento {
  readonly numeros: readonly string[];
}

/** DIAN's weights for the verification digit, from the last digit of the number backwards. */
const NIT_WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Cyrillic and Greek capitals, each before the Latin one it looks like: nobody who types a number tells them apart. */
const LOOK_ALIKES = "АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX";
const LATIN_OF = new Map(LOOK_ALIKES.match(/../gu)?.map(([letter = "", latin = ""]) => [letter, latin]));

/**
 * Letters and digits in upper case without leading zeros, letters that look Latin as Latin; null where no digit is left
 * ("N/A"), for such a number identifies nobody.
 */
export function normalizeNumero(numero: string): string | null {
  const plain = numero
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => LATIN_OF.get(letter) ?? letter)
    .replace(/^0+/, "");
  return /\d/.test(plain) ? plain : null;
}

/** Source: DIAN, Orden Administrativa 4 de 1989. */
function nitVerificationDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (NIT_WEIGHTS[index] ?? 0), 0);
  const rest = sum % 11;
  return rest > 1 ? 11 - rest : rest;
}

/** `890.325.040-4`: a hyphen marks the digit, whether it is the right one or not (contract-decisions 200). */
const MARKED_DIGIT = /^\s*\d[\d., ]*\p{Pd}\s*\d\s*$/u;

/** Without its last digit, where that is marked or the valid verification digit of the others. */
function nitBodyOf(numero: string, normalized: string): string | null {
  const isPossible = /^\d{2,}$/.test(normalized) && normalized.length <= NIT_WEIGHTS.length + 1;
  if (!isPossible) return null;
  const body = normalized.slice(0, -1);
  const isDigit = nitVerificationDigit(body) === Number(normalized.at(-1)) || MARKED_DIGIT.test(numero);
  return isDigit ? body : null;
}

function numerosOf(numero: string, isNit: boolean): string[] {
  const normalized = normalizeNumero(numero);
  if (normalized === null) return [];
  const body = isNit ? nitBodyOf(numero, normalized) : null;
  return body === null
    ? [normalized]
    : [...new Set([normalized, body, `${body}${nitVerificationDigit(body)}`])];
}

/**
 * A query's document. A NIT may or may not carry its verification digit (contract-decisions 54); CC, CE and NIT are
 * Colombian, a passport is of any country (201).
 */
export const queriedDocumento = ({ tipo, numero }: Documento): ComparableDocumento => ({
  numeros: numerosOf(numero, tipo === "NIT"),
  clase: tipo,
  pais: tipo === "PAS" ? null : "CO",
});

/**
 * A query's document whose type is anybody's words, or not stated: words that no source shares state nothing, since
 * what they would contradict is unknown.
 */
export function looselyQueriedDocumento(tipo: string | null, numero: string): ComparableDocumento {
  const clase = claseOf(tipo);
  const documentoTipo = DOCUMENTO_TIPOS.find((known) => known === clase);
  if (documentoTipo) return queriedDocumento({ tipo: documentoTipo, numero });
  return listedDocumento({ tipo: isKnownClase(clase) ? tipo : null, numero, pais: null });
}

/** A list's document; one whose type is not stated may be a NIT. */
export function listedDocumento({ tipo, numero, pais }: EntryDocumento): ComparableDocumento {
  const clase = claseOf(tipo);
  return { numeros: numerosOf(numero, clase === "NIT" || clase === null), clase, pais };
}

/** Whether the two are the same document: a number in common and nothing stated that contradicts it. */
export function isSameDocumento(one: ComparableDocumento, other: ComparableDocumento): boolean {
  if (!areCompatible(one, other)) return false;
  const mayBeNit = [one, other].every(({ clase }) => clase === "NIT" || clase === null);
  const [exactOne, exactOther] = [one.numeros[0], other.numeros[0]];
  if (!mayBeNit) return exactOne !== undefined && exactOne === exactOther;
  return one.numeros.some((numero) => other.numeros.includes(numero));
}
