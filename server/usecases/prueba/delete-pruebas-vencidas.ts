import { deletePruebas } from "../../db/prueba/pruebas";
import type { Deps } from "../deps";

/** Rows per transaction. */
const BATCH = 1_000;

type DeleteDeps = Pick<Deps, "db" | "clock" | "stopping">;

/**
 * Tarea `borrar-pruebas-vencidas`: deletes consultas of test accounts after ninety days, with their
 * decisions, events, papers and monthly counters, and what their bases kept as long.
 */
export async function deletePruebasVencidas(
  deps: DeleteDeps,
): Promise<{ readonly borradas: number; readonly rastro: number }> {
  const now = await deps.clock.now();
  return {
    borradas: await deleteAll(deps, "consultas", now),
    rastro: (await deleteAll(deps, "rastro", now)) + (await deleteAll(deps, "actas", now)),
  };
}

async function deleteAll(
  { db, stopping }: DeleteDeps,
  what: "consultas" | "rastro" | "actas",
  now: Date,
): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await deletePruebas(db, what, now, BATCH);
    total += deleted;
    if (deleted === 0 || stopping.aborted) return total;
  }
}
