import { verificadores } from "../../db/bitacora";
import type { Deps } from "../deps";

/** The verifier keys of whoever signed the log, the newest first; before the first sealing, of whoever will. */
export async function listVerificadores({
  db,
  logSigner,
  inPublicTurn,
}: Pick<Deps, "db" | "logSigner" | "inPublicTurn">): Promise<readonly string[]> {
  const signed = await inPublicTurn(() => verificadores(db));
  return signed.includes(logSigner.verifier) ? signed : [logSigner.verifier, ...signed];
}
