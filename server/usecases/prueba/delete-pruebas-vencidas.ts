import { deletePruebas } from "../../db/prueba/pruebas";
import type { Deps } from "../deps";

/** Of one transaction. */
const BATCH = 1_000;

type DeleteDeps = Pick<Deps, "db" | "clock" | "stopping">;

/**
 * Tarea `borrar-pruebas-vencidas`: what test accounts asked ninety days ago goes, with what was decided on it; and what was
 * told of it, printed of it and counted by month.
 */
export async function deletePruebasVencidas(
  deps: DeleteDeps,
): Promise<{ readonly borradas: number; readonly rastro: number }> {
  const now = await deps.clock.now();
  return {
    borradas: await deleteAll(deps, "consultas", now),
    rastro: await deleteAll(deps, "rastro", now),
  };
}

async function deleteAll(
  { db, stopping }: DeleteDeps,
  what: "consultas" | "rastro",
  now: Date,
): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deletePruebas(db, what, now, BATCH);
    total += deleted;
    if (deleted === 0 || stopping.aborted) return total;
  }
}
