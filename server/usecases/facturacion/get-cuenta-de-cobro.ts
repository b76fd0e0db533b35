import { findDocumento } from "../../db/facturacion/cobros-soporte";
import { numeroOfDocumento } from "../../domain/facturacion/cobro-documento";
import type { ActorOfCliente, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface CuentaDeCobro {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** `2026-00042`. */
  readonly numero: string;
}

/**
 * The numbered document of an account, PDF: the same bytes whenever it is asked for, from what was kept as it was issued.
 * A client has its own. @throws ServiceError `not_found`; also of one issued before that was kept.
 */
export async function getCuentaDeCobro(
  { db, reportes }: Pick<Deps, "db" | "reportes">,
  actor: ActorOfCliente | SoporteActor,
  { cobroId, abandoned }: { readonly cobroId: string; readonly abandoned: AbortSignal },
): Promise<CuentaDeCobro> {
  const clienteId = actor.kind === "soporte" ? null : actor.clienteId;
  const documento = await findDocumento(db, cobroId, clienteId);
  if (documento === null) throw new ServiceError("not_found");
  const pdf = await reportes.render({ cuentaDeCobro: documento }, actor, abandoned);
  return { pdf, numero: numeroOfDocumento(documento) };
}
