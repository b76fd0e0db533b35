import { recordAct } from "../../db/bitacora/actividad";
import { finishPrevia } from "../../db/listas/lista-previas";
import { currentVersions } from "../../db/listas/lista-versions";
import { inTransaction } from "../../db/sql/transaction";
import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { PreviaPuesta, PreviaRef } from "../../domain/listas/previa";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ensureIngested, resultadoOfIngest } from "../lista-intake";
import {
  approveWaiting,
  dismissWaiting,
  isPersona,
  porQueDos,
  waitsForAnother,
} from "./confirm-with-another";
import { beginEjecucion, endingEjecucion } from "./ejecuciones";
import { findOpenPrevia } from "./previas";

export type PreviaConfirmada =
  | (IngestOutcome & { readonly estado: "en_vigor" })
  /** It takes two, and nobody else brought it or asked for it: another confirms it. Nothing changed. */
  | { readonly estado: "espera" };

/**
 * Support puts in force what a preview shows. Resolves when this process screens against it. What the guards speak
 * against wants to be accepted outright, with a reason. What takes two wants another person than brought the file or
 * asked for it.
 * @throws ServiceError `not_found`, `conflicto`, `lista_rechazada`, `validation_error`.
 */
export async function confirmPrevia(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "listaIntake">,
  actor: SoporteActor,
  puesta: PreviaPuesta,
): Promise<PreviaConfirmada> {
  const previa = await findOpenPrevia(deps, puesta);
  const { objecion, origen } = previa;
  if (origen === "propuesta") throw new ServiceError("not_found");
  if (objecion !== null && !(puesta.aceptaReduccion && puesta.motivo)) {
    const message = "Las guardas objetan este archivo: acéptelo y escriba el motivo para ponerlo en vigor.";
    throw new ServiceError("validation_error", { message, issues: [{ path: ["motivo"], message }] });
  }
  const inForce = (await currentVersions(deps.db)).find(({ slug }) => slug === puesta.slug) ?? null;
  const dos = porQueDos(previa, inForce);
  if (dos !== null && isPersona(actor) && !puesta.motivo) {
    const message = "Escriba el motivo: lo lee la otra persona.";
    throw new ServiceError("validation_error", { message, issues: [{ path: ["motivo"], message }] });
  }
  if (await waitsForAnother(deps, actor, { previa, dos }, puesta)) return { estado: "espera" };
  const ejecucionId = await beginEjecucion(deps, deps.db, actor, puesta.slug);
  const outcome = await endingEjecucion(deps, ejecucionId, resultadoOfIngest, () =>
    deps.listaIntake.ingestPrevia(actor, { ...puesta, ejecucionId }),
  );
  // A file that was refused approves no request.
  const ingested = ensureIngested(outcome);
  await approveWaiting(deps, actor, puesta.previaId);
  return { ...ingested, estado: "en_vigor" };
}

/** Discards a preview with its uploaded file. @throws as `findOpenPrevia`. */
export async function discardPrevia(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { slug, previaId }: PreviaRef,
): Promise<void> {
  const previa = await findOpenPrevia(deps, { slug, previaId });
  const en = await deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const fin = { previaId, en, actor: actor.name, resultado: "descartada" } as const;
    if (!(await finishPrevia(tx, fin))) throw new ServiceError("conflicto");
    await dismissWaiting(tx, actor, [previaId], en);
    await recordAct(tx, actor, {
      en,
      accion: previa.origen === "propuesta" ? "lista.propuesta_descartada" : "lista.vista_previa_descartada",
      objeto: { tipo: "lista", id: slug },
      detalle: { antes: { previaId, hashContenido: previa.hashContenido } },
    });
  });
}
