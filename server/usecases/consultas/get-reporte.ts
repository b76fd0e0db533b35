import { keepPaso } from "../../db/prueba/pasos";
import type { ActorOfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { notFoundConsulta } from "./not-found-consulta";
import { readEvidencias } from "./read-evidencias";

/**
 * The report of a consulta, PDF: the same bytes whenever it is asked for, from its evidence alone.
 * @throws ServiceError `not_found`, also for another client's (contract-decisions 171), which tells of a retired year; `db_error` where it could not
 *   be made in time.
 */
export async function getReporte(
  deps: Pick<Deps, "db" | "clock" | "reportes" | "baseUrl">,
  actor: ActorOfCliente,
  { consultaId, abandoned }: { readonly consultaId: string; readonly abandoned: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const evidencias = await readEvidencias(deps.db, actor.clienteId, [consultaId]);
  if (evidencias.length === 0) throw await notFoundConsulta(deps.db, consultaId);
  const pedido = { evidencias, lote: null, baseUrl: deps.baseUrl };
  const pdf = await deps.reportes.render(pedido, actor, abandoned);
  if (actor.modo === "prueba") {
    await keepPaso(deps.db, { clienteId: actor.clienteId, paso: "reporte", en: await deps.clock.now() });
  }
  return pdf;
}
