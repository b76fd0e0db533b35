import type { SoportePersona } from "../shared/actor";
import type { Session } from "./session";

/** A person of support signed in to the back-office, as the session's row had it when the request came in. */
export type SoporteSession = Session<SoportePersona>;
