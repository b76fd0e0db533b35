import { verificadores } from "../../db/bitacora/bitacora";
import type { Deps } from "../deps";

/** The verifier keys of whoever signed the log, that of whoever signs now first. */
export async function listVerificadores({
  db,
  logSigner,
  inPublicTurn,
}: Pick<Deps, "db" | "logSigner" | "inPublicTurn">): Promise<readonly string[]> {
  const signed = await inPublicTurn(() => verificadores(db));
  return [...new Set([logSigner.verifier, ...signed])];
}
