import { recordAct } from "../../db/bitacora/actividad";
import { readResumenSemanal, saveResumenSemanal } from "../../db/decisiones/resumen-semanal";
import { inTransaction } from "../../db/sql/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Whether the person is mailed each week what waits to be decided. */
export const readResumen = ({ db }: Pick<Deps, "db">, { usuarioId }: PortalActor): Promise<boolean> =>
  readResumenSemanal(db, usuarioId);

/** Has the person mailed each week what waits, or no longer. */
export async function chooseResumen(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { recibe }: { readonly recibe: boolean },
): Promise<void> {
  const { usuarioId } = actor;
  await inTransaction(db, async (tx) => {
    const before = await readResumenSemanal(tx, usuarioId);
    if (before === recibe) return;
    await saveResumenSemanal(tx, usuarioId, recibe);
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: recibe ? "resumen_semanal.activado" : "resumen_semanal.desactivado",
      objeto: { tipo: "usuario", id: usuarioId },
      detalle: { antes: { resumenSemanal: before }, despues: { resumenSemanal: recibe } },
    });
  });
}
