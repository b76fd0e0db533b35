import type { Documento } from "../shared/documento";
import type { EntryDocumento } from "../shared/lista-entry";
import { areCompatible, type ClassifiedDocumento, claseOf } from "./documento-clase";

/** A document as it is searched: the numbers it may be written as, what it is, and of which country. */
export interface ComparableDocumento extends ClassifiedDocumento {
  readonly numeros: readonly string[];
}

/** DIAN's weights for the verification digit, from the last digit of the number backwards. */
const NIT_WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/**
 * Letters and digits in upper case without leading zeros; null where no digit is left ("N/A"), for such a number
 * identifies nobody.
 */
export function normalizeNumero(numero: string): string | null {
  const plain = numero
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase()
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

/** Without its last digit, where that is the valid verification digit of the others. */
function withoutVerificationDigit(numero: string): string | null {
  const isPossible = /^\d+$/.test(numero) && numero.length > 1 && numero.length <= NIT_WEIGHTS.length + 1;
  const body = numero.slice(0, -1);
  return isPossible && nitVerificationDigit(body) === Number(numero.at(-1)) ? body : null;
}

function numerosOf(numero: string, isNit: boolean): string[] {
  const normalized = normalizeNumero(numero);
  if (normalized === null) return [];
  const body = isNit ? withoutVerificationDigit(normalized) : null;
  return body === null ? [normalized] : [normalized, body];
}

/** A query's document. A NIT may or may not carry its verification digit (contract-decisions 54). */
export const queriedDocumento = ({ tipo, numero }: Documento): ComparableDocumento => ({
  numeros: numerosOf(numero, tipo === "NIT"),
  clase: tipo,
  pais: null,
});

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
