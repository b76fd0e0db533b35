import { tareasFallando } from "../../db/operacion/tareas";
import { FALLOS_QUE_AVISAN, TAREA_NOMBRES, type TareaFallando } from "../../domain/operacion/tarea";
import type { Deps } from "../deps";
import { type Aviso, warnSoporte } from "../listas/warn-soporte";

/**
 * Tells support of each tarea that failed three times in a row, once a day, whoever runs them. Resolves to those.
 */
export async function warnFailingTareas(deps: Deps): Promise<readonly TareaFallando[]> {
  const failing = await tareasFallando(deps.db, TAREA_NOMBRES, FALLOS_QUE_AVISAN);
  if (failing.length > 0) await warnSoporte(deps, await deps.clock.now(), failing.map(avisoOf));
  return failing;
}

const avisoOf = ({ tarea, fallos, motivo }: TareaFallando): Aviso => ({
  tipo: "tarea_fallando",
  objeto: tarea,
  detalle:
    `La tarea ${tarea} falló ${fallos} veces seguidas y lo que hace está detenido. ` +
    `La última vez: ${motivo ?? "no quedó anotado"}. Revísela en Operación, Tareas.`,
});
