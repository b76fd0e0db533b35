import { findEvidencias } from "../../db/consultas/consultas";
import { coincidenciasOf, insertCoincidencias } from "../../db/decisiones/coincidencias";
import type { OfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { coincidenciasIn } from "./coincidencias-in";
import { indexEntradas } from "./index-entradas";
import { readableEvidence } from "./readable-evidence";

/**
 * The matches of consultas of the client, each's in the order of its evidence; of one so new that the queue has not come
 * to it they are put there now.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function ensureCoincidencias(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  { clienteId }: OfCliente,
  consultaIds: readonly string[],
): ReturnType<typeof coincidenciasOf> {
  const { db } = deps;
  const known = await coincidenciasOf(db, clienteId, consultaIds);
  const queued = new Set(known.map(({ consultaId }) => consultaId));
  const others = consultaIds.filter((id) => !queued.has(id));
  if (others.length === 0) return known;
  const kept = await findEvidencias(db, clienteId, others);
  if (kept.length < others.length) throw new ServiceError("not_found");
  const evidence = readableEvidence(
    deps,
    kept.map(({ evidencia }) => evidencia),
  );
  const withMatches = evidence.filter(({ matches }) => matches.length > 0);
  if (withMatches.length === 0) return known;
  await indexEntradas(deps);
  await insertCoincidencias(db, await coincidenciasIn(db, withMatches));
  return coincidenciasOf(db, clienteId, consultaIds);
}
