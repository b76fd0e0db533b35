/**
 * What whoever asks may not have meant (contract-decisions 215): a company asked as a person, one by a CC, a person
 * asked as a company, a verification digit that is another.
 */
export const DUDAS = ["empresa", "nit", "persona", "digito"] as const;
export type Duda = (typeof DUDAS)[number];
