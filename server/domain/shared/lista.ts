/** The lists a screening compares, in the order the contract's table of tiers gives them. */
export const SCREENED_SLUGS = [
  "onu_consolidated",
  "csn_colombia",
  "pep_colombia",
  "ofac_sdn",
  "eu_consolidated",
  "us_fto",
] as const;

export type ListaSlug = (typeof SCREENED_SLUGS)[number];

/** Contract, "Lists and tiers". The order of the values is the order of obligation. */
export const TIERS = ["1_vinculante", "2_obligatoria", "3_referencia"] as const;

export type Tier = (typeof TIERS)[number];

/** One list as a query found it: the version in force, with what identifies it in the evidence. */
export interface ListaEnVigor {
  readonly slug: ListaSlug;
  readonly nombre: string;
  readonly tier: Tier;
  readonly versionId: string;
  /** SHA-256 of the normalized content, 64 lower-case hexadecimal characters. */
  readonly hashContenido: string;
  /** ISO 8601 UTC, when this version was downloaded from its source. */
  readonly fetchedEn: string;
  readonly totalEntradas: number;
}
