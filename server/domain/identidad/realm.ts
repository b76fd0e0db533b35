import type { PortalActor, SoportePersona } from "../shared/actor";
import type { Session } from "./session";

/** Whose accounts they are. Nothing of one realm, from a cookie to a counted try, is anything to another. */
export const REALMS = ["portal", "soporte"] as const;
export type Realm = (typeof REALMS)[number];

/** Somebody signed in, in the realm that is the kind of actor they are. */
export type RealmSession = Session<PortalActor | SoportePersona>;

const OBJETO_TIPO = { portal: "usuario", soporte: "usuario_soporte" } as const satisfies Record<
  Realm,
  string
>;

/** An account as the object of an act on record. */
export const usuarioObjeto = (realm: Realm, usuarioId: string) => ({
  tipo: OBJETO_TIPO[realm],
  id: usuarioId,
});
