import { lastIncidentes } from "../../db/operacion/incidentes";
import { type Incidente, incidentesSince } from "../../domain/operacion/incidente";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Told at once, anywhere. */
export const INCIDENTES_SHOWN = 50;

/** What everybody is told, newest first: those of ninety days and those that are open. */
export async function listIncidentes(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
): Promise<Incidente[]> {
  return lastIncidentes(db, incidentesSince(await clock.now()), INCIDENTES_SHOWN);
}
