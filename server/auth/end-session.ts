import type { Realm, RealmSession } from "../domain/identidad/session";
import { getDeps } from "../runtime/deps";
import { signOut } from "../usecases/identidad/sesiones";
import { portalSessionOf } from "./portal";
import { soporteSessionOf } from "./soporte";

const SESSION_OF: Readonly<
  Record<Realm, (headers: Headers, requestId: string) => Promise<RealmSession | null>>
> = { portal: portalSessionOf, soporte: soporteSessionOf };

/** Ends the session of a request, if it has one. @throws if the database does not answer. */
export async function endSession(realm: Realm, headers: Headers, requestId: string): Promise<void> {
  const session = await SESSION_OF[realm](headers, requestId);
  if (session !== null) await signOut(getDeps(), session);
}
