// Without zod, because pages load it.

/** Contract, Limits: queries per report batch. */
export const REPORTE_LOTE_MAX = 500;

/** Most matches discarded at once. */
export const DESCARTE_MAX = 1_000;

/** Rows of a page of the portal's list. */
export const CONSULTAS_LIMITE = 50;

/** Cursor of the history of a contraparte: the moment and the id of the last event. */
export const HISTORIA_CURSOR =
  /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z~[0-9a-f-]{10,36}$/;
