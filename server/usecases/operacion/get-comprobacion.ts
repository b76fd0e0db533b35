import { latestComprobacion } from "../../db/operacion/comprobaciones";
import type { Comprobacion, ComprobacionTipo } from "../../domain/operacion/comprobacion";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** The check of a kind that is under way, or the last one; null: nobody asked for any. */
export function getComprobacion(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { tipo }: { readonly tipo: ComprobacionTipo },
): Promise<Comprobacion | null> {
  return latestComprobacion(db, tipo);
}
