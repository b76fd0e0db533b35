import { recordAct } from "../../db/bitacora/actividad";
import { insertPolitica, politicas, readPolitica } from "../../db/facturacion/politicas";
import { inTransaction } from "../../db/sql/transaction";
import type { PoliticaSoporte, PoliticaVersion } from "../../domain/facturacion/politica-soporte";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

const SHOWN = 50;

/** Returns all versions, the one in force first. */
export function listPoliticas(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
): Promise<readonly PoliticaVersion[]> {
  return politicas(db, SHOWN);
}

export interface ChangePoliticaInput extends PoliticaSoporte {
  /** The version that the caller saw. */
  readonly sobre: number;
  readonly motivo: string;
}

/**
 * Puts a new version of the politica in force. Earlier versions stay on record.
 * @throws ServiceError `conflicto` if another person changed it meanwhile, or nothing would change.
 */
export async function changePolitica(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { sobre, motivo, ...politica }: ChangePoliticaInput,
): Promise<PoliticaVersion> {
  return inTransaction(db, async (tx) => {
    const { version, en: _, actor: __, motivo: ___, ...antes } = await readPolitica(tx);
    const now = await clock.now(tx);
    const next = { ...politica, version: version + 1, en: now, actor: actor.name, motivo };
    const isSame = Object.entries(politica).every(
      ([name, value]) => antes[name as keyof typeof antes] === value,
    );
    if (isSame) throw new ServiceError("conflicto", "Las políticas ya son esas: no hay nada que cambiar.");
    if (version !== sobre || !(await insertPolitica(tx, next))) {
      throw new ServiceError(
        "conflicto",
        "Otra persona cambió las políticas mientras usted las editaba. Recargue la página y revise.",
      );
    }
    await recordAct(tx, actor, {
      en: now,
      accion: "politica.cambiada",
      objeto: { tipo: "politica", id: String(next.version) },
      detalle: { antes, despues: politica, motivo },
    });
    return next;
  });
}
