import { insertBusqueda, nextToIndex } from "../../db/consultas/consulta-busqueda";
import { palabrasOf } from "../../domain/consultas/busqueda";
import { indexCoincidencias } from "../decisiones/coincidencias";
import type { Deps } from "../deps";
import { indexPruebas } from "../prueba/index-pruebas";

/** Consultas per batch. */
const BATCH = 2_000;

export interface Indexing {
  readonly indexadas: number;
  /** Consultas whose matches were not in the queue before. */
  readonly conCoincidencias: number;
}

/**
 * Tarea `indexar-consultas`: indexes every consulta of the log for search, and puts its matches into the queue. It runs
 * after the charge, which therefore never waits. Searches read consultas that are not indexed yet one by one.
 */
export async function indexConsultas(deps: Pick<Deps, "db" | "stopping" | "log">): Promise<Indexing> {
  const conCoincidencias = await indexCoincidencias(deps);
  return { indexadas: (await indexPalabras(deps)) + (await indexPruebas(deps)), conCoincidencias };
}

async function indexPalabras({ db, stopping }: Pick<Deps, "db" | "stopping">): Promise<number> {
  for (let indexadas = 0; ; ) {
    const next = await nextToIndex(db, { limit: BATCH });
    await insertBusqueda(
      db,
      next.map((consulta) => ({ ...consulta, palabras: palabrasOf(consulta) })),
    );
    indexadas += next.length;
    if (next.length < BATCH || stopping.aborted) return indexadas;
  }
}
