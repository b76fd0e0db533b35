import { recordActBeforeCliente } from "../../db/bitacora/actividad";
import { insertVista, type Vista } from "../../db/identidad/visitas";
import { inTransaction } from "../../db/sql/transaction";
import type { SoportePersona } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** Puts on record, once a visit, what support is about to be shown of a client: what cannot be kept is not shown. */
export async function recordVista(
  { db, clock }: Pick<Deps, "db" | "clock">,
  persona: SoportePersona,
  { clienteId, ...vista }: Vista & { readonly clienteId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    if (!(await insertVista(tx, { ...vista, now }))) return;
    const { visitaId, sala, objetoId } = vista;
    await recordActBeforeCliente(tx, persona, clienteId, {
      en: now,
      accion: "visita.sala_vista",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { despues: { visitaId, sala, ...(objetoId !== "" && { consultaId: objetoId }) } },
    });
  });
}
