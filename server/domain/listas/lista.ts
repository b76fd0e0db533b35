import { commaList } from "../shared/formato";

/** The lists a screening compares, in the order the contract's table of tiers gives them. */
export const SCREENED_SLUGS = commaList(
  "onu_consolidated, csn_colombia, pep_colombia, ofac_sdn, eu_consolidated, us_fto",
);

export type ScreenedSlug = (typeof SCREENED_SLUGS)[number];

/** National background references of `/diligencia`: versioned like the others, never part of a screening. */
export const DILIGENCIA_SLUGS = ["siri_procuraduria", "secop2_multas"] as const;

export type DiligenciaSlug = (typeof DILIGENCIA_SLUGS)[number];

export type ListaSlug = ScreenedSlug | DiligenciaSlug;

/** Lists of each module. `/validate` compares one, `/diligencia` the other, and they never mix. */
const SLUGS_OF = { sarlaft: SCREENED_SLUGS, diligencia: DILIGENCIA_SLUGS } as const;

export type Modulo = keyof typeof SLUGS_OF;

export type SlugOf<M extends Modulo> = (typeof SLUGS_OF)[M][number];

export function isOfModulo<M extends Modulo>(modulo: M, slug: ListaSlug): slug is SlugOf<M> {
  const slugs: readonly ListaSlug[] = SLUGS_OF[modulo];
  return slugs.includes(slug);
}

/** Contract, "Lists and tiers". The order of the values is the order of obligation. */
export const TIERS = ["1_vinculante", "2_obligatoria", "3_referencia"] as const;

export type Tier = (typeof TIERS)[number];

/** The dictionary's fourth value, of diligence lists: `/validate` never answers it (contract-decisions 162). */
export const DILIGENCIA_TIER = "4_kyc_nacional";

export type ListaTier = Tier | typeof DILIGENCIA_TIER;

export type TierOf<M extends Modulo> = {
  readonly sarlaft: Tier;
  readonly diligencia: typeof DILIGENCIA_TIER;
}[M];

/**
 * When a list was downloaded, as a paper of a query at `fecha` may say it. Null if that was later: an invented or migrated
 * query is older than the list that it was compared with.
 */
export const downloadedBy = ({ fetchedEn }: Pick<ListaEnVigor, "fetchedEn">, fecha: Date): Date | null => {
  const at = new Date(fetchedEn);
  return at > fecha ? null : at;
};

/** A list as a query used it: the version in force, with its identification in the evidence. */
export interface ListaEnVigor<M extends Modulo = "sarlaft"> {
  readonly slug: SlugOf<M>;
  readonly nombre: string;
  readonly tier: TierOf<M>;
  readonly versionId: string;
  /** SHA-256 of the normalized content, 64 lower-case hexadecimal characters. */
  readonly hashContenido: string;
  /** ISO 8601 UTC, when this version was downloaded from its source. */
  readonly fetchedEn: string;
  readonly totalEntradas: number;
}

/** Force of a list as people read it: beside its name, and in a column. */
export const TIER_WORDS = {
  "1_vinculante": { nombre: "Vinculante", fuerza: "vinculante en Colombia" },
  "2_obligatoria": { nombre: "Obligatoria", fuerza: "obligatoria, no vinculante" },
  "3_referencia": { nombre: "De referencia", fuerza: "de referencia, no vinculante" },
} as const satisfies Record<Tier, object>;

/** Message of `persistencia_error` while a binding list has no version (contract-decisions 164). */
export const SIN_LISTA_VINCULANTE =
  "Todavía no hay una versión vigente de una lista vinculante; no se consultó ni se cobró nada. Reintente en unos segundos.";

/** Whether a refusal says that a binding list has no version yet. */
export const isSinListaVinculante = (message: string): boolean => message === SIN_LISTA_VINCULANTE;

const HOUR_MS = 3_600_000;

/** Support is warned after this age. */
const LATE_MS = 48 * HOUR_MS;

export interface ListaAge {
  /** When the source last confirmed the content in force: checked and unchanged is fresh. Null: never. */
  readonly confirmadaEn: Date | null;
  /** Whole hours since then. */
  readonly edadHoras: number | null;
  readonly isLate: boolean;
}

/**
 * Age of a list. With its own source it is late 48 h after it was last confirmed. A list that only support uploads is
 * late only while nothing official is in force.
 */
export function listaAge(confirmadaEn: Date | null, hasSource: boolean, now: Date): ListaAge {
  if (confirmadaEn === null) return { confirmadaEn, edadHoras: null, isLate: true };
  const ageMs = Math.max(0, now.getTime() - confirmadaEn.getTime());
  return { confirmadaEn, edadHoras: Math.floor(ageMs / HOUR_MS), isLate: hasSource && ageMs > LATE_MS };
}
