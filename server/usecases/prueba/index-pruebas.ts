import { insertBusqueda } from "../../db/consultas/consulta-busqueda";
import { insertCoincidencias } from "../../db/decisiones/coincidencias";
import { endPruebas, nextPruebas } from "../../db/prueba/pruebas-pendientes";
import { inLongTransaction } from "../../db/sql/transaction";
import { palabrasOf } from "../../domain/consultas/busqueda";
import { coincidenciasIn, readableEvidence } from "../decisiones/coincidencias";
import type { Deps } from "../deps";

/** Consultas per transaction. */
const BATCH = 100;

/**
 * Indexes consultas of test accounts for search and decisions, as `indexar-consultas` does for those in the
 * log. They have no leaf, so they get negative numbers in their order. Returns how many.
 */
export async function indexPruebas({
  db,
  stopping,
  log,
}: Pick<Deps, "db" | "stopping" | "log">): Promise<number> {
  for (let indexadas = 0; ; ) {
    const next = await nextPruebas(db, { limit: BATCH });
    const evidence = readableEvidence(
      { log },
      next.map(({ evidencia }) => evidencia),
    );
    const coincidencias = await coincidenciasIn(db, evidence);
    await inLongTransaction(db, async (tx) => {
      const found = next.map(({ orden, ...consulta }) => ({
        ...consulta,
        indice: -orden,
        palabras: palabrasOf(consulta),
      }));
      await insertBusqueda(tx, found);
      await insertCoincidencias(tx, coincidencias);
      await endPruebas(tx, { ordenes: next.map(({ orden }) => orden) });
    });
    indexadas += next.length;
    if (next.length < BATCH || stopping.aborted) return indexadas;
  }
}
