import type { ArchivoFile } from "../../domain/archivos/archivo-files";
import type { EvidenciaConPrueba } from "../../domain/bitacora/verificacion";
import { decisionesFiles } from "../../domain/decisiones/decisiones-files";
import type { PortalActor } from "../../domain/shared/actor";
import { getEvidencia } from "../bitacora/pruebas";
import { decisionesOfConsultas } from "../decisiones/read-decisiones";
import type { Deps } from "../deps";
import { getReporte } from "./reportes";

export interface Paquete {
  readonly evidencia: EvidenciaConPrueba;
  /** PDF. */
  readonly reporte: Uint8Array<ArrayBuffer>;
  /** Decisions so far, which are not evidence. Empty without matches. */
  readonly decisiones: readonly ArchivoFile[];
}

/**
 * Returns what proves a consulta to anyone without our help: its evidence with its place in the log, and its
 * report. Also the decisions on it.
 * @throws ServiceError `not_found`, also for another client's; `db_error` if the report was not made in time.
 */
export async function getPaquete(
  deps: Pick<Deps, "db" | "clock" | "reportes" | "baseUrl" | "stopping" | "log">,
  actor: PortalActor,
  asked: { readonly consultaId: string; readonly abandoned: AbortSignal },
): Promise<Paquete> {
  // Comes first: it rejects another client's consulta before its evidence is read.
  const reporte = await getReporte(deps, actor, asked);
  const { consultaId } = asked;
  const decided = await decisionesOfConsultas(deps, actor, [consultaId]);
  const decisiones = decided.length === 0 ? [] : decisionesFiles(consultaId, await deps.clock.now(), decided);
  return { reporte, evidencia: await getEvidencia(deps, asked), decisiones };
}
