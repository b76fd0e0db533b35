/** The severidades and what they are called, for whatever shows them. */
export { type Cobertura, coberturaText } from "../domain/consultas/cobertura";
export { SEVERIDAD_WORDS, SEVERIDADES } from "../domain/screening/severidad-words";
export type { Severidad } from "../domain/screening/types";
