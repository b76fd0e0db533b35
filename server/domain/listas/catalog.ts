import type { Modulo, SlugOf, TierOf } from "./lista";

/** Facts of a list before any version exists. Its source and parsers are in `server/lists/sources.ts`. */
interface ListaDelCatalogo<M extends Modulo> {
  readonly slug: SlugOf<M>;
  /** The contract's `lista_nombre`. A sample version's name is `nombreOfVersion`. */
  readonly nombre: string;
  readonly tier: TierOf<M>;
  readonly modulo: M;
  /** Whether it is renewed automatically, by download or derivation. Otherwise support uploads it. */
  readonly hasSource: boolean;
}

type Catalog = { readonly [M in Modulo]: { readonly [S in SlugOf<M>]: ListaDelCatalogo<M> & { slug: S } } };

/** Every list: screened ones by tier in the contract's order, then those of the diligence module. */
export const LISTAS: Catalog["sarlaft"] & Catalog["diligencia"] = {
  onu_consolidated: {
    slug: "onu_consolidated",
    nombre: "Lista consolidada del Consejo de Seguridad de la ONU",
    tier: "1_vinculante",
    modulo: "sarlaft",
    hasSource: true,
  },
  csn_colombia: {
    slug: "csn_colombia",
    nombre: "Lista del Consejo de Seguridad Nacional de Colombia",
    tier: "1_vinculante",
    modulo: "sarlaft",
    hasSource: false,
  },
  pep_colombia: {
    slug: "pep_colombia",
    nombre: "Personas expuestas políticamente de Colombia (Decreto 830 de 2021)",
    // Building it is an obligation. Being on it binds nobody.
    tier: "2_obligatoria",
    modulo: "sarlaft",
    hasSource: true,
  },
  ofac_sdn: {
    slug: "ofac_sdn",
    nombre: "Lista SDN de la OFAC (EE. UU.)",
    tier: "3_referencia",
    modulo: "sarlaft",
    hasSource: true,
  },
  eu_consolidated: {
    slug: "eu_consolidated",
    nombre: "Lista consolidada de sanciones financieras de la Unión Europea",
    tier: "3_referencia",
    modulo: "sarlaft",
    hasSource: true,
  },
  us_fto: {
    slug: "us_fto",
    nombre: "Organizaciones terroristas extranjeras designadas por EE. UU. (FTO)",
    tier: "3_referencia",
    modulo: "sarlaft",
    hasSource: true,
  },
  siri_procuraduria: {
    slug: "siri_procuraduria",
    nombre: "Sanciones e inhabilidades registradas por la Procuraduría (SIRI)",
    tier: "4_kyc_nacional",
    modulo: "diligencia",
    hasSource: true,
  },
  secop2_multas: {
    slug: "secop2_multas",
    nombre: "Multas y sanciones a contratistas en SECOP II",
    tier: "4_kyc_nacional",
    modulo: "diligencia",
    hasSource: true,
  },
};

/** The name a version of a list goes by everywhere: a sample says that it is one (contract-decisions 197). */
export const nombreOfVersion = (nombre: string, isSample: boolean): string =>
  isSample ? `${nombre} (muestra)` : nombre;
