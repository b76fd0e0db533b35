import { lastEjecuciones } from "../../db/operacion/tareas";
import { TAREA_NOMBRES, type TareaStatus } from "../../domain/operacion/tarea";
import type { Deps } from "../deps";
import { TAREAS } from "../tareas";

const RUNS_SHOWN = 10;

/** Every tarea with its last runs. */
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
