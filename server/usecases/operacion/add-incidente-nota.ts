import { recordAct } from "../../db/bitacora/actividad";
import { insertNota } from "../../db/operacion/incidentes";
import { inTransaction } from "../../db/sql/transaction";
import type { IncidenteEstado } from "../../domain/operacion/incidente";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { refuseNamedCliente } from "./open-incidente";

export interface AddIncidenteNotaInput {
  readonly incidenteId: string;
  /** The next after the last one that was read: of two who write at once, one reads again. */
  readonly numero: number;
  readonly estado: IncidenteEstado;
  readonly texto: string;
}

/**
 * Tells everybody how an incident goes on, or that it is over.
 * @throws ServiceError `conflicto` where somebody wrote meanwhile or it is over; `validation_error` where a client is named.
 */
export async function addIncidenteNota(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { incidenteId, ...nota }: AddIncidenteNotaInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refuseNamedCliente(tx, { texto: nota.texto });
    const en = await clock.now(tx);
    if (!(await insertNota(tx, incidenteId, { ...nota, en }))) {
      const message =
        "Esta nota no se publicó: el incidente ya se resolvió u otra persona escribió mientras tanto. Lea lo último y escriba de nuevo si hace falta.";
      throw new ServiceError("conflicto", { message });
    }
    await recordAct(tx, actor, {
      en,
      accion: nota.estado === "resuelto" ? "incidente.resuelto" : "incidente.actualizado",
      objeto: { tipo: "incidente", id: incidenteId },
      detalle: { despues: { estado: nota.estado, texto: nota.texto } },
    });
  });
}
