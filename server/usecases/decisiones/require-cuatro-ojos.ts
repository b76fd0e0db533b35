import { recordAct } from "../../db/actividad";
import { lockCliente } from "../../db/clientes";
import { readCuatroOjos, saveCuatroOjos } from "../../db/cuatro-ojos";
import { inTransaction } from "../../db/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/**
 * Asks two people for every decision that closes a match, or no longer. What waits for approval goes on waiting: it was
 * decided under what was asked then.
 */
export async function requireCuatroOjos(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { exige }: { readonly exige: boolean },
): Promise<void> {
  const { clienteId } = actor;
  await inTransaction(db, async (tx) => {
    await lockCliente(tx, clienteId);
    const before = await readCuatroOjos(tx, clienteId);
    if (before === exige) return;
    await saveCuatroOjos(tx, clienteId, exige);
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: exige ? "cuatro_ojos.exigido" : "cuatro_ojos.no_exigido",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { antes: { exigeCuatroOjos: before }, despues: { exigeCuatroOjos: exige } },
    });
  });
}
