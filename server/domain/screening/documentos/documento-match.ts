/*
 * documentos/ takes the documents that a query and the entries of lists state, and gives the entries that carry the very
 * one that is asked for: its number compared here, its kind and country by `clase`, its verification digit by `nit-bodies`,
 * found by `documento-index`.
 */

import type { EntryDocumento } from "../../listas/lista-entry";
import { DOCUMENTO_TIPOS, type Documento } from "../../shared/documento";
import type { ScreeningQuery } from "../types";
import {
  areCompatible,
  type ClassifiedDocumento,
  claseOf,
  type DocumentoClase,
  isCcAndNit,
  isKnownClase,
  mayBeColombian,
} from "./clase";
import { nitBodies } from "./nit-bodies";

/** A document as it is searched: what it is, of which country, and the numbers it may be written as. */
export interface ComparableDocumento extends ClassifiedDocumento {
  /** As it stands; null: nothing to compare. */
  readonly numero: string | null;
  /** Without the verification digit, where it has or may have one. See `nitBodies`. */
  readonly cuerpos: readonly string[];
}

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

function comparable(numero: string, { clase, pais }: ClassifiedDocumento): ComparableDocumento {
  const normalized = normalizeNumero(numero);
  const cuerpos =
    normalized === null ? [] : nitBodies({ numero, normalized, clase, mayBeColombian: mayBeColombian(pais) });
  return { clase, pais, numero: normalized, cuerpos };
}

/** Every number that a document may be found under. */
export const numerosOf = ({ numero, cuerpos }: ComparableDocumento): readonly string[] =>
  numero === null ? [] : [...new Set([numero, ...cuerpos])];

/**
 * A query's document as it is stated. CC, CE and NIT are Colombian, a passport is of any country (contract-decisions 201); a NIT may or
 * may not carry its verification digit (54), and is the cédula of a natural person (214).
 */
export const queriedDocumento = ({ tipo, numero }: Documento): ComparableDocumento =>
  comparable(numero, { clase: tipo, pais: tipo === "PAS" ? null : "CO" });

/**
 * The documents that a query's number may be. A foreigner's number, asked as CE or PAS with the country, may be any of
 * that country's documents besides (contract-decisions 355): it is compared as it stands, for a verification digit is
 * Colombian.
 */
export function queriedDocumentos(documento: Documento, pais: string | null): readonly ComparableDocumento[] {
  const stated = queriedDocumento(documento);
  const isForeign = (documento.tipo === "CE" || documento.tipo === "PAS") && pais !== null && pais !== "CO";
  if (!isForeign || stated.numero === null) return [stated];
  const foreign = spellingsOf(stated.numero, pais).map((numero) => ({
    clase: null,
    pais,
    numero,
    cuerpos: [],
  }));
  return [stated, ...foreign];
}

/** Venezuela puts V or E before the number of a cédula, and lists leave the letter out as often as not. */
const VENEZUELAN_CEDULA = /^([VE])?(\d{5,9})$/;

function spellingsOf(numero: string, pais: string): readonly string[] {
  const [, letter, digits] = (pais === "VE" && VENEZUELAN_CEDULA.exec(numero)) || [];
  if (digits === undefined) return [numero];
  const letters = letter === undefined ? ["V", "E"] : [letter];
  return [digits, ...letters.map((each) => each + digits)];
}

/** The entry's document with the queried number. Kind and country of both do not count. */
export function withSameNumero(
  documentos: readonly EntryDocumento[],
  { numero }: Documento,
): EntryDocumento | undefined {
  const bare = (written: string) => normalizeNumero(written)?.replace(VENEZUELAN_CEDULA, "$2") ?? null;
  const asked = bare(numero);
  return asked === null ? undefined : documentos.find((own) => bare(own.numero) === asked);
}

/**
 * Whether a query deserves the warning `numero_de_otro_pais` (contract-decisions 355): the number seems to be of another
 * country, and was compared with Colombian documents alone. A CC or NIT of somebody from abroad, unless it is shaped as
 * a company's NIT; a CE with letters, which no cédula de extranjería has, without the country that issued it.
 */
export function seemsOfOtherCountry({
  documento,
  pais,
}: Pick<ScreeningQuery, "documento" | "pais">): boolean {
  if (documento === null) return false;
  const isAbroad = pais !== null && pais !== "CO";
  if (documento.tipo === "CC") return isAbroad;
  if (documento.tipo === "NIT") return isAbroad && !/^0*[89]\d{8,9}$/.test(documento.numero);
  return documento.tipo === "CE" && !isAbroad && /\p{L}/u.test(documento.numero);
}

const DAY = /\b\d{1,4}[.-]\d{1,2}[.-]\d{2,4}\b/g;
const NUMERO = /\d(?:[.,'-]?\d){5,}|\d{1,3}(?: \d{3}){2,}(?!\d)/g;

/** Whether a name holds a number that is not the query's, as long as a document's: it is compared with no document. */
export function holdsNumero({ nombre, documento }: Pick<ScreeningQuery, "nombre" | "documento">): boolean {
  const own = documento?.numero.replace(/\D|^0+/g, "") ?? "";
  const numeros = (nombre ?? "").normalize("NFKC").replace(DAY, " ").match(NUMERO) ?? [];
  return numeros.some((numero) => own === "" || !numero.replace(/\D/g, "").includes(own));
}

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
export const listedDocumento = ({ tipo, numero, pais }: EntryDocumento): ComparableDocumento =>
  comparable(numero, { clase: claseOf(tipo), pais });

/** Kinds whose numbers are compared without the verification digit. */
const WITH_BODY: ReadonlySet<DocumentoClase> = new Set([null, "CC", "NIT", "ID"]);

/**
 * Whether the two are the same document: nothing stated that contradicts it, and the same number as it stands or, of
 * those that may be a NIT, without the verification digit. A cédula is no NIT of the same digits whose last is marked.
 */
export function isSameDocumento(one: ComparableDocumento, other: ComparableDocumento): boolean {
  if (one.numero === null || !areCompatible(one, other)) return false;
  if (one.numero === other.numero && !isCcAndNit(one, other)) return true;
  const haveBody = WITH_BODY.has(one.clase) && WITH_BODY.has(other.clase);
  return haveBody && one.cuerpos.some((cuerpo) => other.cuerpos.includes(cuerpo));
}
