import { findRetenida } from "../../db/lista-retenidas";
import { ServiceError } from "../../domain/shared/errors";
import type { Retenida, RetenidaRef } from "../../domain/shared/retenida";
import type { Deps } from "../deps";

/** The retenida that support is to decide about. @throws ServiceError `not_found`, `conflicto`. */
export async function findWaitingRetenida(
  { db }: Pick<Deps, "db">,
  { slug, retenidaId }: RetenidaRef,
): Promise<Retenida> {
  const found = await findRetenida(db, retenidaId);
  if (found?.slug !== slug) throw new ServiceError("not_found");
  if (found.resolucion !== null) {
    throw new ServiceError("conflicto", { message: `Este archivo ya fue ${found.resolucion}.` });
  }
  return found;
}
