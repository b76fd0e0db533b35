import { DUDAS, type Duda } from "../consultas/duda";

/** What is doubtful about a row: as of any query, and that it does not say whether it is a person or a company. */
export const DUDAS_DE_FILA = ["tipo", ...DUDAS] as const;
export type DudaDeFila = "tipo" | Duda;
