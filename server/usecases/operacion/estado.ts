import { diasAnotados, lastIncidentes, noteMinuto } from "../../db/operacion/incidentes";
import { entregaDesde } from "../../db/operacion/salud";
import { lastEnded } from "../../db/operacion/tareas";
import { disponibilidadOf, firstDiaTold, minutoOf } from "../../domain/operacion/disponibilidad";
import {
  type EstadoPublico,
  entregasOf,
  type TareaPublica,
  tareaEstadoOf,
} from "../../domain/operacion/estado-publico";
import { incidentesSince } from "../../domain/operacion/incidente";
import { unreadyReasons } from "../../domain/operacion/readiness";
import { TAREA_NOMBRES } from "../../domain/operacion/tarea";
import { bogotaDay } from "../../domain/shared/bogota";
import type { Deps } from "../deps";
import { listListas } from "../listas/list-listas";
import { TAREAS } from "../tareas";
import { INCIDENTES_SHOWN } from "./incidentes";
import { nextTurno } from "./tareas";

/**
 * Records, once for all processes, that this process reached the database and could answer queries in this
 * minute. A missing minute counts as down. A stopping process still answers.
 */
export async function noteDisponibilidad({
  db,
  clock,
  processState,
}: Pick<Deps, "db" | "clock" | "processState">): Promise<void> {
  if (unreadyReasons(processState()).some((reason) => reason !== "cerrando")) return;
  const now = await clock.now();
  await noteMinuto(db, { dia: bogotaDay(now), minuto: minutoOf(now), desde: firstDiaTold(now) });
}

/** Returns the public state of the service, cached for a few seconds. */
export const readEstado = (
  deps: Pick<Deps, "db" | "clock" | "inPublicTurn" | "keepEstado">,
): Promise<EstadoPublico> => deps.keepEstado(() => deps.inPublicTurn(() => readNow(deps)));

async function readNow(deps: Pick<Deps, "db" | "clock">): Promise<EstadoPublico> {
  const { db, clock } = deps;
  const now = await clock.now();
  // Sequential: visitors must not take the connections that clients wait for.
  const listas = await listListas(deps);
  const ended = await lastEnded(db, TAREA_NOMBRES);
  const entregas = entregasOf(await entregaDesde(db, now), now);
  const disponibilidad = disponibilidadOf(await diasAnotados(db), now);
  const incidentes = await lastIncidentes(db, incidentesSince(now), INCIDENTES_SHOWN);
  return {
    now,
    listas: listas.filter(({ modulo }) => modulo === "sarlaft"),
    tareas: tareasOf(ended, now),
    entregas,
    disponibilidad,
    incidentes,
  };
}

function tareasOf(ended: Awaited<ReturnType<typeof lastEnded>>, now: Date): TareaPublica[] {
  return TAREA_NOMBRES.map((nombre) => {
    const { descripcion, horario, isIdle } = TAREAS[nombre];
    const last = ended.find(({ tarea }) => tarea === nombre);
    const [inicio, resultado] = [last?.inicio ?? null, last?.resultado ?? null];
    // Tareas that record only runs with work have no known next time.
    const siguiente = inicio === null || isIdle !== undefined ? null : nextTurno(horario, inicio);
    const estado = tareaEstadoOf({ resultado, siguiente }, now);
    return { nombre, descripcion, horario, estado, ultimaEn: last?.fin ?? null };
  });
}
