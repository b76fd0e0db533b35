import { findCliente } from "../../db/clientes/clientes";
import { clienteOfConsulta, retencionesOf } from "../../db/consultas/retenciones";
import { isVigente, type Retencion } from "../../domain/consultas/retencion";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import type { RetencionTarget } from "./hold-retencion";
import { notFoundConsulta } from "./not-found-consulta";

export interface RetencionHistory {
  /** Null: none is in force. */
  readonly vigente: Retencion | null;
  /** Newest first. */
  readonly historial: readonly Retencion[];
}

/** What holds a client or a consulta, and ever did. @throws ServiceError `not_found`. */
export async function getRetencion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  target: RetencionTarget,
): Promise<RetencionHistory> {
  const now = await clock.now();
  const consultaId = "consultaId" in target ? target.consultaId : null;
  const clienteId = "clienteId" in target ? target.clienteId : await clienteOfConsulta(db, target.consultaId);
  if (consultaId !== null && clienteId === null) throw await notFoundConsulta(db, consultaId);
  if (clienteId === null || (await findCliente(db, clienteId)) === null) throw new ServiceError("not_found");
  const historial = await retencionesOf(db, { clienteId, consultaId });
  const [last] = historial;
  return { vigente: last !== undefined && isVigente(last, now) ? last : null, historial };
}
