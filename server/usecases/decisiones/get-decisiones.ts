import { readCuatroOjos } from "../../db/cuatro-ojos";
import { antecedentesOf, decisionesOf } from "../../db/decisiones";
import { fichasPepOf } from "../../db/fichas-pep";
import type { Coincidencia, Decision } from "../../domain/decisiones/decision";
import type { FichaPep } from "../../domain/decisiones/ficha-pep";
import { type Memoria, memoriaOf } from "../../domain/decisiones/memoria";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { ensureCoincidencias } from "./ensure-coincidencias";

/** A match with everything that was decided on it, newest first. */
interface DecidedCoincidencia extends Coincidencia {
  readonly decisiones: readonly Decision[];
  /** What was decided before on the same entry for the same person. */
  readonly memoria: Memoria | null;
  /** Of a PEP match, newest first. */
  readonly fichas: readonly FichaPep[];
}

export interface DecisionesDeConsulta {
  readonly exigeCuatroOjos: boolean;
  readonly coincidencias: readonly DecidedCoincidencia[];
}

/**
 * What was decided on each match of a consulta, and what is remembered of it. It says nothing of what was found: that
 * is the evidence's.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function getDecisiones(
  deps: Pick<Deps, "db" | "stopping">,
  actor: OfCliente,
  { consultaId }: { readonly consultaId: string },
): Promise<DecisionesDeConsulta> {
  const { db } = deps;
  const { clienteId } = actor;
  const found = await ensureCoincidencias(deps, actor, consultaId);
  const [decisiones, antecedentes, fichas, exigeCuatroOjos] = await Promise.all([
    decisionesOf(db, clienteId, consultaId),
    antecedentesOf(db, clienteId, consultaId),
    fichasPepOf(db, clienteId, consultaId),
    readCuatroOjos(db, clienteId),
  ]);
  const coincidencias = found.map(({ entrada, ...coincidencia }) => {
    const { posicion } = coincidencia;
    const ofIt = (one: { readonly posicion: number }) => one.posicion === posicion;
    return {
      ...coincidencia,
      decisiones: decisiones.filter(ofIt),
      memoria: memoriaOf(entrada, antecedentes.get(posicion) ?? []),
      fichas: fichas.filter(ofIt),
    };
  });
  return { exigeCuatroOjos, coincidencias };
}
