import { clientesWithBolsa } from "../../db/bolsas";
import { type CuentaState, readCuentas } from "../../db/cuentas";
import { eventosOfAmbito, recordEventos } from "../../db/eventos";
import type { EventoHecho } from "../../domain/alerts/evento";
import { ambitoOfBolsa } from "../../domain/alerts/evento-key";
import { omitEvento } from "../../domain/alerts/evento-record";
import { decideVencimiento, type VencimientoDecision } from "../../domain/alerts/vencimiento";
import { recordHecho } from "../alertas/record-hecho";
import type { Deps } from "../deps";

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
    for (const state of states.values()) eventos += await warn(deps, state, now);
  }
  return { eventos };
}

async function warn(
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
  let recordedNow = 0;
  for (const hecho of hechosOf(decision)) {
    if (await recordHecho(db, entropy, { clienteId, cuenta, hecho }, now)) recordedNow += 1;
  }
  return recordedNow;
}

function hechosOf({ aviso, vencido }: VencimientoDecision): EventoHecho[] {
  return [
    ...(aviso === null ? [] : [{ tipo: aviso.tipo, diasAviso: aviso.umbral }]),
    ...(vencido === null ? [] : [{ tipo: vencido.tipo }]),
  ];
}
