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
  estampador,
}: Pick<Deps, "db" | "logSigner" | "testigos" | "retiros" | "estampador">): Promise<Integridad> {
  const kept = {
    origin: logSigner.name,
    testigos: await testigos.all(),
    retiros: await retiros.all(),
    tsaTrusted: estampador?.trusted ?? [],
  };
  return inSnapshot(db, (snapshot) => checkIntegridad(snapshot, kept));
}
