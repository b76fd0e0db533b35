import { recordAttempt } from "../../db/lista-attempts";
import type { StaffActor } from "../../domain/shared/actor";
import type { ListaSlug } from "../../domain/shared/lista";
import { LISTAS } from "../../lists/catalog";
import { type DownloadPolicy, downloadLista } from "../../lists/download";
import { DownloadFailure } from "../../lists/download-failure";
import type { Deps } from "../deps";
import type { IngestRefusal } from "../lista-intake";

/** What came of renewing one list. `muestra`: nothing could be had, and the bundled sample stands in. */
export type RefreshResultado = "activada" | "sin_cambios" | IngestRefusal["refusal"] | "fallida" | "muestra";

/** Downloads one list from its official source and takes it into force; its last attempt tells more. */
export async function refreshLista(
  deps: Deps,
  actor: StaffActor,
  slug: ListaSlug,
  policy: DownloadPolicy,
): Promise<RefreshResultado> {
  const source = LISTAS[slug];
  const started = await deps.clock.now();
  deps.log.info({ lista: slug }, "downloading from the official source");
  try {
    const file = await downloadLista(source, deps.fetcher, policy);
    const official = { slug, ...file, isSample: false, acceptsReduction: false };
    const outcome = await deps.listaIntake.ingest(actor, official);
    if ("refusal" in outcome) return outcome.refusal;
    return outcome.isNew ? "activada" : "sin_cambios";
  } catch (error) {
    const detalle = error instanceof DownloadFailure ? error.reason : "Falla interna al procesar la lista.";
    deps.log.warn(
      { lista: slug, reason: detalle, ...(error instanceof DownloadFailure ? {} : { error }) },
      "no list",
    );
    await recordAttempt(deps.db, { slug, en: started, resultado: "fallida", detalle });
    return "fallida";
  }
}
