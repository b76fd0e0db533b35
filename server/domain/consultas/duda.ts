// Separate from `dudas.ts`, so that pages load these names without the code that reads numbers and names.

/** Doubts about what the caller meant (contract-decisions 215): whom the query is about, and the check digit. */
export const DUDAS = ["empresa", "nit", "persona", "digito"] as const;
export type Duda = (typeof DUDAS)[number];
