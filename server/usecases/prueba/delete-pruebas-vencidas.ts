import { deletePruebas } from "../../db/prueba/delete-pruebas";
import type { Deps } from "../deps";

/** Of one transaction. */
const BATCH = 1_000;

/** Tarea `borrar-pruebas-vencidas`: what test accounts asked ninety days ago goes, with what was decided on it. */
export async function deletePruebasVencidas({
  db,
  clock,
  stopping,
}: Pick<Deps, "db" | "clock" | "stopping">): Promise<{ readonly borradas: number }> {
  const now = await clock.now();
  for (let borradas = 0; ; ) {
    const deleted = await deletePruebas(db, now, BATCH);
    borradas += deleted;
    if (deleted === 0 || stopping.aborted) return { borradas };
  }
}
