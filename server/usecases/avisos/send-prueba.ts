import { claimEntregasOf, entregasOfEventos } from "../../db/avisos/entregas";
import { recordEventos } from "../../db/avisos/eventos";
import { recordAct } from "../../db/bitacora/actividad";
import { readCuenta } from "../../db/facturacion/cuentas";
import { inTransaction } from "../../db/sql/transaction";
import { type EntregaView, viewEntregas } from "../../domain/avisos/entrega-view";
import type { EventoHecho } from "../../domain/avisos/evento";
import { ambitoOfBolsa, type EventoTipo } from "../../domain/avisos/evento-key";
import { freezeEvento } from "../../domain/avisos/evento-record";
import { inventEvento } from "../../domain/prueba/evento-inventado";
import type { ActorOfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { type AttemptDeps, attemptEntrega } from "./attempt-entrega";

export interface Prueba {
  readonly eventoId: string;
  readonly tipo: EventoTipo;
  /** All channels together, after the first attempt; null if no channel is configured (contract-decisions 359). */
  readonly entrega: EntregaView | null;
}

const PRUEBA: EventoHecho = { tipo: "paquete.prueba" };

/**
 * Records a `paquete.prueba`, or of a test account any event with invented figures, and makes its first attempts right here, on every channel at the same time; it is sent
 * though alerts are switched off, and what fails is tried again like any other (contract-decisions 151).
 */
export async function sendPrueba(
  deps: AttemptDeps & Pick<Deps, "entropy">,
  actor: ActorOfCliente,
  tipo: EventoTipo | null = null,
): Promise<Prueba> {
  const { clienteId } = actor;
  const { eventoId, claims } = await inTransaction(deps.db, async (tx) => {
    const now = await deps.clock.now(tx);
    const id = deps.entropy.uuidV7(now);
    const invented = tipo && inventEvento(tipo, id, now);
    const { cuenta } = invented ?? (await readCuenta(tx, clienteId, now));
    const hecho = invented?.hecho ?? PRUEBA;
    const told = { id, creadoEn: now, clienteId, cuenta, consultaIdDetonante: null, hecho };
    // In an ámbito of its own: nothing of the account's own events is taken for told.
    const evento = { ...freezeEvento(told), ...(invented && { ambito: ambitoOfBolsa({ bolsaId: id }) }) };
    await recordEventos(tx, clienteId, [evento]);
    await recordAct(tx, actor, {
      en: now,
      accion: "alertas.prueba_enviada",
      objeto: { tipo: "evento", id: evento.eventoId },
    });
    // Taken before anybody else can see them.
    return { eventoId: evento.eventoId, claims: await claimEntregasOf(tx, evento.eventoId, now) };
  });
  await Promise.all(claims.map((claim) => attemptEntrega(deps, claim)));
  const entregas = (await entregasOfEventos(deps.db, [eventoId])).get(eventoId) ?? [];
  return { eventoId, tipo: tipo ?? PRUEBA.tipo, entrega: viewEntregas(entregas) };
}
