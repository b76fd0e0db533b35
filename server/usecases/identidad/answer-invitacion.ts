import { pageOfSolicitudes } from "../../db/facturacion/solicitudes";
import { inTransaction } from "../../db/sql/transaction";
import type { InvitacionPedido, Solicitud } from "../../domain/facturacion/solicitud";
import type { OfCliente, PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepFin, lockSolicitud } from "../facturacion/close-solicitud";
import { invite } from "./invite-usuario";

/** One that waits for an administrador's word. */
export interface InvitacionPendiente extends Omit<InvitacionPedido, "tipo"> {
  readonly solicitudId: string;
  readonly creadaEn: Date;
  readonly venceEn: Date;
}

const SHOWN = 50;

/** Whom support would have in the actor's client, the last asked for first. */
export async function listInvitaciones(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now }: { readonly now: Date },
): Promise<readonly InvitacionPendiente[]> {
  const query = { clienteId, pendientesEn: now, tipos: ["invitacion"], limite: SHOWN, after: null } as const;
  return (await pageOfSolicitudes(db, query)).filter(isInvitacion).map((solicitud) => {
    const { tipo: _, ...asked } = solicitud.pedido;
    const { solicitudId, creadaEn, venceEn } = solicitud;
    return { ...asked, solicitudId, creadaEn, venceEn };
  });
}

/**
 * An administrador of the client lets in whom support would have there, and then it is that administrador who invites;
 * or refuses it, with a reason.
 * @throws ServiceError `prohibido` for whoever is no administrador; `not_found` for another client's; `conflicto` for
 *   one that was answered, was taken back or expired; `validation_error` where the client has somebody of that address by now.
 */
export async function answerInvitacion(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: PortalActor,
  input: { readonly solicitudId: string; readonly motivo: string | null },
): Promise<void> {
  const { solicitudId, motivo } = input;
  // A reason is what it is refused with.
  const estado = motivo === null ? "aprobada" : "rechazada";
  if (actor.rol !== "administrador") throw new ServiceError("prohibido");
  await inTransaction(deps.db, async (tx) => {
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, estado, actor.clienteId);
    if (!isInvitacion(solicitud)) throw new ServiceError("not_found");
    await keepFin(tx, actor, { solicitud, estado, motivo, now });
    if (estado === "rechazada") return;
    const { email, nombre, rol } = solicitud.pedido;
    await invite(
      tx,
      deps,
      actor,
      { realm: "portal", clienteId: actor.clienteId, email, nombre, rol },
      now,
      "email",
    );
  });
}

const isInvitacion = (solicitud: Solicitud): solicitud is Solicitud<InvitacionPedido> =>
  solicitud.pedido.tipo === "invitacion";
