import type { EntryDocumento } from "../../domain/listas/lista-entry";
import { claseOf, isKnownClase } from "../../domain/screening/documentos/clase";
import { alpha2Of, paisOf } from "../country";
import { tidyNumber, tidyText } from "../tidy";

/** How the names of identity, tax and registry documents end, in any of the languages OFAC quotes. */
const ENDS =
  "No\\.?|Number|number|#|ID|Card|Code|Certificate|Passport|Booklet|License|Registration|electoral|Nacional|Identidad|Identification|Tributaria|C[eé]dula|Ciudadan[ií]a|Extranjer[ií]a|Residencia|Profesional";
const INITIALS =
  "SSN|NIT|RSIN|C\\.C\\.|N\\.I\\.F\\.|C\\.I\\.N\\.|FEIN|RTN|RFC|CNP|NIE|VisaNumberID|D\\.N\\.I\\.|R\\.F\\.C\\.|C\\.U\\.R\\.P\\.|C\\.U\\.I\\.P\\.|C\\.U\\.I\\.T\\.|C\\.U\\.I\\.|C\\.I\\.F\\.|C\\.R\\.|I\\.F\\.E\\.|N\\.I\\.E\\.";
const GO_ON = "No\\.|#|Number|Card|Certificate|Document #|Document|System Number";
const LABEL = `(?:[A-Z][^;:\\d]{0,60}?[ .])?(?:${ENDS})(?: (?:${GO_ON}))*|(?:[A-Z][a-z]+ |US )?(?:${INITIALS})(?: #)?`;
const LABELLED = new RegExp(`^(${LABEL})( \\([A-Za-z ]+\\))?:?\\s+(.+)$`);
const TYPE_ONLY = new RegExp(`^(?:${LABEL})(?: \\([A-Za-z ]+\\))?:?$`);

/** Numbers of things, contact data and legal texts, which identify nobody. */
const NO_DOCUMENT =
  /aircraft|vessel|maritime|serial|transponder|phone|fax|telex|e-?mail|website|currency|chinese commercial|gazette|interpol|executive order|target|gender|swift|\bBIK\b|\bMMSI\b|\bISIN\b|ticker|issuer|address|suspension/i;
const NO_NUMBER = /^(?:IMO|MMSI|ISIN)\b/i;

const NOTES = /\s+\(([^()]*)\)|(?:^|,?\s+)(?:issued|issue date|expires|expired|expire date)\b.*$/gi;
/** Free text after a number: `1372584, Kenya`, `OR801168 and Kuwaiti National ID No. …`. */
const AFTER_NUMBER = /,\s+|\s+(?:and|at)\s+/;
/** `Matricula Mercantil No` and the number's own "No." or kind: `CNIC: 35202-…`, `RNE: W031645-8`. */
const NUMBER_LABEL = /^(?:[A-Za-z]+:|No\.)\s+/;

/** Whether OFAC's name of an id (`idType` in XML, the words before the number in remarks) is that of a document. */
export const isDocumentType = (type: string): boolean =>
  (TYPE_ONLY.test(type) || isKnownClase(claseOf(type))) && !NO_DOCUMENT.test(type);

/** A document from its parts. Null if the number identifies nothing. `country` is OFAC's spelling. */
export function toDocument(type: string, number: string, country: string | null): EntryDocumento | null {
  const numero = tidyNumber(number.replace(NUMBER_LABEL, ""));
  if (!/\d/.test(numero) || NO_NUMBER.test(number)) return null;
  const pais = country ? paisOf(country) : null;
  const [, extranjera] = (pais === "CO" && /^c[eé]dula/i.test(type) && /^E[-\s]?(\d+)$/.exec(numero)) || [];
  if (extranjera !== undefined) return { tipo: "Cedula de Extranjeria", numero: extranjera, pais };
  return { tipo: tidyText(type).replace(/:$/, ""), numero, pais };
}

/**
 * A document as the remarks write it: `Cedula No. 6068015 (Colombia)`, `NIT # 800018928-0 (Colombia)`,
 * `Passport D366 871 (Jordan) issued 1999 expires 2004`. Null for a remark that is none.
 */
export function readDocument(remark: string): EntryDocumento | null {
  const parts = LABELLED.exec(remark);
  if (!parts) return null;
  const [, label = "", qualifier = "", rest = ""] = parts;
  if (NO_DOCUMENT.test(label)) return null;
  const [first = "", ...after] = rest.replace(NOTES, "").split(AFTER_NUMBER);
  const number = [first, ...after.filter((part) => /^[A-Z]{0,3}[\d.-]{5,}$/.test(part))].join("; ");
  const quoted = [...rest.matchAll(NOTES)].map((note) => note[1]).filter((place) => place !== undefined);
  const places = [...quoted, ...after.filter((place) => alpha2Of(place) !== null)];
  const country = places.find((place) => alpha2Of(place) !== null) ?? places[0] ?? null;
  return toDocument(label + qualifier, number, country);
}
