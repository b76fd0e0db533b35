import { inSnapshot } from "../../db/transaction";
import type { Integridad } from "../../domain/bitacora/integridad";
import type { Deps } from "../deps";
import { checkIntegridad } from "./check-integridad";

/** Everything that is kept, held against what it follows from, together with what is kept outside the database. */
export async function getIntegridad({
  db,
  logSigner,
  testigos,
}: Pick<Deps, "db" | "logSigner" | "testigos">): Promise<Integridad> {
  const kept = { origin: logSigner.name, testigos: await testigos.all() };
  return inSnapshot(db, (snapshot) => checkIntegridad(snapshot, kept));
}
