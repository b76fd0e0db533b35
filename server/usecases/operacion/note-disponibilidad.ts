import { noteMinuto } from "../../db/operacion/disponibilidad";
import { firstDiaTold, minutoOf } from "../../domain/operacion/disponibilidad";
import { unreadyReasons } from "../../domain/operacion/readiness";
import { bogotaDay } from "../../domain/shared/bogota";
import type { Deps } from "../deps";

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
