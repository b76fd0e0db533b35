import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { type Exigencias, readExigencias, saveExigencias } from "../../db/identidad/exigencias";
import { inTransaction } from "../../db/sql/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

const ACCIONES = {
  exigeSegundoFactor: ["segundo_factor.exigido", "segundo_factor.no_exigido"],
  exigeCuatroOjos: ["cuatro_ojos.exigido", "cuatro_ojos.no_exigido"],
} as const satisfies Record<keyof Exigencias, readonly [string, string]>;

/** Asks something of all of the client's people, or no longer; on record where that changes anything. */
export async function requireOfAll(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  what: keyof Exigencias,
  exige: boolean,
): Promise<void> {
  const { clienteId } = actor;
  await inTransaction(db, async (tx) => {
    await lockCliente(tx, clienteId);
    const { [what]: before } = await readExigencias(tx, clienteId);
    if (before === exige) return;
    await saveExigencias(tx, clienteId, { [what]: exige });
    const [asked, lifted] = ACCIONES[what];
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: exige ? asked : lifted,
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { antes: { [what]: before }, despues: { [what]: exige } },
    });
  });
}
