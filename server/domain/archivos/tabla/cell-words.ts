import type { PersonaTipo } from "../../screening/types";
import { CONTRAPARTES, type Contraparte } from "../../shared/contraparte";
import type { DocumentoTipo } from "../../shared/documento";
import { plainWords } from "../../shared/plain-words";

const TIPOS: Readonly<Record<string, PersonaTipo>> = {
  natural: "natural",
  "persona natural": "natural",
  n: "natural",
  pn: "natural",
  "p natural": "natural",
  juridica: "juridica",
  "persona juridica": "juridica",
  j: "juridica",
  pj: "juridica",
  "p juridica": "juridica",
  empresa: "juridica",
};

/** Abbreviations, and the codes that DIAN gives documents in its formats (exógena, factura electrónica). */
const DOCUMENTOS: Readonly<Record<string, DocumentoTipo>> = {
  cc: "CC",
  "c c": "CC",
  ced: "CC",
  "13": "CC",
  ce: "CE",
  "c e": "CE",
  "22": "CE",
  nit: "NIT",
  "n i t": "NIT",
  "31": "NIT",
  pas: "PAS",
  pp: "PAS",
  pa: "PAS",
  "41": "PAS",
};
/** Of a type spelled out, with or without its code: the longer name first. */
const SPELLED: readonly (readonly [RegExp, DocumentoTipo])[] = [
  [/\bcedula (?:de )?extranjeria\b/, "CE"],
  [/\bcedula\b/, "CC"],
  [/\bpasaporte\b/, "PAS"],
  [/\bnit\b|\bnumero de identificacion tributaria\b/, "NIT"],
];

/** Null: none that there is. */
export const tipoIn = (written: string): PersonaTipo | null => TIPOS[plainWords(written)] ?? null;

/** Null: none that a query may carry. */
export function documentoTipoIn(written: string): DocumentoTipo | null {
  const plain = plainWords(written);
  return DOCUMENTOS[plain] ?? SPELLED.find(([words]) => words.test(plain))?.[1] ?? null;
}

/** Whatever their number: `Proveedores`. Null: none that there is. */
export function contraparteIn(written: string): Contraparte | null {
  const plain = plainWords(written).replace(/(?<=[dr])es$|s$/, "");
  return CONTRAPARTES.find((contraparte) => plain === contraparte) ?? null;
}
