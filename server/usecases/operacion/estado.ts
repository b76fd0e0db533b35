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
 * Notes that a process reached the database and could answer queries in this minute, for all processes together. Notes
 * nothing otherwise, which counts as down. A process that is stopping still answers.
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

/** How the service stands for anybody who asks: read once every few seconds, however many ask. */
export const readEstado = (
  deps: Pick<Deps, "db" | "clock" | "inPublicTurn" | "keepEstado">,
): Promise<EstadoPublico> => deps.keepEstado(() => deps.inPublicTurn(() => readNow(deps)));

async function readNow(deps: Pick<Deps, "db" | "clock">): Promise<EstadoPublico> {
  const { db, clock } = deps;
  const now = await clock.now();
  // One after the other: visitors must not take the connections that clients wait for.
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
    // Of those that are on record only where they did something nobody can say when they must have.
    const siguiente = inicio === null || isIdle !== undefined ? null : nextTurno(horario, inicio);
    const estado = tareaEstadoOf({ resultado, siguiente }, now);
    return { nombre, descripcion, horario, estado, ultimaEn: last?.fin ?? null };
  });
}
