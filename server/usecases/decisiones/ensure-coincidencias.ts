import { coincidenciasOf, insertCoincidencias } from "../../db/coincidencias";
import { findEvidencias } from "../../db/consultas";
import type { OfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { coincidenciasIn } from "./coincidencias-in";
import { indexEntradas } from "./index-entradas";

/**
 * The matches of a consulta, in the order of its evidence; of one so new that the queue has not come to it they are
 * put there now.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function ensureCoincidencias(
  deps: Pick<Deps, "db" | "stopping">,
  { clienteId }: OfCliente,
  consultaId: string,
): ReturnType<typeof coincidenciasOf> {
  const { db } = deps;
  const known = await coincidenciasOf(db, { clienteId }, consultaId);
  if (known.length > 0) return known;
  const [kept] = await findEvidencias(db, clienteId, [consultaId]);
  if (kept === undefined) throw new ServiceError("not_found");
  const consulta = JSON.parse(kept.evidencia);
  if (consulta.matches.length === 0) return [];
  await indexEntradas(deps);
  await insertCoincidencias(db, await coincidenciasIn(db, [consulta]));
  return coincidenciasOf(db, { clienteId }, consultaId);
}
