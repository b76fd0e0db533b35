import { pageOfCabezas } from "../../db/bitacora";
import type { Cabeza } from "../../domain/bitacora/verificacion";
import type { Deps } from "../deps";

/** Checkpoints of at least `desde` leaves, from the smallest. */
export function listCabezas(
  { db }: Pick<Deps, "db">,
  { desde, limite }: { readonly desde: number; readonly limite: number },
): Promise<readonly Cabeza[]> {
  return pageOfCabezas(db, desde, limite);
}
