import type { PortalActor } from "./actor";

/** A person signed in to the portal, as the session's row had it when the request came in. */
export interface PortalSession {
  readonly sesionId: string;
  readonly actor: PortalActor;
  /** When the password was last given in this session: what is delicate asks for it again after some minutes. */
  readonly claveConfirmadaEn: Date;
  /** What the person must do before anything else, since the client asks it of all; null: nothing. */
  readonly falta: "segundo_factor" | null;
}
