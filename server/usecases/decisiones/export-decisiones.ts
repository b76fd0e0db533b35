import { recordAct } from "../../db/bitacora/actividad";
import { decisionesToExport } from "../../db/decisiones/decisiones-archivo";
import { inTransaction } from "../../db/sql/transaction";
import { LISTAS } from "../../domain/listas/catalog";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Every decision of these days on the client's matches, the newest first, `limite` at most; on record as an act. */
export async function exportDecisiones(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  range: { readonly desde: Date | null; readonly hasta: Date | null; readonly limite: number },
) {
  const { limite } = range;
  return inTransaction(db, async (tx) => {
    const found = await decisionesToExport(tx, actor.clienteId, { ...range, limite: limite + 1 });
    const rows = found.slice(0, limite).map((row) => ({ ...row, listaNombre: nombreOf(row.lista) }));
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: "decisiones.exportadas",
      objeto: { tipo: "cliente", id: actor.clienteId },
      detalle: { despues: { desde: range.desde, hasta: range.hasta, filas: rows.length } },
    });
    return { rows, isCut: found.length > limite };
  });
}

const nombreOf = (slug: string) => Object.values(LISTAS).find((lista) => lista.slug === slug)?.nombre ?? slug;
