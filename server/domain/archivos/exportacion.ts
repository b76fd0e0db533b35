import type { Archivo, ArchivoCursor } from "./archivo";

/** What the next part is of. */
export type Etapa = "consultas" | "diligencias" | "cierre";

interface Pedido {
  /** Whether it has the report of each consulta too. */
  readonly incluyePdf: boolean;
}

interface Memoria {
  readonly etapa: Etapa;
  /** Null: nothing of the etapa is written. */
  readonly cursor: ArchivoCursor | null;
}

/** Everything of a client in one archive: consultas and diligencias, by their moment. */
export interface Exportacion extends Archivo<Pedido, Memoria> {
  readonly desde: Date;
  readonly hasta: Date;
  /** Those there were when it was asked for; once it is finished, those it has. */
  readonly total: number;
}
