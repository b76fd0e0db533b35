import { recordEventos } from "../../db/avisos/eventos";
import { expireBolsa } from "../../db/facturacion/bolsas";
import { type CuentaState, readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { EventoHecho, EventoInput } from "../../domain/avisos/evento";
import { freezeEvento } from "../../domain/avisos/evento-record";
import { withContacto } from "../../domain/clientes/cliente";
import { type Cobro, type CobroNuevo, cobroEnMora } from "../../domain/facturacion/cobro";
import { admit, ConsumoRefused, type Cuenta } from "../../domain/facturacion/cuenta";
import type { Plan } from "../../domain/facturacion/plans";
import type { Refusal } from "../../domain/facturacion/refusal";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

// The part of an account that a query needs.

export interface ConsumoReading {
  readonly cuenta: Cuenta;
  /** The package of the next period. */
  readonly siguiente: Plan | null;
  readonly umbrales: readonly number[];
}

/** Returns the client's account at `now`, of either modalidad. */
export async function readConsumo(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now }: { readonly now: Date },
): Promise<ConsumoReading> {
  const { cuenta, siguiente, context } = await readCuenta(deps.db, clienteId, now);
  return { cuenta, siguiente, umbrales: context.umbrales };
}

const REFERENCE_BYTES = 4;

/** Gives the due cobro an id and a reference, such as `CC-2026-10-5E0F9A21`. */
export function numberCobro(entropy: Deps["entropy"], due: CobroNuevo): Cobro {
  const suffix = entropy.hex(REFERENCE_BYTES).toUpperCase();
  return {
    ...due,
    cobroId: entropy.uuidV7(due.emitidoEn),
    cuentaReferencia: `CC-${due.periodo}-${suffix}`,
    pagoReferencia: null,
    pagoRegistradoEn: null,
  };
}

/**
 * Records an event about a client's account, outside any query. Returns false and records nothing if an event
 * that happens once exists already.
 */
export async function recordHecho(
  executor: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, hecho }: Pick<EventoInput, "clienteId" | "cuenta" | "hecho">,
  now: Date,
): Promise<boolean> {
  const id = entropy.uuidV7(now);
  const evento = freezeEvento({ id, creadoEn: now, clienteId, cuenta, consultaIdDetonante: null, hecho });
  return (await recordEventos(executor, clienteId, [evento])) === 1;
}

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
