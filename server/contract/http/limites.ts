// Without zod: pages load it.

/** Contract, Limits: queries per report batch. */
export const REPORTE_LOTE_MAX = 500;

/** Matches that are discarded at once. */
export const DESCARTE_MAX = 1_000;

/** Of a page of the portal's list. */
export const CONSULTAS_LIMITE = 50;
