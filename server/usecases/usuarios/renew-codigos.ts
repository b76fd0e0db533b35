import { lockAccount } from "../../db/accounts";
import { recordAct } from "../../db/actividad";
import { inTransaction } from "../../db/transaction";
import { type RealmSession, usuarioObjeto } from "../../domain/access/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { drawCodigos } from "./draw-codigos";

/** Draws other recovery codes; those before open nothing any more. @throws ServiceError `conflicto` without a second factor. */
export async function renewCodigos(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  { actor }: RealmSession,
): Promise<{ readonly codigos: readonly string[] }> {
  const { kind: realm, usuarioId } = actor;
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    if (!account?.tieneSegundoFactor) {
      throw new ServiceError("conflicto", { message: "Active primero el segundo factor." });
    }
    const codigos = await drawCodigos(tx, entropy, { realm, usuarioId });
    const objeto = usuarioObjeto(realm, usuarioId);
    await recordAct(tx, actor, { en: await clock.now(tx), accion: "codigos_recuperacion.renovados", objeto });
    return { codigos };
  });
}
