import type { PersonaTipo } from "../../screening/types";
import {
  CONTRAPARTES,
  type Contraparte,
  type DocumentoTipo,
  SIN_COMPARAR,
  type TipoSinComparar,
} from "../../shared/documento";
import { plainWords } from "../../shared/formato";

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
  // An adult has the same number as a cédula.
  nuip: "CC",
  "91": "CC",
  dni: "DNI",
  de: "DE",
  "42": "DE",
  "50": "DE",
  sc: "SC",
  cd: "CD",
};
/** Types spelled out, with or without their code. Longer names first. */
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

/** Reads a kind of person. Null: the text is none. */
export const tipoIn = (written: string): PersonaTipo | null => TIPOS[plainWords(written)] ?? null;

/** Reads a type of document, also one that no query may carry. Null: the text is none. */
export function documentoTipoIn(written: string): DocumentoTipo | TipoSinComparar | null {
  const plain = plainWords(written);
  return DOCUMENTOS[plain] ?? SPELLED.find(([words]) => words.test(plain))?.[1] ?? null;
}

export const isSinComparar = (tipo: string): tipo is TipoSinComparar => tipo in SIN_COMPARAR;

/** Reads a contraparte, singular or plural: `Proveedores`. Null: the text is none. */
export function contraparteIn(written: string): Contraparte | null {
  const plain = plainWords(written).replace(/(?<=[dr])es$|s$/, "");
  return CONTRAPARTES.find((contraparte) => plain === contraparte) ?? null;
}

/**
 * Whether the cells of a column are types of documents. `perhaps`: each of their letters may also mean a kind of person
 * or contraparte, as `N` (NIT, natural) and `P` (passport, proveedor). Null if they are something else.
 */
export function saysDocumento(cells: readonly string[]): "surely" | "perhaps" | null {
  const words = new Set(cells.map(plainWords).filter((word) => word !== ""));
  if (words.size === 0 || [...words].some((word) => documentoTipoIn(word) === null)) return null;
  const isSure =
    [...words].some((word) => word.length > 1) || (words.has("n") && /[ctr]/.test([...words].join("")));
  return isSure ? "surely" : "perhaps";
}
