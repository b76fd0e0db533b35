import { findRetenida, type ListaRetenida } from "../db/lista-retenidas";
import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import type { Deps } from "./deps";
import type { HeldListaRef, IngestOutcome } from "./lista-intake";
import { takenOf } from "./upload-lista";

/**
 * Support takes a held file into force. Resolves when this process screens against it.
 * @throws ServiceError `not_found`; `conflicto` where it was taken or discarded before; `lista_rechazada` where the
 *   service no longer reads the file.
 */
export async function acceptHeldLista(
  deps: Pick<Deps, "db" | "listaIntake">,
  actor: SoporteActor,
  held: HeldListaRef,
): Promise<IngestOutcome> {
  await findWaiting(deps, held);
  return takenOf(await deps.listaIntake.ingestHeld(actor, held));
}

/** @throws ServiceError `not_found`, `conflicto`. */
export async function findWaiting(
  { db }: Pick<Deps, "db">,
  { slug, retenidaId }: HeldListaRef,
): Promise<ListaRetenida> {
  const found = await findRetenida(db, retenidaId);
  if (found?.slug !== slug) throw new ServiceError("not_found");
  if (found.resolucion !== null) {
    throw new ServiceError("conflicto", { message: `Este archivo ya fue ${found.resolucion}.` });
  }
  return found;
}
