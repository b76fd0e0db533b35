import { expireBolsa } from "../../db/facturacion/bolsas";
import { type CuentaState, readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { EventoHecho } from "../../domain/avisos/evento";
import { withContacto } from "../../domain/clientes/cliente";
import { cobroEnMora } from "../../domain/facturacion/cobro";
import { admit, ConsumoRefused, type Cuenta } from "../../domain/facturacion/cuenta";
import type { Refusal } from "../../domain/facturacion/refusal";
import type { Deps } from "../deps";
import { recordHecho } from "./cuenta";

/**
 * The commercial gate of `/validate`. The first refusal of a period or bolsa records `paquete.bloqueado`,
 * which is committed although the answer is a 402 (contract-decisions 126, 127).
 * @throws ConsumoRefused
 */
export async function refuseUnlessAdmitted(
  deps: Pick<Deps, "db" | "entropy" | "log" | "contacto">,
  state: CuentaState,
  now: Date,
): Promise<void> {
  const { clienteId, cuenta } = state;
  const admission = admit(cuenta, now);
  if (admission.admitted) return;
  const gate = { ...admission, comoReactivar: withContacto(admission.comoReactivar, deps.contacto) };
  await recordBloqueo(deps, state, gate, now).catch((error: unknown) => {
    // The client is refused anyway, and the next refusal records it.
    deps.log.error({ error, clienteId }, "paquete.bloqueado could not be recorded");
  });
  throw new ConsumoRefused(gate, cuenta, now);
}

/**
 * Records the block. If an expiry that was not recorded yet caused it, records that first, in the same
 * transaction (358).
 */
async function recordBloqueo(
  { db, entropy }: Pick<Deps, "db" | "entropy">,
  { clienteId, cuenta }: CuentaState,
  refusal: Refusal,
  now: Date,
): Promise<void> {
  const record = (tx: Executor, of: Cuenta, hecho: EventoHecho) =>
    recordHecho(tx, entropy, { clienteId, cuenta: of, hecho }, now);
  if (cuenta.modalidad !== "bolsa" || refusal.code !== "bolsa_vencida" || cuenta.bolsa.vencidaEn !== null) {
    await record(db, cuenta, bloqueadoBy(refusal, cuenta, now));
    return;
  }
  await inTransaction(db, async (tx) => {
    const bolsa = await expireBolsa(tx, cuenta.bolsa.bolsaId, now);
    const vencida: Cuenta | null = bolsa && { ...cuenta, bolsa };
    if (vencida !== null) await record(tx, vencida, { tipo: "paquete.vencido" });
    // Null if another transaction recorded it, or a query in progress used the last of the bolsa.
    const stands = vencida ?? (await readCuenta(tx, clienteId, now)).cuenta;
    const gate = admit(stands, now);
    if (!gate.admitted) await record(tx, stands, bloqueadoBy(gate, stands, now));
  });
}

function bloqueadoBy(refusal: Refusal, cuenta: Cuenta, now: Date): EventoHecho {
  const isInArrears = refusal.code === "paquete_vencido_sin_pago" && cuenta.modalidad === "mensual";
  const cobro = isInArrears ? cobroEnMora(cuenta.cobros, now) : null;
  return { tipo: "paquete.bloqueado", refusal, cobro };
}
