import type { PortalActor } from "../shared/actor";
import type { Session } from "./session";

/** A person signed in to the portal; the client may ask the second factor of all. */
export type PortalSession = Session<PortalActor>;
