import type { ActorOfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { readEvidencias } from "./read-evidencias";

export interface ReporteLoteInput {
  readonly consultaIds: readonly string[];
  readonly titulo: string | null;
  readonly abandoned: AbortSignal;
}

/**
 * One PDF with a row for each of the client's consultas, in the order of their first mention; others are left out
 * (contract-decisions 172, 174).
 * @throws ServiceError `consultas_no_encontradas_para_cliente`; `db_error` where it could not be made in time.
 */
export async function getReporteLote(
  deps: Pick<Deps, "db" | "reportes" | "baseUrl">,
  actor: ActorOfCliente,
  { consultaIds, titulo, abandoned }: ReporteLoteInput,
): Promise<Uint8Array<ArrayBuffer>> {
  const evidencias = await readEvidencias(deps.db, actor.clienteId, consultaIds);
  if (evidencias.length === 0) throw new ServiceError("consultas_no_encontradas_para_cliente");
  return deps.reportes.render({ evidencias, lote: { titulo }, baseUrl: deps.baseUrl }, actor, abandoned);
}
