import anyAscii from "any-ascii";
import { DOCUMENTO_TIPOS } from "../../shared/documento";

/**
 * What kind of document a source's words state. `ID` is an identity number of some country; any other text stands for
 * itself; null where the source states none.
 */
export type DocumentoClase = string | null;

const UNSTATED = /^(?:other|others|otro|otros|unknown|desconocido|unspecified|sin dato|no aplica|n ?a)?$/;

/** Read in this order, over the words in lower case without accents or dots: R.F.C. is `rfc`. */
const CLASES: readonly (readonly [RegExp, string])[] = [
  [/pass?port|pasaporte|passeport|reisepass|\bpas\b/, "PAS"],
  [/extranjer|resident|residenc|\balien\b|foreign(?:er)? id|\bce\b/, "CE"],
  [/\bnit\b|\btax|\btaxid\b|fiscal|tributari|\b(?:rut|ruc|rif|rfc|cuit|tin|inn|vat|euvat|tva)\b/, "NIT"],
  [/cedula|ciudadania|\bcc\b/, "CC"],
  [/national id|identidad|identity|identity card|identification|id card|personal id|\bdni\b|^id$/, "ID"],
];

const KNOWN = new Set<DocumentoClase>(CLASES.map(([, clase]) => clase));

/** Whether it is a kind that several sources have words for, and not the words of one. */
export const isKnownClase = (clase: DocumentoClase): boolean => KNOWN.has(clase);

/** Colombia issues the cédulas; an identity number of another country is another document. */
const OF_COLOMBIA = new Set<string | null>([null, "CO"]);

const isIdentityOfColombia = (clase: DocumentoClase, pais: string | null): boolean =>
  clase === "ID" && OF_COLOMBIA.has(pais);

/** The kind of document that a type states, in any of the sources' words and languages. */
export function claseOf(tipo: string | null): DocumentoClase {
  const words = anyAscii((tipo ?? "").normalize("NFKD").replace(/\p{M}/gu, ""))
    .toLowerCase()
    .replace(/[.']/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  if (UNSTATED.test(words)) return null;
  const exact = DOCUMENTO_TIPOS.find((documentoTipo) => documentoTipo.toLowerCase() === words);
  return exact ?? CLASES.find(([pattern]) => pattern.test(words))?.[1] ?? words;
}

/** A document as it is compared: the kind it states and the country that issued it. */
export type ClassifiedDocumento = { readonly clase: DocumentoClase; readonly pais: string | null };

/**
 * Whether two documents with the same number may be the same document. What is not stated contradicts nothing; kinds
 * must agree, save that an identity number of Colombia may be a cédula; two countries must not differ.
 */
export function areCompatible(one: ClassifiedDocumento, other: ClassifiedDocumento): boolean {
  if (isCountryCode(one.pais) && isCountryCode(other.pais) && one.pais !== other.pais) return false;
  if (one.clase === null || other.clase === null || one.clase === other.clase) return true;
  return isCedulaAsIdentity(one, other) || isCedulaAsIdentity(other, one);
}

const isCedulaAsIdentity = (cedula: ClassifiedDocumento, identity: ClassifiedDocumento): boolean =>
  (cedula.clase === "CC" || cedula.clase === "CE") && isIdentityOfColombia(identity.clase, identity.pais);

/** A country without a known code is the source's own words, which two sources may write in two ways. */
const isCountryCode = (pais: string | null): boolean => pais !== null && /^[A-Z]{2}$/.test(pais);
