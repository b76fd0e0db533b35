import { copyDecisions, finishPrevia, openPrevias } from "../../db/listas/lista-previas";
import type { Executor } from "../../db/sql/client";
import type { ListaSlug } from "../../domain/listas/lista";
import { type SoporteActor, staffName } from "../../domain/shared/actor";

/** Replaces the propuesta under review by a new one. Decisions are kept for identical differences only. */
export async function inheritDecisions(
  tx: Executor,
  actor: SoporteActor,
  { slug, previaId, en }: { readonly slug: ListaSlug; readonly previaId: string; readonly en: Date },
): Promise<void> {
  for (const { previaId: replaced, origen } of await openPrevias(tx, slug, en)) {
    if (origen !== "propuesta" || replaced === previaId) continue;
    await copyDecisions(tx, replaced, previaId);
    await finishPrevia(tx, { previaId: replaced, en, actor: staffName(actor), resultado: "descartada" });
  }
}
