/** Figures that pages say and requests are held to, apart from the schemas: a page that only says one needs no more. */
export { MOST_AT_ONCE } from "../../domain/archivos/descarga";
export { MUESTRA_MAX } from "../../domain/informes/muestra";

/** Contract, Limits: queries per report batch. */
export const LOTE_MAX = 500;

/** Matches that are discarded at once. */
export const DESCARTE_MAX = 1_000;

/** Of a page of the portal's list. */
export const CONSULTAS_LIMITE = 50;
