import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { lockCuenta } from "../../db/facturacion/cuentas";
import { insertTope, topesOf } from "../../db/facturacion/planes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { ClienteWithCuenta } from "../../domain/facturacion/comercial";
import type { CuentaActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { attachCuenta } from "../clientes/clientes";
import type { Deps } from "../deps";

export interface SetTopeInput {
  readonly clienteId: string;
  /** Queries a month. Null lifts the cap. */
  readonly consultas: number | null;
  /** The client's written request. Null only to lift the cap. */
  readonly referenciaSolicitud: string | null;
}

/**
 * Caps a client's queries per month, as it asked for in writing, or lifts the cap. Applies from the next
 * query on, even if usage already exceeds it. Idempotent. Contract-decisions 211.
 * @throws ServiceError `not_found`; `conflicto` while the client has a bolsa, which limits by itself. An
 *   earlier cap is suspended meanwhile and can be lifted.
 */
export async function setTope(
  deps: Pick<Deps, "db" | "clock">,
  actor: CuentaActor,
  { clienteId, consultas, referenciaSolicitud }: SetTopeInput,
): Promise<ClienteWithCuenta> {
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    await carryOutTope(tx, actor, { clienteId, consultas, referenciaSolicitud }, now);
    return attachCuenta(tx, cliente, now);
  });
}

/** Like `setTope`, under the client's lock. Has the reason if a second person approved it. */
export async function carryOutTope(
  tx: Executor,
  actor: CuentaActor,
  { clienteId, consultas, referenciaSolicitud }: SetTopeInput,
  now: Date,
  motivo: string | null = null,
): Promise<void> {
  // Queries that were admitted under the old cap must decide again.
  const { cuenta } = await lockCuenta(tx, clienteId, now);
  if (cuenta.modalidad === "bolsa" && consultas !== null) {
    throw new ServiceError(
      "conflicto",
      "El cliente tiene una bolsa, que ya se detiene al agotarse: el tope es solo para paquetes mensuales.",
    );
  }
  const [antes = null] = await topesOf(tx, { clienteId });
  if (isSame(antes, { consultas, referenciaSolicitud })) return;
  await insertTope(tx, clienteId, { consultas, referenciaSolicitud, fijadoEn: now });
  await recordAct(tx, actor, {
    en: now,
    accion: consultas === null ? "cliente.tope_levantado" : "cliente.tope_fijado",
    objeto: { tipo: "cliente", id: clienteId },
    detalle: {
      antes: antes && { consultas: antes.consultas, referenciaSolicitud: antes.referenciaSolicitud },
      despues: { consultas, referenciaSolicitud },
      motivo,
    },
  });
}

type TopeTerms = Pick<SetTopeInput, "consultas" | "referenciaSolicitud">;

/** Lifting a missing cap changes nothing either. */
function isSame(antes: TopeTerms | null, asked: TopeTerms): boolean {
  if (asked.consultas === null) return (antes?.consultas ?? null) === null;
  return antes?.consultas === asked.consultas && antes.referenciaSolicitud === asked.referenciaSolicitud;
}
