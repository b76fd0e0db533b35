import { insertBusqueda, nextToIndex } from "../../db/consulta-busqueda";
import { palabrasOf } from "../../domain/evidence/busqueda";
import type { Deps } from "../deps";

/** Read and written at a time. */
const BATCH = 2_000;

export interface Indexing {
  readonly indexadas: number;
}

/**
 * Tarea `indexar-consultas`: has every consulta of the log found by its words. Behind the log, so that no charge waits
 * for it; those that it has not come to are looked through one by one by whoever searches.
 */
export async function indexConsultas({ db, stopping }: Pick<Deps, "db" | "stopping">): Promise<Indexing> {
  for (let indexadas = 0; ; ) {
    const next = await nextToIndex(db, BATCH);
    await insertBusqueda(
      db,
      next.map((consulta) => ({ ...consulta, palabras: palabrasOf(consulta) })),
    );
    indexadas += next.length;
    if (next.length < BATCH || stopping.aborted) return { indexadas };
  }
}
