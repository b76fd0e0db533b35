import { inSnapshot } from "../../db/transaction";
import type { Integridad } from "../../domain/bitacora/integridad";
import type { Deps } from "../deps";
import { checkIntegridad } from "./check-integridad";

/** Everything that is kept, held against what it follows from, together with what is kept outside the database. */
export async function getIntegridad({
  db,
  logSigner,
  testigos,
  retiros,
}: Pick<Deps, "db" | "logSigner" | "testigos" | "retiros">): Promise<Integridad> {
  const kept = { origin: logSigner.name, testigos: await testigos.all(), retiros: await retiros.all() };
  return inSnapshot(db, (snapshot) => checkIntegridad(snapshot, kept));
}
