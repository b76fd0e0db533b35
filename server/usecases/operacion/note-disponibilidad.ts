import { noteMinuto } from "../../db/operacion/disponibilidad";
import { firstDiaTold, minutoOf } from "../../domain/operacion/disponibilidad";
import { isReady } from "../../domain/operacion/index-lag";
import { bogotaDay } from "../../domain/shared/bogota";
import type { Deps } from "../deps";

/**
 * Notes that in this minute a process reached the database and could answer queries (what `/api/ready` says), for all
 * processes together. Where either is not so nothing is noted, which counts as down.
 */
export async function noteDisponibilidad({
  db,
  clock,
  indexLags,
}: Pick<Deps, "db" | "clock" | "indexLags">): Promise<void> {
  if (!isReady(indexLags())) return;
  const now = await clock.now();
  await noteMinuto(db, { dia: bogotaDay(now), minuto: minutoOf(now), desde: firstDiaTold(now) });
}
