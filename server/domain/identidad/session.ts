import type { PortalActor, SoportePersona } from "../shared/actor";

/** A person signed in, as the session's row had it when the request came in. */
export interface Session<Actor> {
  readonly sesionId: string;
  readonly actor: Actor;
  /** When the password was last given in this session: what is delicate asks for it again after some minutes. */
  readonly claveConfirmadaEn: Date;
  /** What the person must do before anything else; null: nothing. */
  readonly falta: "segundo_factor" | null;
}

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

/** A person signed in to the portal; the client may ask the second factor of all. */
export type PortalSession = Session<PortalActor>;

/** A person of support signed in to the back-office, as the session's row had it when the request came in. */
export type SoporteSession = Session<SoportePersona>;

const MINUTE_MS = 60_000;

/** A session ends so long after it began, whatever happens in it. */
export const SESION_MS = 12 * 60 * MINUTE_MS;
/** And so long after its last request. */
export const SESION_IDLE_MS = 30 * MINUTE_MS;
/** How exact the time of the last request is. */
export const SESION_SEEN_EVERY_MS = MINUTE_MS;
/** How long the password once given is enough for what asks for it again. */
const CLAVE_FRESH_MS = 10 * MINUTE_MS;

/** Whether the password was given a moment ago. */
export const isClaveFresh = (confirmadaEn: Date, now: Date): boolean =>
  now.getTime() - confirmadaEn.getTime() < CLAVE_FRESH_MS;

/** How long support may look at a client's rooms before it must say again why. */
export const VISITA_MS = 30 * 60_000;
