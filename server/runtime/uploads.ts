import { ServiceError } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import { createAskerTurns, TurnsFull } from "./turns";

/** Files in memory, of all and of one client, and waiting ones, of which no byte is read. */
const UPLOADS = { atOnce: 4, atOnceOfOne: 2, mostWaiting: 40, mostWaitingOfOne: 8 };
const FULL = "Ya se están recibiendo otros archivos. Espere a que terminen y suba este de nuevo.";

/** Makes uploads wait for a place before their first byte is read. */
export function createUploadTurns(): Deps["inUploadTurn"] {
  const turns = createAskerTurns(UPLOADS);
  return async (asker, work, abandoned) => {
    try {
      return await turns.run(asker, work, abandoned);
    } catch (cause) {
      if (cause instanceof TurnsFull) throw new ServiceError("conflicto", { message: FULL, cause });
      // A body that broke off while waiting gets the same error as during reading.
      if (abandoned.aborted && cause === abandoned.reason) {
        throw new ServiceError("solicitud_malformada", { cause });
      }
      throw cause;
    }
  };
}
