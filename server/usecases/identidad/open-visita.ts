import { recordActBeforeCliente } from "../../db/bitacora/actividad";
import { insertVisita } from "../../db/identidad/visitas";
import { inTransaction } from "../../db/sql/transaction";
import type { SoporteSession } from "../../domain/identidad/soporte-session";
import { VISITA_MS } from "../../domain/identidad/visita";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

interface OpenVisitaInput {
  readonly clienteId: string;
  readonly motivo: string;
}

/**
 * Lets a person of support look at a client's rooms for half an hour, in the session that asks and in no other. Nobody
 * is signed in as the client. The client reads in its activity who looked, why and at what.
 * @throws ServiceError `not_found`
 */
export async function openVisita(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  { sesionId, actor }: SoporteSession,
  { clienteId, motivo }: OpenVisitaInput,
): Promise<{ readonly visitaId: string; readonly venceEn: Date }> {
  return inTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const visitaId = entropy.uuidV7(now);
    const venceEn = new Date(now.getTime() + VISITA_MS);
    const { usuarioId } = actor;
    const visita = { visitaId, clienteId, usuarioId, sesionId, motivo, abiertaEn: now, venceEn };
    if (!(await insertVisita(tx, visita))) throw new ServiceError("not_found");
    await recordActBeforeCliente(tx, actor, clienteId, {
      en: now,
      accion: "visita.abierta",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { despues: { visitaId, venceEn }, motivo },
    });
    return { visitaId, venceEn };
  });
}
