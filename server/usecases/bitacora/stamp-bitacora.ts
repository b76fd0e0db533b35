import { insertEstampa, unstampedDays } from "../../db/bitacora/estampas";
import {
  EstampaRechazada,
  timestampRequest,
  tokenOfResponse,
  verifyToken,
} from "../../domain/bitacora/estampa";
import type { Deps } from "../deps";

const NONCE_BYTES = 16;
/** An authority that is away for longer leaves days without a stamp: the next one covers what was sealed on them. */
const DAYS_BACK = 7;
const DAY_MS = 86_400_000;

export interface Stamping {
  readonly estampadas: number;
  /** Days that go on waiting. */
  readonly pendientes: number;
  /** Why they wait; null: none does, or no authority is configured. */
  readonly motivo: string | null;
}

type StampDeps = Pick<Deps, "db" | "clock" | "entropy" | "estampador" | "log">;

/**
 * Tarea `estampar-bitacora`: has an authority stamp the first checkpoint of each day that has no stamp yet. Sealing waits
 * for none of it; where the authority does not answer, or with what does not hold, the day waits for the next run.
 */
export async function stampBitacora(deps: StampDeps): Promise<Stamping> {
  const { db, clock, estampador, log } = deps;
  if (estampador === null) return { estampadas: 0, pendientes: 0, motivo: null };
  const since = new Date((await clock.now()).getTime() - DAYS_BACK * DAY_MS);
  const days = await unstampedDays(db, since, DAYS_BACK);
  let estampadas = 0;
  for (const { dia, tamano, nota } of days) {
    try {
      const nonce = Buffer.from(deps.entropy.hex(NONCE_BYTES), "hex");
      const response = await estampador.ask(timestampRequest(nota, nonce));
      const { trusted } = estampador;
      const estampa = tokenOfResponse(response, { text: nota, nonce, trusted });
      const { estampadaEn } = verifyToken(estampa, { text: nota, nonce, trusted });
      await insertEstampa(db, { dia, tamano, estampa, estampadaEn });
      estampadas += 1;
    } catch (error) {
      log.warn({ error, dia }, "the day's checkpoint is not stamped");
      const motivo =
        error instanceof EstampaRechazada
          ? `La estampa se rechazó: ${error.message}.`
          : "La autoridad no respondió.";
      return { estampadas, pendientes: days.length - estampadas, motivo };
    }
  }
  return { estampadas, pendientes: 0, motivo: null };
}
