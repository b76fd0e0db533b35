import type { ScreenedSlug } from "../listas/lista";

/** The only list whose matches have a PEP record. */
export const LISTA_PEP: ScreenedSlug = "pep_colombia";

/** Holder of the post: the person, a relative or a close associate. */
export const VINCULOS_PEP = ["titular", "familiar", "asociado"] as const;
type VinculoPep = (typeof VINCULOS_PEP)[number];

/** A client's data about a PEP. */
export interface FichaPepDatos {
  readonly cargo: string;
  /** `YYYY-MM-DD`. Null while the post is held. */
  readonly fechaDesvinculacion: string | null;
  readonly vinculo: VinculoPep;
  readonly origenRecursos: string;
  /** The client's person who approved the relation. */
  readonly aprobador: string;
  /** `YYYY-MM-DD`. */
  readonly proximaRevision: string;
}

export interface FichaPep extends FichaPepDatos {
  readonly posicion: number;
  readonly version: number;
  readonly en: Date;
  readonly autor: string;
}

const YEARS_AFTER_LEAVING = 2;

/**
 * The last day as a PEP for a post left on `fecha`, both `YYYY-MM-DD`: two years later (Decreto 830 de 2021; Decreto
 * 1081 de 2015, art. 2.1.4.2.3). The 28th for a 29 February.
 */
export function pepHasta(fecha: string): string {
  const [year = 0, month = 1, day = 1] = fecha.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year + YEARS_AFTER_LEAVING, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + YEARS_AFTER_LEAVING, month - 1, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}
