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
  fisica: "natural",
  "persona fisica": "natural",
  "p fisica": "natural",
  individuo: "natural",
  juridica: "juridica",
  "persona juridica": "juridica",
  j: "juridica",
  pj: "juridica",
  "p juridica": "juridica",
  moral: "juridica",
  "persona moral": "juridica",
  "p moral": "juridica",
  empresa: "juridica",
  sociedad: "juridica",
};

/** Types of document that no list is asked by: whoever has one is asked by name. */
export const SIN_COMPARAR = {
  TI: "tarjeta de identidad",
  RC: "registro civil",
  PPT: "permiso por protección temporal",
  PEP: "permiso especial de permanencia",
  TE: "tarjeta de extranjería",
  DNI: "documento nacional de otro país",
  DE: "documento extranjero",
  SC: "salvoconducto",
  CD: "carné diplomático",
} as const;
export type TipoSinComparar = keyof typeof SIN_COMPARAR;

/** Abbreviations, letters as in `TP_ID`, and the codes of DIAN (exógena, factura electrónica). */
const DOCUMENTOS: Readonly<Record<string, DocumentoTipo | TipoSinComparar>> = {
  cc: "CC",
  "c c": "CC",
  c: "CC",
  ced: "CC",
  "13": "CC",
  ce: "CE",
  "c e": "CE",
  e: "CE",
  "22": "CE",
  nit: "NIT",
  "n i t": "NIT",
  n: "NIT",
  "31": "NIT",
  pas: "PAS",
  pp: "PAS",
  pa: "PAS",
  p: "PAS",
  "41": "PAS",
  ti: "TI",
  "t i": "TI",
  t: "TI",
  "12": "TI",
  rc: "RC",
  "r c": "RC",
  r: "RC",
  "11": "RC",
  ppt: "PPT",
  pt: "PPT",
  "48": "PPT",
  pep: "PEP",
  pe: "PEP",
  "47": "PEP",
  te: "TE",
  "21": "TE",
  // Whoever has come of age has the same number as a cédula.
  nuip: "CC",
  "91": "CC",
  dni: "DNI",
  de: "DE",
  "42": "DE",
  "50": "DE",
  sc: "SC",
  cd: "CD",
};
/** A type spelled out, with or without its code: the longer name first. */
const SPELLED: readonly (readonly [RegExp, DocumentoTipo | TipoSinComparar])[] = [
  [/\bcedula (?:de )?extranjeria\b/, "CE"],
  [/\btarjeta (?:de )?extranjeria\b/, "TE"],
  [/\btarjeta (?:de )?identidad\b/, "TI"],
  [/\bregistro civil\b/, "RC"],
  [/\b(?:permiso|permanente)\b.*\bproteccion temporal\b|\bppt\b/, "PPT"],
  [/\bpermiso especial\b|\bpep\b/, "PEP"],
  [/\b(?:documento|cedula|nit)\b.*\b(?:extranjer[oa]|otro pais|exterior)\b/, "DE"],
  [/\bdni\b/, "DNI"],
  [/\bsalvoconducto\b/, "SC"],
  [/\bcarn[ec]t? diplomatico\b/, "CD"],
  [/\bcedula\b/, "CC"],
  [/\bpasaporte\b/, "PAS"],
  [/\bnit\b|\bnumero de identificacion tributaria\b/, "NIT"],
];

/** Null: none that there is. */
export const tipoIn = (written: string): PersonaTipo | null => TIPOS[plainWords(written)] ?? null;

/** A type of document, of those too that no query may carry. Null: none that is known. */
export function documentoTipoIn(written: string): DocumentoTipo | TipoSinComparar | null {
  const plain = plainWords(written);
  return DOCUMENTOS[plain] ?? SPELLED.find(([words]) => words.test(plain))?.[1] ?? null;
}

export const isSinComparar = (tipo: string): tipo is TipoSinComparar => tipo in SIN_COMPARAR;

/** Whatever their number: `Proveedores`. Null: none that there is. */
export function contraparteIn(written: string): Contraparte | null {
  const plain = plainWords(written).replace(/(?<=[dr])es$|s$/, "");
  return CONTRAPARTES.find((contraparte) => plain === contraparte) ?? null;
}
