import { recordAttempt } from "../../db/listas/lista-attempts";
import type { ListaSlug } from "../../domain/listas/lista";
import { GuardRejection, ListaRejection } from "../../lists/rejection";
import type { Ingest } from "./take-into-force";

/** Runs `work`. Records a ListaRejection that it throws as the list's attempt, and rethrows it. */
export async function recordingRefusal<T>(
  { deps, fetchedEn }: Ingest,
  slug: ListaSlug,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ListaRejection) {
      const resultado = error instanceof GuardRejection ? "retenida" : "rechazada";
      deps.log.warn({ lista: slug, resultado, reason: error.reason }, "the version in force stays");
      await recordAttempt(deps.db, { slug, en: fetchedEn, resultado, detalle: error.reason });
    }
    throw error;
  }
}
