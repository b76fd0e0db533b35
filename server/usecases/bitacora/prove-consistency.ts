import { lastCabeza } from "../../db/bitacora/bitacora";
import { consistencySpans } from "../../domain/bitacora/merkle";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { proofOf } from "./prove";

/**
 * The proof that the log of the first `desde` leaves is a beginning of that of `hasta`: base64, RFC 9162, 2.1.4.
 * @throws ServiceError `validation_error` where `hasta` lies beyond the newest checkpoint, or before `desde`;
 *   BitacoraAlterada.
 */
export async function proveConsistency(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  { desde, hasta }: { readonly desde: number; readonly hasta: number },
): Promise<readonly string[]> {
  const tamano = (await inPublicTurn(() => lastCabeza(db)))?.tamano ?? 0;
  if (desde > hasta || hasta > tamano) {
    const message = `Debe estar entre desde y ${tamano}, el tamaño de la cabeza vigente.`;
    throw new ServiceError("validation_error", { issues: [{ path: ["hasta"], message }] });
  }
  return inPublicTurn(() => proofOf(db, consistencySpans(desde, hasta)));
}
