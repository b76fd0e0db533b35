// Without zod, because pages load it.

/** Contract, Limits: queries per report batch. */
export const REPORTE_LOTE_MAX = 500;

/** Most matches discarded at once. */
export const DESCARTE_MAX = 1_000;

/** Rows of a page of the portal's list. */
export const CONSULTAS_LIMITE = 50;
