import { recordActBeforeCliente } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { pendingCuentaSolicitudes } from "../../db/prueba/cuenta-solicitudes";
import { closeCuenta, countCuentasPrueba, pageOfCuentasPrueba } from "../../db/prueba/cuentas-prueba";
import { inTransaction } from "../../db/sql/transaction";
import type { SoporteActor, SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

/** More requests than ever wait. */
const COLA_MAX = 200;

/** Returns the waiting requests for a real account, oldest first. */
export const listCuentaSolicitudes = ({ db }: Pick<Deps, "db">, _: SoporteActor) =>
  pendingCuentaSolicitudes(db, { most: COLA_MAX });

/** Returns the test accounts with age and use, newest first, and how many are open. */
export async function listCuentasPrueba(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  asked: { readonly limite: number; readonly cursor: string | null; readonly soloActivas: boolean },
) {
  const { limite, cursor: after, soloActivas } = asked;
  const [rows, abiertas] = await Promise.all([
    pageOfCuentasPrueba(db, { after, soloActivas, most: limite + 1 }),
    countCuentasPrueba(db),
  ]);
  return { ...pageOf(rows, limite, ({ clienteId }) => clienteId), abiertas };
}

/**
 * Closes a test account: its keys and sessions end with their next request. @throws ServiceError `not_found`,
 * also for a real client; `conflicto` if it is closed.
 */
export async function closeCuentaPrueba(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoportePersona,
  { clienteId, motivo }: { readonly clienteId: string; readonly motivo: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente?.modo !== "prueba") throw new ServiceError("not_found");
    if (!cliente.activo) throw new ServiceError("conflicto", "Ya está cerrada.");
    await closeCuenta(tx, { clienteId });
    await recordActBeforeCliente(tx, actor, clienteId, {
      en: await deps.clock.now(tx),
      accion: "cuenta_prueba.cerrada",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { antes: { activo: true }, despues: { activo: false }, motivo },
    });
  });
}
