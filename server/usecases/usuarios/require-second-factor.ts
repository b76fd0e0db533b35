import { recordAct } from "../../db/actividad";
import { lockCliente } from "../../db/clientes";
import { inTransaction } from "../../db/transaction";
import { readPolitica, savePolitica } from "../../db/usuarios";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/**
 * Asks a second factor of all of the client's people, or no longer: whoever has none must enrol one before anything
 * else, from their next request on.
 */
export async function requireSecondFactor(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { exige }: { readonly exige: boolean },
): Promise<void> {
  const { clienteId } = actor;
  await inTransaction(db, async (tx) => {
    await lockCliente(tx, clienteId);
    const before = await readPolitica(tx, clienteId);
    if (before === exige) return;
    await savePolitica(tx, clienteId, exige);
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: exige ? "segundo_factor.exigido" : "segundo_factor.no_exigido",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { antes: { exigeSegundoFactor: before }, despues: { exigeSegundoFactor: exige } },
    });
  });
}
