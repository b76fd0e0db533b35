/** Consultas of a person in one expediente: the newest of them. */
export const EXPEDIENTE_MAX = 120;
