import { findRetenida } from "../../db/listas/lista-retenidas";
import type { Retenida, RetenidaRef } from "../../domain/listas/retenida";
import { formatBogota } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Returns an undecided retenida. @throws ServiceError `not_found`, `conflicto`. */
export async function findWaitingRetenida(
  { db }: Pick<Deps, "db">,
  { slug, retenidaId }: RetenidaRef,
): Promise<Retenida> {
  const found = await findRetenida(db, retenidaId);
  if (found?.slug !== slug) throw new ServiceError("not_found");
  if (found.resolucion !== null) throw decidedBefore(found);
  return found;
}

/** The error for a retenida that was decided before, with the person if known. */
export function decidedBefore(by: Pick<Retenida, "resolucion" | "resueltaPor" | "resueltaEn"> | null) {
  if (by?.resolucion == null || by.resueltaEn === null) {
    return new ServiceError("conflicto", { message: "Otra persona acaba de decidir sobre este archivo." });
  }
  const { resolucion, resueltaPor, resueltaEn } = by;
  const when = formatBogota(resueltaEn);
  return new ServiceError("conflicto", {
    message: `Este archivo ya fue ${resolucion}: lo decidió ${resueltaPor} el ${when} (Bogotá).`,
  });
}
