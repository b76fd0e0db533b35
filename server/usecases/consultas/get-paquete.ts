import type { EvidenciaConPrueba } from "../../domain/bitacora/verificacion";
import type { PortalActor } from "../../domain/shared/actor";
import { getEvidencia } from "../bitacora/get-evidencia";
import type { Deps } from "../deps";
import { getReporte } from "../reportes/get-reporte";

export interface Paquete {
  readonly evidencia: EvidenciaConPrueba;
  /** PDF. */
  readonly reporte: Uint8Array<ArrayBuffer>;
}

/**
 * What proves a consulta of the client to anybody, without us: its evidence with its place in the log, and its report.
 * @throws ServiceError `not_found`, also for another client's; `db_error` where the report was not made in time.
 */
export async function getPaquete(
  deps: Pick<Deps, "db" | "reportes" | "baseUrl">,
  actor: PortalActor,
  asked: { readonly consultaId: string; readonly abandoned: AbortSignal },
): Promise<Paquete> {
  // Of another's consulta there is no report, and so nothing of its evidence is read.
  const reporte = await getReporte(deps, actor, asked);
  return { reporte, evidencia: await getEvidencia(deps, asked) };
}
