import { DUDAS, type Duda } from "../consultas/dudas";

/** Doubts about a row that somebody decides on: those of any query, and whether it is a person or a company. */
export const DUDAS_DECIDIBLES = ["tipo", ...DUDAS] as const;
export type DudaDecidible = "tipo" | Duda;

/**
 * Those about which a row is told only: its document is of a type that no list is asked by, so that it is asked by name
 * alone, or its name field seems to name several people.
 */
const DUDAS_DICHAS = ["documento", "varias_personas"] as const;
export const DUDAS_DE_FILA = [...DUDAS_DECIDIBLES, ...DUDAS_DICHAS] as const;
export type DudaDeFila = (typeof DUDAS_DE_FILA)[number];

export const isDecidible = (duda: DudaDeFila): duda is DudaDecidible =>
  DUDAS_DECIDIBLES.some((one) => one === duda);
