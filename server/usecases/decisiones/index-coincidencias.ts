import {
  advanceCoincidencias,
  insertCoincidencias,
  nextWithMatches,
} from "../../db/decisiones/coincidencias";
import { inLongTransaction } from "../../db/sql/transaction";
import type { Deps } from "../deps";
import { coincidenciasIn } from "./coincidencias-in";
import { indexEntradas } from "./index-entradas";
import { readableEvidence } from "./readable-evidence";

/** Consultas of one transaction: of a common name each has hundreds of matches. */
const BATCH = 100;

/**
 * Puts the matches of every sealed consulta where they wait to be decided, behind the log, so that no charge maintains
 * anything of it: those that the process which charged them did not (`runtime/coincidencias.ts`). Resolves to how many
 * consultas with matches these were.
 */
export async function indexCoincidencias(deps: Pick<Deps, "db" | "stopping" | "log">): Promise<number> {
  const { db, stopping } = deps;
  await indexEntradas(deps);
  for (let total = 0; ; ) {
    const next = await nextWithMatches(db, BATCH);
    if (next === null) return total;
    const { hasta, consultas } = next;
    const kept = readableEvidence(
      deps,
      consultas.map(({ evidencia }) => evidencia),
    );
    const coincidencias = await coincidenciasIn(db, kept);
    const isLast = consultas.length < BATCH;
    await inLongTransaction(db, async (tx) => {
      await insertCoincidencias(tx, coincidencias);
      await advanceCoincidencias(tx, isLast ? hasta : (consultas.at(-1)?.indice ?? hasta));
    });
    total += consultas.length;
    if (isLast || stopping.aborted) return total;
  }
}
