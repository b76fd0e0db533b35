import { recordAct } from "../../db/actividad";
import { inTransaction } from "../../db/transaction";
import { lockAccount } from "../../db/usuarios";
import { ServiceError } from "../../domain/shared/errors";
import type { PortalSession } from "../../domain/shared/portal-session";
import type { Deps } from "../deps";
import { drawCodigos } from "./draw-codigos";

/** Draws other recovery codes; those before open nothing any more. @throws ServiceError `conflicto` without a second factor. */
export async function renewCodigos(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  { actor }: PortalSession,
): Promise<{ readonly codigos: readonly string[] }> {
  const { usuarioId } = actor;
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, usuarioId);
    if (!account?.tieneSegundoFactor) {
      throw new ServiceError("conflicto", { message: "Active primero el segundo factor." });
    }
    const codigos = await drawCodigos(tx, entropy, usuarioId);
    const objeto = { tipo: "usuario", id: usuarioId };
    await recordAct(tx, actor, { en: await clock.now(tx), accion: "codigos_recuperacion.renovados", objeto });
    return { codigos };
  });
}
