import { confirmClaveIn } from "../../db/identidad/sesiones";
import type { RealmSession } from "../../domain/identidad/realm";
import type { Deps } from "../deps";
import { verifyOwnClave } from "./verify-own-clave";

/** Takes the password again, for what is delicate in the minutes that follow. @throws as `verifyOwnClave`. */
export async function confirmClave(
  deps: Pick<Deps, "db" | "clock" | "passwords">,
  session: RealmSession,
  { clave }: { readonly clave: string },
): Promise<void> {
  await verifyOwnClave(deps, session, clave, "clave");
  await confirmClaveIn(deps.db, session.actor.kind, session.sesionId, await deps.clock.now());
}
