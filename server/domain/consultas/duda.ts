// Apart from `dudas.ts`: pages load these names without what reads numbers and companies.

/** Doubts about what the caller meant (contract-decisions 215): whom the query is about, and the check digit. */
export const DUDAS = ["empresa", "nit", "persona", "digito"] as const;
export type Duda = (typeof DUDAS)[number];
