import { inSnapshot } from "../../db/sql/transaction";
import type { Integridad } from "../../domain/bitacora/integridad";
import type { OnProgress } from "../../domain/shared/check";
import type { Deps } from "../deps";
import { checkIntegridad } from "./check-integridad";
import { headsOfCadenas } from "./heads-of-cadenas";

/** Everything that is kept, held against what it follows from, together with what is kept outside the database. */
export async function getIntegridad(
  deps: Pick<Deps, "db" | "logSigner" | "testigos" | "testigosDeCadenas" | "retiros" | "estampador">,
  onProgress?: OnProgress,
): Promise<Integridad> {
  const { db, logSigner, testigos, testigosDeCadenas, retiros, estampador } = deps;
  const kept = {
    origin: logSigner.name,
    testigos: await testigos.all(),
    testigosDeCadenas: await headsOfCadenas(testigosDeCadenas),
    retiros: await retiros.all(),
    tsaTrusted: estampador?.trusted ?? [],
  };
  return inSnapshot(db, (snapshot) => checkIntegridad(snapshot, kept, onProgress));
}
