import { advanceCoincidencias, insertCoincidencias, nextWithMatches } from "../../db/coincidencias";
import { inTransaction } from "../../db/transaction";
import type { ConsultaEvidence } from "../../domain/evidence/consulta";
import type { Match } from "../../domain/screening/types";
import type { Deps } from "../deps";
import { coincidenciasIn } from "./coincidencias-in";
import { indexEntradas } from "./index-entradas";

/** Consultas of one transaction: of a common name each has hundreds of matches. */
const BATCH = 100;

/**
 * Puts the matches of every sealed consulta where they wait to be decided, behind the log, so that no charge maintains
 * anything of it. Resolves to how many consultas with matches it came to.
 */
export async function indexCoincidencias(deps: Pick<Deps, "db" | "stopping" | "log">): Promise<number> {
  const { db, stopping } = deps;
  await indexEntradas(deps);
  for (let total = 0; ; ) {
    const next = await nextWithMatches(db, BATCH);
    if (next === null) return total;
    const { hasta, consultas } = next;
    const kept = consultas.flatMap(({ evidencia, indice }) => evidenceOf(deps, evidencia, indice));
    const coincidencias = await coincidenciasIn(db, kept);
    const isLast = consultas.length < BATCH;
    await inTransaction(db, async (tx) => {
      await insertCoincidencias(tx, coincidencias);
      await advanceCoincidencias(tx, isLast ? hasta : (consultas.at(-1)?.indice ?? hasta));
    });
    total += consultas.length;
    if (isLast || stopping.aborted) return total;
  }
}

const isMatch = ({ lista, tier, resultado, nombreCoincidencia }: Match): boolean =>
  [lista, tier, resultado, nombreCoincidencia].every((text) => typeof text === "string");

/** One that was altered until it is no evidence any more is told by the integrity checks; here it stops nobody else's. */
function evidenceOf({ log }: Pick<Deps, "log">, text: string, indice: number): ConsultaEvidence[] {
  try {
    const evidence: ConsultaEvidence = JSON.parse(text);
    if (!evidence.matches.every(isMatch)) throw new Error("what it found is no match");
    return [evidence];
  } catch (error) {
    log.error({ error, indice }, "the evidence of a consulta cannot be read");
    return [];
  }
}
