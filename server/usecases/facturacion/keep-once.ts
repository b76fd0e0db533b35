import { isDeepStrictEqual } from "node:util";
import { findPendiente } from "../../db/facturacion/solicitudes";
import type { Executor } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import { claveOf, type Pedido, type Solicitud } from "../../domain/facturacion/solicitud";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepSolicitud, type Pide } from "./keep-solicitud";

/**
 * Has it wait for a second person, or gives the very same that waits already. Asked under the client's lock.
 * @throws ServiceError `conflicto` where another waits about the same, which is decided first.
 */
export async function keepOnce(
  tx: Executor,
  deps: Pick<Deps, "entropy">,
  actor: Pide,
  asked: {
    readonly cliente: Cliente;
    readonly pedido: Pedido;
    readonly valor: number | null;
    readonly now: Date;
  },
): Promise<{ readonly solicitud: Solicitud; readonly isNew: boolean }> {
  const { cliente, pedido, now } = asked;
  const { clienteId } = cliente;
  const about = { clienteId, clave: claveOf(pedido), tipos: [pedido.tipo] };
  const waiting = await findPendiente(tx, about, now);
  if (waiting === null) return { solicitud: await keepSolicitud(tx, deps, actor, asked), isNew: true };
  if (isDeepStrictEqual(waiting.pedido, pedido)) return { solicitud: waiting, isNew: false };
  const where = actor.kind === "portal" ? "Equipo" : "Pagos";
  throw new ServiceError("conflicto", {
    message: `Ya espera aprobación otro cambio de lo mismo, que pidió ${waiting.solicitante}: apruébelo, rechácelo o retírelo en ${where}.`,
  });
}
