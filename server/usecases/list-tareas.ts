import { lastEjecuciones, type TareaEjecucion } from "../db/tareas";
import { TAREA_NOMBRES, type TareaNombre } from "../domain/shared/tarea";
import type { Deps } from "./deps";
import { TAREAS } from "./tareas";

const RUNS_SHOWN = 10;

export interface TareaStatus {
  readonly nombre: TareaNombre;
  readonly descripcion: string;
  readonly horario: string;
  /** Newest first. */
  readonly ejecuciones: readonly TareaEjecucion[];
}

/** Every job with its last runs. */
export function listTareas({ db }: Pick<Deps, "db">): Promise<readonly TareaStatus[]> {
  return Promise.all(
    TAREA_NOMBRES.map(async (nombre) => ({
      nombre,
      descripcion: TAREAS[nombre].descripcion,
      horario: TAREAS[nombre].horario,
      ejecuciones: await lastEjecuciones(db, nombre, RUNS_SHOWN),
    })),
  );
}
