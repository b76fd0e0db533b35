import { recordAct } from "../../db/bitacora/actividad";
import { type RealmSession, usuarioObjeto } from "../../domain/identidad/realm";
import type { Deps } from "../deps";
import { drawCodigos } from "./draw-codigos";
import { withSecondFactor } from "./with-second-factor";

/** Draws other recovery codes; those before open nothing any more. @throws ServiceError as `withSecondFactor` does. */
export function renewCodigos(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox">,
  session: RealmSession,
  { actual }: { readonly actual: string },
): Promise<{ readonly codigos: readonly string[] }> {
  return withSecondFactor(deps, session, actual, async (tx, { realm, usuarioId }, en) => {
    const codigos = await drawCodigos(tx, deps.entropy, { realm, usuarioId });
    const objeto = usuarioObjeto(realm, usuarioId);
    await recordAct(tx, session.actor, { en, accion: "codigos_recuperacion.renovados", objeto });
    return { codigos };
  });
}
