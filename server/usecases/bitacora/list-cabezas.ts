import { pageOfCabezas } from "../../db/bitacora/bitacora";
import type { Cabeza } from "../../domain/bitacora/verificacion";
import type { Deps } from "../deps";

/** Checkpoints of at least `desde` leaves, from the smallest. */
export function listCabezas(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  { desde, limite }: { readonly desde: number; readonly limite: number },
): Promise<readonly Cabeza[]> {
  return inPublicTurn(() => pageOfCabezas(db, desde, limite));
}
