import { findEvidencias } from "../../db/consultas/consultas";
import { antecedentesOf } from "../../db/decisiones/decisiones";
import { readExigencias } from "../../db/identidad/exigencias";
import { comparacionOf } from "../../domain/decisiones/comparacion";
import type { Comparacion } from "../../domain/decisiones/decision";
import { type Memoria, memoriaOf } from "../../domain/decisiones/memoria";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { type DecidedCoincidencia, decisionesOfConsultas } from "./decisiones-of-consultas";
import { readableEvidence } from "./readable-evidence";

interface RememberedCoincidencia extends DecidedCoincidencia {
  /** What was decided before on the same entry for the same person. */
  readonly memoria: Memoria | null;
  /** What its evidence says of what a decision compares; null: it cannot be read. */
  readonly evidencia: Comparacion | null;
}

export interface DecisionesDeConsulta {
  readonly exigeCuatroOjos: boolean;
  readonly coincidencias: readonly RememberedCoincidencia[];
}

/**
 * What was decided on each match of a consulta, and what is remembered of it.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function getDecisiones(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  actor: OfCliente,
  { consultaId }: { readonly consultaId: string },
): Promise<DecisionesDeConsulta> {
  const found = await decisionesOfConsultas(deps, actor, [consultaId]);
  const [antecedentes, { exigeCuatroOjos }, kept] = await Promise.all([
    antecedentesOf(deps.db, actor.clienteId, consultaId),
    readExigencias(deps.db, actor.clienteId),
    findEvidencias(deps.db, actor.clienteId, [consultaId]),
  ]);
  const [evidence] = readableEvidence(
    deps,
    kept.map(({ evidencia }) => evidencia),
  );
  const coincidencias = found.map(({ entrada, ...decided }) => {
    const match = evidence?.matches[decided.posicion];
    return {
      ...decided,
      memoria: memoriaOf(entrada, antecedentes.get(decided.posicion) ?? []),
      evidencia: evidence && match ? comparacionOf(match, evidence.consultado) : null,
    };
  });
  return { exigeCuatroOjos, coincidencias };
}
