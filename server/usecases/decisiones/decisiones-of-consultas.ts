import { decisionesOf } from "../../db/decisiones/decisiones";
import { fichasPepOf } from "../../db/decisiones/fichas-pep";
import { type Coincidencia, type Decision, type MatchPlace, placeOf } from "../../domain/decisiones/decision";
import type { FichaPep } from "../../domain/decisiones/ficha-pep";
import type { OfCliente } from "../../domain/shared/actor";
import { groupBy } from "../../domain/shared/group-by";
import type { Deps } from "../deps";
import { ensureCoincidencias } from "./ensure-coincidencias";

/** A match with everything that was decided on it, newest first. */
export interface DecidedCoincidencia extends Coincidencia {
  readonly decisiones: readonly Decision[];
  /** Of a PEP match, newest first. */
  readonly fichas: readonly FichaPep[];
}

type Found = Awaited<ReturnType<typeof ensureCoincidencias>>[number];
type Entrada = Pick<Found, "entrada">;

/**
 * What was decided on each match of consultas of the client, each's in the order of its evidence. It says nothing of what
 * was found: that is the evidence's.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function decisionesOfConsultas(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  actor: OfCliente,
  consultaIds: readonly string[],
): Promise<readonly (DecidedCoincidencia & Entrada)[]> {
  const { clienteId } = actor;
  const found = await ensureCoincidencias(deps, actor, consultaIds);
  const [decisiones, fichas] = await Promise.all([
    decisionesOf(deps.db, clienteId, consultaIds),
    fichasPepOf(deps.db, clienteId, consultaIds),
  ]);
  const [decided, carded] = [groupBy(decisiones, placeOf), groupBy(fichas, placeOf)];
  return found.map((one) => ({
    ...one,
    decisiones: (decided.get(placeOf(one)) ?? []).map(ofItsMatch),
    fichas: (carded.get(placeOf(one)) ?? []).map(ofItsMatch),
  }));
}

const ofItsMatch = <Of extends MatchPlace>({ consultaId: _, ...one }: Of) => one;
