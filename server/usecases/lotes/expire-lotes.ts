import { recordAct } from "../../db/bitacora/actividad";
import { forgetColumnas } from "../../db/lotes/columnas-recordadas";
import { discardLote, expiredLotes, forgetFilas, lockExpired } from "../../db/lotes/lote-expiry";
import { findCorredor } from "../../db/lotes/lote-work";
import { haltLote } from "../../db/lotes/lotes";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { type EstadoDeLote, vencidosAsOf } from "../../domain/lotes/lote";
import type { Deps } from "../deps";

/**
 * Deletes files that were never started, cancels the rest of abandoned ones, and deletes rows and columns of
 * those that ended long ago. Their consultas stay. Returns the number of files.
 */
export async function expireLotes({ db }: Pick<Deps, "db">, now: Date): Promise<number> {
  const before = vencidosAsOf(now);
  await forgetColumnas(db, { before: before.terminado });
  let expired = 0;
  for (const { loteId } of await expiredLotes(db, before)) {
    await inLongTransaction(db, async (tx) => {
      const estado = await lockExpired(tx, loteId, before);
      if (estado === null) return;
      await END[estado]?.(tx, loteId, now);
      expired += 1;
    });
  }
  return expired;
}

type End = (tx: Executor, loteId: string, now: Date) => Promise<void>;

const END: Partial<Record<EstadoDeLote, End>> = {
  cargado: discardLote,
  pausado: cancel,
  detenido: cancel,
  terminado: forgetFilas,
  cancelado: forgetFilas,
};

async function cancel(tx: Executor, loteId: string, now: Date): Promise<void> {
  await haltLote(tx, loteId, { estado: "cancelado" }, now);
  const corredor = await findCorredor(tx, loteId);
  if (corredor === null) throw new Error(`nobody ran lote ${loteId}`);
  const objeto = { tipo: "lote", id: loteId };
  await recordAct(tx, corredor.actor, { en: now, accion: "lote.vencido", objeto });
}
