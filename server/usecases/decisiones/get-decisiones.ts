import { antecedentesOf } from "../../db/decisiones";
import { readExigencias } from "../../db/exigencias";
import { type Memoria, memoriaOf } from "../../domain/decisiones/memoria";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { type DecidedCoincidencia, decisionesOfConsultas } from "./decisiones-of-consultas";

interface RememberedCoincidencia extends DecidedCoincidencia {
  /** What was decided before on the same entry for the same person. */
  readonly memoria: Memoria | null;
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
  const [antecedentes, { exigeCuatroOjos }] = await Promise.all([
    antecedentesOf(deps.db, actor.clienteId, consultaId),
    readExigencias(deps.db, actor.clienteId),
  ]);
  const coincidencias = found.map(({ entrada, ...decided }) => ({
    ...decided,
    memoria: memoriaOf(entrada, antecedentes.get(decided.posicion) ?? []),
  }));
  return { exigeCuatroOjos, coincidencias };
}
