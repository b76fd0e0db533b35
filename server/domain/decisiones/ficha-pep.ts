import type { ScreenedSlug } from "../listas/lista";

/** The one list whose matches have a card. */
export const LISTA_PEP: ScreenedSlug = "pep_colombia";

/** Whom the post is of: the person itself, a relative or a close associate. */
export const VINCULOS_PEP = ["titular", "familiar", "asociado"] as const;
type VinculoPep = (typeof VINCULOS_PEP)[number];

/** What a client's people found out about a PEP. */
export interface FichaPepDatos {
  readonly cargo: string;
  /** `YYYY-MM-DD`; null: the post is still held. */
  readonly fechaDesvinculacion: string | null;
  readonly vinculo: VinculoPep;
  readonly origenRecursos: string;
  /** Who of the client approved to deal with them. */
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
 * The last day that somebody is a PEP who left the post on `fecha`, both `YYYY-MM-DD`: two years after (Decreto 830 de
 * 2021; Decreto 1081 de 2015, art. 2.1.4.2.3). Of a 29 February, the 28th.
 */
export function pepHasta(fecha: string): string {
  const [year = 0, month = 1, day = 1] = fecha.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year + YEARS_AFTER_LEAVING, month, 0)).getUTCDate();
  return new Date(Date.UTC(year + YEARS_AFTER_LEAVING, month - 1, Math.min(day, lastDay)))
    .toISOString()
    .slice(0, 10);
}
