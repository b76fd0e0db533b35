// Without zod, because pages load it.

/** Contract, Limits: queries per report batch. */
export const REPORTE_LOTE_MAX = 500;

/** Most matches discarded at once. */
export const DESCARTE_MAX = 1_000;

/** Rows of a page of the portal's list. */
export const CONSULTAS_LIMITE = 50;

/** Cursor of the history of a contraparte: the moment and the id of the last event. */
export const HISTORIA_CURSOR = /^\d{4}-\d\d-\d\dT[\d:.]+Z~[0-9a-f-]{10,36}$/;
