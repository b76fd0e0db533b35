import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { insertCuentaSolicitud, lastCuentaSolicitud } from "../../db/prueba/cuenta-solicitudes";
import { inTransaction } from "../../db/sql/transaction";
import { type CuentaPedida, correoDeSolicitud } from "../../domain/prueba/cuenta-solicitud";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * Requests the real account of a test account, by an administrador. Support is mailed the data and has the
 * request in its queue.
 * @throws ServiceError `not_found` if it is no test account; `conflicto` if a request waits or the real
 *   account is open.
 */
export async function askCuentaReal(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "soporteEmail">,
  actor: PortalActor,
  pedida: CuentaPedida,
): Promise<void> {
  const { clienteId, usuarioId } = actor;
  const { entropy, soporteEmail, baseUrl } = deps;
  await inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente?.modo !== "prueba") throw new ServiceError("not_found");
    if (cliente.cuentaRealId !== null) throw new ServiceError("conflicto", "Su cuenta real ya está abierta.");
    const now = await deps.clock.now(tx);
    const solicitudId = entropy.uuidV7(now);
    const isNew = await insertCuentaSolicitud(tx, {
      solicitudId,
      clienteId,
      usuarioId,
      ...pedida,
      creadaEn: now,
    });
    if (!isNew) throw new ServiceError("conflicto", "Su solicitud ya está en la cola de soporte.");
    const objeto = { tipo: "cuenta_solicitud", id: solicitudId };
    const detalle = { despues: pedida };
    await recordAct(tx, actor, { en: now, accion: "cuenta_real.pedida", objeto, detalle });
    const kept = await lastCuentaSolicitud(tx, { clienteId });
    if (soporteEmail === null || kept === null) return;
    const correo = correoDeSolicitud(kept, `${baseUrl}/soporte/pruebas`);
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino: soporteEmail, ...correo, now });
  });
}
