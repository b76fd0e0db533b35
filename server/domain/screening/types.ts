import type { ListaEnVigor, ScreenedSlug, Tier } from "../listas/lista";
import type { Documento } from "../shared/documento";
import { commaList } from "../shared/formato";

export const PERSONA_TIPOS = ["natural", "juridica"] as const;
export type PersonaTipo = (typeof PERSONA_TIPOS)[number];

/** What a list says that an entry is, of those that are screened. */
export type TipoCoincidencia = PersonaTipo | "desconocido";

/** Which entries with a sufficient score are matches: see `correspondence.ts`. */
export const POLITICAS = ["correspondencia", "solo_puntaje"] as const;
export type PoliticaCoincidencia = (typeof POLITICAS)[number];

/** A query: at least one of `nombre` and `documento` is present. */
export interface ScreeningQuery {
  readonly tipo: PersonaTipo;
  readonly nombre: string | null;
  readonly documento: Documento | null;
  /** `YYYY-MM-DD`. Orders and explains matches; never hides one nor changes its score. */
  readonly fechaNacimiento: string | null;
  /** ISO 3166-1 alpha-2, upper case. Explains matches only. */
  readonly pais: string | null;
}

export type Resultado = "exacto" | "posible";
export type Severidad = "alto" | "medio" | "bajo" | "informativo" | "sin_hallazgo";
export type Agreement = "coincide" | "difiere" | "sin_dato";

/**
 * What says that two names which resemble each other are two. Of names whose words correspond: words that many entries
 * have and that are not the same one; a name of the query that everybody knows, and another of the list; a listed alias of
 * one common word; a word left over on both sides. Of others: numbers that differ, nothing but words that many companies
 * have, words that correspond too little. Since the evidence's seventh `esquema` but for the first, third and fourth.
 */
export const MOTIVOS = commaList(
  "palabras_distintas, nombre_comun, alias_comun, palabras_sin_pareja, numeros_distintos",
  "palabras_genericas, sin_correspondencia",
);

export interface Contradiction {
  readonly motivo: (typeof MOTIVOS)[number];
  /** The words as compared; null: none is told, or the alias is compared with the whole name. */
  readonly consulta: string | null;
  readonly lista: string;
  /** How many entries of the versions compared with have each; null: not counted. */
  readonly entradasConsulta: number | null;
  readonly entradasLista: number | null;
}

/** What makes an answer doubtful: the text that was asked for, or the number. Contract-decisions 352. */
export const ADVERTENCIAS = [
  "varias_personas",
  "texto_reparado",
  "texto_largo",
  "numero_de_otro_pais",
  "numero_en_nombre",
] as const;
export type Advertencia = (typeof ADVERTENCIAS)[number];

/** A name that was compared and is not the whole text as typed. */
export interface Lectura {
  /** One of several names, repaired text, a company's name in English, or a listed name inside a longer text. */
  readonly como: "parte" | "reparado" | "traducido" | "dentro";
  readonly texto: string;
}

/** Why a match is one: what a compliance officer needs to accept or discard it. */
export interface Explicacion {
  /** Which form of the names won: as written, or with tokens sorted. Null for a match by document. */
  readonly forma: "escrita" | "ordenada" | null;
  /** Components of the score and the token correspondence, in [0,1] cut down to 4 decimals; null by document. */
  readonly jaroWinkler: number | null;
  readonly levenshtein: number | null;
  readonly correspondencia: number | null;
  readonly nombreNormalizado: string | null;
  /** The name that matched, if it is not the whole text as typed. Since the evidence's seventh `esquema`. */
  readonly lectura?: Lectura | null;
  readonly coincidenciaNormalizada: string | null;
  /** Aligned token pairs, with the worth of each; empty where nothing is aligned. */
  readonly pares: readonly { readonly consulta: string; readonly lista: string; readonly score: number }[];
  readonly aliasDebil: boolean;
  /** Found by the document that was asked for, and the name that was is another. Since the evidence's sixth `esquema`. */
  readonly otroNombre?: boolean;
  /** The name and the number that were asked for are both the entry's. Since the evidence's seventh `esquema`. */
  readonly nombreYNumero?: boolean;
  /** The number is another country's, and the entry has it as another type. Since the evidence's seventh `esquema`. */
  readonly otroTipoDocumento?: boolean;
  /** What speaks against an `exacto`, which is shown all the same. Since the evidence's fifth `esquema`. */
  readonly contradicciones?: readonly Contradiction[];
  /** One states the number as CC and the other as NIT (contract-decisions 214). Since the evidence's fourth `esquema`. */
  readonly ccComoNit?: boolean;
  readonly fechaNacimiento: Agreement;
  readonly pais: Agreement;
}

export interface Match {
  readonly lista: ScreenedSlug;
  readonly listaNombre: string;
  readonly tier: Tier;
  readonly vinculanteColombia: boolean;
  readonly nombreCoincidencia: string;
  /** Since the evidence's fourth `esquema`. */
  readonly tipoCoincidencia?: TipoCoincidencia;
  /** In [0,1], cut down (not rounded) to 4 decimals, so that what is shown and how it is classified agree. */
  readonly score: number;
  readonly resultado: Resultado;
  readonly fundamentoLegal: string | null;
  readonly matchPor: "nombre" | "documento";
  readonly documentoCoincidencia: {
    readonly tipo: string;
    readonly numero: string;
    readonly pais: string | null;
  } | null;
  readonly derivado: boolean;
  readonly derivadoDe: {
    readonly tipo: "nombre" | "documento";
    readonly valor: string;
    readonly listaNombre: string;
    /** The name of the entry that led to it. Since the evidence's sixth `esquema`. */
    readonly entrada?: string;
  } | null;
  readonly explicacion: Explicacion;
}

/** An entry that resembles the query's name and is no match, and why. */
export interface Apartado {
  readonly lista: ScreenedSlug;
  readonly listaNombre: string;
  readonly nombreCoincidencia: string;
  readonly score: number;
  readonly contradicciones: readonly Contradiction[];
}

export interface ScreeningResult {
  readonly severidad: Severidad;
  readonly matches: readonly Match[];
  /** Entries that had the score and not the correspondence. Always 0 under `solo_puntaje`. */
  readonly candidatosDescartados: number;
  /** Those of them that scored high or that only a contradiction kept out, the best score first; not more than are read. */
  readonly apartados: readonly Apartado[];
  /** Entries that would match had the query asked for the other type, and are no matches (contract-decisions 213). */
  readonly coincidenciasOtroTipo: number;
  /** Every name that was compared, as it was compared; empty if no name was asked. */
  readonly lecturas: readonly string[];
  readonly advertencias: readonly Advertencia[];
  /** The list versions of the one index the whole query used, by tier and then slug. */
  readonly listas: readonly ListaEnVigor[];
}
