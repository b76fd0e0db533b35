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
  /** The account with the bolsa as it stands. */
  readonly cuenta: Cuenta;
  readonly cierre: BolsaCierre;
}

/**
 * Makes a client's current bolsa history. One that expired before the tarea came to it tells so now: afterwards no tarea
 * looks at it any more. Contract, "Bag state": reaching expiry is told, whatever comes next.
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

/** Clients read at a time. */
const BATCH = 200;

/**
 * Tarea `avisos-vencimiento`: records the warnings of bolsas about to expire and the expiry of those that did. Late, it
 * warns of the nearest mark only; run twice, it warns once. Refusing queries needs no tarea (contract-decisions 107).
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

/** The same of one client, whose account stands like this at `now`. */
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

/** Tells the expiry of a bolsa and ends it in one transaction: what is charged to it is charged before it is told. */
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
