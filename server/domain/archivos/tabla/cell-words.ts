import type { PersonaTipo } from "../../screening/types";
import {
  CONTRAPARTES,
  type Contraparte,
  type DocumentoTipo,
  SIN_COMPARAR,
  type TipoSinComparar,
} from "../../shared/documento";
import { byWord, plainWords } from "../../shared/formato";

const TIPOS = byWord<PersonaTipo>({
  natural: "natural, persona natural, n, pn, p natural, fisica, persona fisica, p fisica, individuo",
  juridica: "juridica, persona juridica, j, pj, p juridica, moral, persona moral, p moral, empresa, sociedad",
});

/** Abbreviations, letters as in `TP_ID`, and the codes of DIAN (exógena, factura electrónica). */
const DOCUMENTOS = byWord<DocumentoTipo | TipoSinComparar>({
  CC: "cc, c c, c, ced, 13, nuip, 91",
  CE: "ce, c e, e, 22",
  NIT: "nit, n i t, n, 31",
  PAS: "pas, pp, pa, p, 41",
  TI: "ti, t i, t, 12",
  RC: "rc, r c, r, 11",
  PPT: "ppt, pt, 48",
  PEP: "pep, pe, 47",
  TE: "te, 21",
  DNI: "dni",
  DE: "de, 42, 50",
  SC: "sc",
  CD: "cd",
});
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
