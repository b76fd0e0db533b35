import { lastCabeza } from "../../db/bitacora/bitacora";
import type { Cabeza } from "../../domain/bitacora/verificacion";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** The newest checkpoint. @throws ServiceError `not_found` before the first sealing. */
export async function getCabeza({ db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">): Promise<Cabeza> {
  const cabeza = await inPublicTurn(() => lastCabeza(db));
  if (cabeza === null) throw new ServiceError("not_found");
  return cabeza;
}
