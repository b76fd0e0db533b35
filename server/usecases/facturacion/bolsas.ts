import { eventosOfAmbito, recordEventos } from "../../db/avisos/eventos";
import { clientesWithBolsa, expireBolsa, saveCierre } from "../../db/facturacion/bolsas";
import { type CuentaState, readCuentas } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { ambitoOfBolsa } from "../../domain/avisos/evento-key";
import { omitEvento } from "../../domain/avisos/evento-record";
import { decideVencimiento } from "../../domain/avisos/vencimiento";
import type { BolsaCierre } from "../../domain/facturacion/bolsa";
import type { Cuenta, CuentaBolsa } from "../../domain/facturacion/cuenta";
import type { Deps } from "../deps";
import { recordHecho } from "./cuenta";

interface CierreToRecord {
  readonly clienteId: string;
  /** The account with the current bolsa. */
  readonly cuenta: Cuenta;
  readonly cierre: BolsaCierre;
}

/**
 * Closes a client's current bolsa. If it expired before the tarea noticed, records the event now, because no
 * tarea looks at a closed bolsa. Contract, "Bag state": expiry is always reported.
 */
export async function recordCierre(
  tx: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, cierre }: CierreToRecord,
  now: Date,
): Promise<void> {
  await saveCierre(tx, cierre);
  if (cierre.estadoAlCierre !== "vencida") return;
  await recordHecho(tx, entropy, { clienteId, cuenta, hecho: { tipo: "paquete.vencido" } }, now);
}

/** Clients per read. */
const BATCH = 200;

/**
 * Tarea `avisos-vencimiento`: records warnings about bolsas that expire soon, and the expiry of others. If it
 * is late, it warns about the nearest mark only. If it runs twice, it warns once. Refusals do not depend on
 * it (contract-decisions 107).
 */
export async function warnExpiringBolsas(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
): Promise<{ readonly eventos: number }> {
  const now = await deps.clock.now();
  const clienteIds = await clientesWithBolsa(deps.db);
  let eventos = 0;
  for (let start = 0; start < clienteIds.length; start += BATCH) {
    const states = await readCuentas(deps.db, clienteIds.slice(start, start + BATCH), now);
    for (const state of states.values()) eventos += await warnBolsa(deps, state, now);
  }
  return { eventos };
}

/** The same for one client, with its account at `now`. */
export async function warnBolsa(
  { db, entropy }: Pick<Deps, "db" | "entropy">,
  state: CuentaState,
  now: Date,
): Promise<number> {
  const { clienteId, cuenta } = state;
  if (cuenta.modalidad !== "bolsa") return 0;
  const recorded = await eventosOfAmbito(db, clienteId, ambitoOfBolsa(cuenta.bolsa));
  const decision = decideVencimiento(cuenta.bolsa, now, recorded);
  const omitted = decision.omitidos.map((key) => omitEvento(key, entropy.uuidV7(now), now));
  await recordEventos(db, clienteId, omitted);
  if (decision.vencido) return (await tellExpiry({ db, entropy }, clienteId, cuenta, now)) ? 1 : 0;
  if (decision.aviso === null) return 0;
  const { tipo, umbral } = decision.aviso;
  const hecho = { tipo, diasAviso: umbral };
  return (await recordHecho(db, entropy, { clienteId, cuenta, hecho }, now)) ? 1 : 0;
}

/** Records the expiry of a bolsa and closes it in one transaction. Charges in progress are committed first. */
function tellExpiry(
  { db, entropy }: Pick<Deps, "db" | "entropy">,
  clienteId: string,
  cuenta: CuentaBolsa,
  now: Date,
): Promise<boolean> {
  return inLongTransaction(db, async (tx) => {
    const bolsa = await expireBolsa(tx, cuenta.bolsa.bolsaId, now);
    if (bolsa === null) return false;
    const hecho = { tipo: "paquete.vencido" } as const;
    return recordHecho(tx, entropy, { clienteId, cuenta: { ...cuenta, bolsa }, hecho }, now);
  });
}
