import { finishPrevia, openPrevias } from "../../db/listas/lista-previas";
import { currentVersions } from "../../db/listas/lista-versions";
import { inTransaction } from "../../db/sql/transaction";
import type { ListaSlug } from "../../domain/listas/lista";
import type { PreviaRef } from "../../domain/listas/previa";
import type { RetenidaRef } from "../../domain/listas/retenida";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { ListaFormato } from "../../lists/source";
import type { Deps } from "../deps";
import { ensureIngested } from "../lista-intake";
import { dismissWaiting } from "./confirm-with-another";
import { withKnown } from "./parse-lista";
import { findOpenPrevia } from "./previas";
import { usableOrigins } from "./propose-csn";
import { findWaitingRetenida } from "./retenidas";

type PreviaDeps = Pick<Deps, "db" | "clock" | "listaIntake">;
type CreatedPrevia = Promise<{ readonly previaId: string }>;

/**
 * Compares a file of support with the version in force. Nothing takes effect.
 * @throws ServiceError `lista_rechazada` with the reason if it is no complete list.
 */
export async function previewUpload(
  deps: PreviaDeps,
  actor: SoporteActor,
  archivo: {
    readonly slug: ListaSlug;
    readonly formato: ListaFormato;
    readonly raw: Buffer;
    readonly nombreArchivo: string | null;
  },
): CreatedPrevia {
  const file = await withKnown(deps.db, archivo);
  return ensureIngested(await deps.listaIntake.preparePrevia(actor, { ...file, origen: "archivo" }));
}

/** The same for a retenida. If it was compared with the version in force already, returns that preview. */
export async function previewRetenida(
  deps: PreviaDeps,
  actor: SoporteActor,
  retenida: RetenidaRef,
): CreatedPrevia {
  await findWaitingRetenida(deps, retenida);
  const { slug, retenidaId } = retenida;
  const [open, versions] = await Promise.all([
    openPrevias(deps.db, { slug, now: await deps.clock.now() }),
    currentVersions(deps.db),
  ]);
  const inForce = versions.find((version) => version.slug === slug)?.versionId ?? null;
  const known = open.find((previa) => previa.retenidaId === retenidaId && previa.baseVersion === inForce);
  if (known !== undefined) return known;
  return ensureIngested(
    await deps.listaIntake.preparePrevia(actor, { slug, retenidaId, origen: "retenida" }),
  );
}

/** Compares the file of a preview again, with the current version in force. Ends the earlier preview and its request. */
export async function previewAgain(deps: PreviaDeps, actor: SoporteActor, ref: PreviaRef): CreatedPrevia {
  const { slug, previaId, origen, retenidaId } = await findOpenPrevia(deps, ref);
  if (origen === "propuesta") throw new ServiceError("not_found");
  const again =
    origen === "retenida" && retenidaId !== null
      ? await previewRetenida(deps, actor, { slug, retenidaId })
      : ensureIngested(await deps.listaIntake.preparePrevia(actor, { ...ref, origen: "otra" }));
  if (again.previaId === previaId) return again;
  const en = await deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    await finishPrevia(tx, { previaId, en, actor: actor.name, resultado: "descartada" });
    await dismissWaiting(tx, actor, [previaId], en, "Se comparó de nuevo con la versión en vigor");
  });
  return again;
}

/**
 * Proposes a version of the CSN list for review entry by entry. It replaces the propuesta under review.
 * @throws ServiceError `conflicto` if one of its source lists has no usable version in force.
 */
export async function previewCsn(
  deps: PreviaDeps & Pick<Deps, "allowsSamples">,
  actor: SoporteActor,
): CreatedPrevia {
  const origins = await usableOrigins(deps);
  const pedida = { slug: "csn_colombia", origen: "propuesta", origins } as const;
  return ensureIngested(await deps.listaIntake.preparePrevia(actor, pedida));
}

/** Makes a file of the accepted differences of a propuesta (`reviewPropuesta`). */
export async function previewReviewed(deps: PreviaDeps, actor: SoporteActor, ref: PreviaRef): CreatedPrevia {
  const { origen } = await findOpenPrevia(deps, ref);
  if (origen !== "propuesta") throw new ServiceError("not_found");
  return ensureIngested(await deps.listaIntake.reviewPropuesta(actor, ref));
}
