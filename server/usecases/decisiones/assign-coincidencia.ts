import { recordAct } from "../../db/bitacora/actividad";
import { assignTo, lockCoincidencia } from "../../db/decisiones/coincidencias";
import { inTransaction } from "../../db/sql/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ensureCoincidencias } from "./ensure-coincidencias";

/**
 * Has somebody of the client decide on a match, or nobody in particular; anybody who decides still may.
 * @throws ServiceError `not_found`, also where the person is another client's, decides nothing or has left.
 */
export async function assignCoincidencia(
  deps: Pick<Deps, "db" | "clock" | "stopping" | "log">,
  actor: PortalActor,
  input: { readonly consultaId: string; readonly posicion: number; readonly usuarioId: string | null },
): Promise<void> {
  const { consultaId, posicion, usuarioId } = input;
  const { clienteId } = actor;
  await ensureCoincidencias(deps, actor, [consultaId]);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockCoincidencia(tx, clienteId, { consultaId, posicion });
    if (locked === null) throw new ServiceError("not_found");
    if (locked.asignadaA === usuarioId) return;
    if (!(await assignTo(tx, { clienteId, consultaId, posicion, usuarioId })))
      throw new ServiceError("not_found");
    await recordAct(tx, actor, {
      en: await deps.clock.now(tx),
      accion: usuarioId === null ? "decision.sin_asignar" : "decision.asignada",
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: { antes: { usuarioId: locked.asignadaA }, despues: { usuarioId } },
    });
  });
}
