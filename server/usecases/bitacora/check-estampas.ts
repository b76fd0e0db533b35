import { allEstampas } from "../../db/bitacora/estampas";
import type { SqlExecutor } from "../../db/sql/statement";
import { EstampaRechazada, verifyToken } from "../../domain/bitacora/estampa";
import { type Check, OpenCheck } from "../../domain/shared/check";

/** Holds each time stamp against the checkpoint it is of, which must be the first of its day, and its own signature. */
export async function checkEstampas(snapshot: SqlExecutor, trusted: readonly string[]): Promise<Check> {
  const check = new OpenCheck("time stamps", "bitacora");
  for (const { dia, tamano, first, nota, estampa, estampadaEn } of await allEstampas(snapshot)) {
    check.count(1);
    check.hold(`stamp of ${dia}`, `checkpoint of ${tamano}`, `checkpoint of ${first}`);
    const stated = saidBy(estampa, nota ?? "", trusted);
    check.hold(`stamp of ${dia}, its time`, estampadaEn.toISOString(), stated);
  }
  return check.close();
}

/** When a token says it was; or why it cannot be relied on. */
function saidBy(token: Buffer, text: string, trusted: readonly string[]): string {
  try {
    return verifyToken(token, { text, nonce: null, trusted }).estampadaEn.toISOString();
  } catch (error) {
    if (error instanceof EstampaRechazada) return `no stamp: ${error.message}`;
    throw error;
  }
}
