import { expiredLotes, forgetFilas } from "../../db/lote-work";
import { discardLote } from "../../db/lotes";
import { inTransaction } from "../../db/transaction";
import { LOTE_DIAS, LOTE_SIN_INICIAR_DIAS } from "../../domain/lotes/lote";
import type { Deps } from "../deps";

const DAY_MS = 86_400_000;

/**
 * Deletes the files that nobody started, and the rows of those that ended long ago: what was asked is in their consultas,
 * which stay. Resolves to how many files they were.
 */
export async function expireLotes({ db }: Pick<Deps, "db">, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const expired = await expiredLotes(db, before(LOTE_DIAS), before(LOTE_SIN_INICIAR_DIAS));
  for (const { loteId, isStarted } of expired) {
    await inTransaction(db, async (tx) => {
      if (isStarted) await forgetFilas(tx, loteId, now);
      else await discardLote(tx, loteId);
    });
  }
  return expired.length;
}
