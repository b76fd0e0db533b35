import type { Criterios } from "../consultas/busqueda";
import type { CoincidenciaEstado } from "../decisiones/decision";
import type { Resultado } from "../screening/types";
import type { Archivo, ArchivoCursor } from "./archivo";

export const FORMATOS_DE_DESCARGA = ["csv", "xlsx"] as const;
export type FormatoDeDescarga = (typeof FORMATOS_DE_DESCARGA)[number];

/** As many are handed over at once; a file of more is made in the background. */
export const MOST_AT_ONCE = 10_000;

/** A filter of consultas in time. */
export interface CriteriosEnTiempo extends Criterios {
  /** Inclusive, and exclusive. */
  readonly desde: Date | null;
  readonly hasta: Date | null;
  /** The key or the person that asked. */
  readonly quien: string | null;
  /** Of a match at least, in the list where one is named; kept filters of before have none. */
  readonly decision?: CoincidenciaEstado | null;
  readonly resultado?: Resultado | null;
}

interface Pedido {
  readonly formato: FormatoDeDescarga;
  readonly criterios: Omit<CriteriosEnTiempo, "desde" | "hasta">;
}

interface Memoria {
  readonly cursor: ArchivoCursor | null;
  /** Of what was packed so far: its length before, and its CRC-32. */
  readonly crudos: number;
  readonly crc: number;
}

/** A file of the consultas of a filter; its `total` is null where they are more than are counted. */
export type Descarga = Archivo<Pedido, Memoria>;

export const criteriosOfDescarga = ({
  pedido: { criterios },
  desde,
  hasta,
}: Pick<Descarga, "pedido" | "desde" | "hasta">): CriteriosEnTiempo => ({ ...criterios, desde, hasta });
