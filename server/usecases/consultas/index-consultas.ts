import { insertBusqueda, nextToIndex } from "../../db/consultas/consulta-busqueda";
import { palabrasOf } from "../../domain/consultas/busqueda";
import { indexCoincidencias } from "../decisiones/coincidencias";
import type { Deps } from "../deps";
import { indexPruebas } from "../prueba/index-pruebas";

/** Read and written at a time. */
const BATCH = 2_000;

export interface Indexing {
  readonly indexadas: number;
  /** Consultas whose matches nobody had put in the queue before. */
  readonly conCoincidencias: number;
}

/**
 * Tarea `indexar-consultas`: has every consulta of the log found by its words, and its matches among those that wait to
 * be decided. Behind the log, so that no charge waits for it; those that it has not come to are looked through one by
 * one by whoever searches.
 */
export async function indexConsultas(deps: Pick<Deps, "db" | "stopping" | "log">): Promise<Indexing> {
  const conCoincidencias = await indexCoincidencias(deps);
  return { indexadas: (await indexPalabras(deps)) + (await indexPruebas(deps)), conCoincidencias };
}

async function indexPalabras({ db, stopping }: Pick<Deps, "db" | "stopping">): Promise<number> {
  for (let indexadas = 0; ; ) {
    const next = await nextToIndex(db, BATCH);
    await insertBusqueda(
      db,
      next.map((consulta) => ({ ...consulta, palabras: palabrasOf(consulta) })),
    );
    indexadas += next.length;
    if (next.length < BATCH || stopping.aborted) return indexadas;
  }
}
