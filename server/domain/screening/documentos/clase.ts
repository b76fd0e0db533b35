import anyAscii from "any-ascii";
import { DOCUMENTO_TIPOS } from "../../shared/documento";
import { remembering } from "../../shared/text-pages";

/**
 * What kind of document a source's words state. `ID` is an identity number of some country; any other text stands for
 * itself; null where the source states none.
 */
export type DocumentoClase = string | null;

const UNSTATED = /^(?:other|others|otro|otros|unknown|desconocido|unspecified|sin dato|no aplica|n ?a)?$/;

/** Read in this order, over the words in lower case without accents or dots: R.F.C. is `rfc`. */
const CLASES: readonly (readonly [RegExp, string])[] = [
  // A travel document stands for the passport that a refugee cannot have.
  [/pass?port|pasaporte|passeport|reisepass|\bpas\b|travel ?(?:doc|card)|documento de viaje/, "PAS"],
  [/extranjer|resident|residenc|\balien\b|foreign(?:er)? id|\bce\b/, "CE"],
  [/\bnit\b|\btax|\btaxid\b|fiscal|tributari|\b(?:rut|ruc|rif|rfc|cuit|tin|inn|vat|euvat|tva)\b/, "NIT"],
  [/cedula|ciudadania|\bcc\b/, "CC"],
  [/national id|identidad|identity|identity card|identification|id card|personal id|\bdni\b|^id$/, "ID"],
];

const KNOWN = new Set<DocumentoClase>(CLASES.map(([, clase]) => clase));

/** Whether it is a kind that several sources have words for, and not the words of one. */
export const isKnownClase = (clase: DocumentoClase): boolean => KNOWN.has(clase);

/** The kind of document that a type states, in any of the sources' words and languages. */
export const claseOf = remembering(1_000, (tipo: string | null): DocumentoClase => {
  const words = anyAscii((tipo ?? "").normalize("NFKD").replace(/\p{M}/gu, ""))
    .toLowerCase()
    .replace(/[.']/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  if (UNSTATED.test(words)) return null;
  const exact = DOCUMENTO_TIPOS.find((documentoTipo) => documentoTipo.toLowerCase() === words);
  return exact ?? CLASES.find(([pattern]) => pattern.test(words))?.[1] ?? words;
});

/** A document as it is compared: the kind it states and the country that issued it. */
export type ClassifiedDocumento = { readonly clase: DocumentoClase; readonly pais: string | null };

/**
 * Whether two documents with the same number may be the same document. A missing type or country contradicts nothing; kinds
 * must agree, save that in Colombia a cédula and a NIT are one number, and an identity number may be either
 * (contract-decisions 214); two countries must not differ.
 */
export function areCompatible(one: ClassifiedDocumento, other: ClassifiedDocumento): boolean {
  if (isCountryCode(one.pais) && isCountryCode(other.pais) && one.pais !== other.pais) return false;
  if (one.clase === null || other.clase === null || one.clase === other.clase) return true;
  return isCcAndNit(one, other) || isIdentityAs(one, other) || isIdentityAs(other, one);
}

/** Whether one is a cédula and the other a NIT, both of Colombia: a natural person's NIT is the cédula. */
export const isCcAndNit = (one: ClassifiedDocumento, other: ClassifiedDocumento): boolean =>
  ((one.clase === "CC" && other.clase === "NIT") || (one.clase === "NIT" && other.clase === "CC")) &&
  mayBeColombian(one.pais) &&
  mayBeColombian(other.pais);

const OF_A_PERSON: ReadonlySet<DocumentoClase> = new Set(["CC", "CE", "NIT"]);

/** An identity number must be stated as issued by Colombia, or its country left open: other countries have such numbers too. */
const isIdentityAs = (documento: ClassifiedDocumento, identity: ClassifiedDocumento): boolean =>
  identity.clase === "ID" &&
  (identity.pais === null || identity.pais === "CO") &&
  OF_A_PERSON.has(documento.clase);

/** A country without a known code is the source's own words, which two sources may write in two ways. */
const isCountryCode = (pais: string | null): boolean => pais !== null && /^[A-Z]{2}$/.test(pais);

export const mayBeColombian = (pais: string | null): boolean => pais === "CO" || !isCountryCode(pais);
