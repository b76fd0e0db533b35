import { recordAct } from "../../db/bitacora/actividad";
import { findCuentaPrueba, lockCliente } from "../../db/clientes/clientes";
import { lockName } from "../../db/sql/advisory-lock";
import { inTransaction } from "../../db/sql/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { insertCuentaPrueba } from "./open-cuenta-prueba";

/**
 * Opens the test account of the person's client, with its name and settings and without a key. Concurrent or
 * repeated calls open one. @throws ServiceError `conflicto` if support closed it.
 */
export async function openOwnCuentaPrueba(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: PortalActor,
): Promise<void> {
  if (actor.modo === "prueba") return;
  await inTransaction(db, async (tx) => {
    const real = await lockCliente(tx, actor.clienteId);
    if (real === null) throw new ServiceError("not_found");
    const { clienteId: cuentaRealId, razonSocial, nit, operaParaTerceros, politicaCoincidencia } = real;
    await lockName(tx, `cuenta-prueba ${cuentaRealId}`);
    const known = await findCuentaPrueba(tx, cuentaRealId);
    if (known?.activo === false)
      throw new ServiceError("conflicto", { message: "Soporte cerró la cuenta de prueba de su entidad." });
    if (known !== null) return;
    const now = await clock.now(tx);
    const asked = { kind: "sistema", tarea: "modo-prueba", requestId: actor.requestId } as const;
    const ways = { operaParaTerceros, politicaCoincidencia };
    const part = { razonSocial, nit, cuentaRealId, ...ways, now };
    const { clienteId } = await insertCuentaPrueba(tx, entropy, asked, part);
    const objeto = { tipo: "cliente", id: clienteId };
    await recordAct(tx, actor, { en: now, accion: "cuenta_prueba.abierta", objeto });
  });
}
