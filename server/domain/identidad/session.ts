import type { PortalActor, SoportePersona } from "../shared/actor";

/** A signed-in person, from the session's row at the time of the request. */
export interface Session<Actor> {
  readonly sesionId: string;
  readonly actor: Actor;
  /** When the password was last given in this session. Delicate acts ask for it again after some minutes. */
  readonly claveConfirmadaEn: Date;
  /** What the person must do first. Null if nothing. */
  readonly falta: "segundo_factor" | null;
}

/** Separate sets of accounts. Cookies, tries and everything else belong to one realm. */
export const REALMS = ["portal", "soporte"] as const;
export type Realm = (typeof REALMS)[number];

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

/** Header by which a page names the person for whom it was opened. */
export const PERSONA_HEADER = "x-atalaya-persona";

/** A session of the portal. The client may require the second factor. */
export type PortalSession = Session<PortalActor>;

/** A session of the back-office. */
export type SoporteSession = Session<SoportePersona>;

const MINUTE_MS = 60_000;

/** Longest duration of a session. */
export const SESION_MS = 12 * 60 * MINUTE_MS;
/** Longest time without a request. */
export const SESION_IDLE_MS = 30 * MINUTE_MS;
/** Precision of the time of the last request. */
export const SESION_SEEN_EVERY_MS = MINUTE_MS;
/** How long a given password is enough for delicate acts. */
const CLAVE_FRESH_MS = 10 * MINUTE_MS;

/** Whether the password was given a moment ago. */
export const isClaveFresh = (confirmadaEn: Date, now: Date): boolean =>
  now.getTime() - confirmadaEn.getTime() < CLAVE_FRESH_MS;

/** How long a visita lasts before support must give a reason again. */
export const VISITA_MS = 30 * 60_000;
