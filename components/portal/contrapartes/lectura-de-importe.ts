import type { LecturaPedida } from "@/server/domain/archivos/lectura";
import { type Elegidas, elegidasOf } from "@/server/domain/archivos/tabla/reglas";
import type { Extras } from "@/server/domain/contrapartes/importe";
import type { VistaDeImporte } from "@/server/trpc/portal/contrapartes/importe";

/** How a file is read: its bytes, its header and its columns. Null: as it is found. */
export interface LecturaDeImporte {
  readonly pedida: LecturaPedida;
  readonly posicion: number | null;
  readonly elegidas: { readonly columnas: Elegidas; readonly extras: Extras } | null;
}

/** A file as it was read, and what its import would do. */
export interface Revisado {
  readonly file: File;
  readonly lectura: LecturaDeImporte;
  readonly vista: VistaDeImporte;
  /** Changes with each reading. */
  readonly numero: number;
}

export const ARCHIVO = "/portal/contrapartes/importar/archivo";

/** As the address of an upload has it. */
export const lecturaText = ({ elegidas, ...lectura }: LecturaDeImporte): string =>
  JSON.stringify({
    ...lectura,
    elegidas: elegidas && { ...elegidas, columnas: elegidasOf(elegidas.columnas) },
  });
