import { recordAct } from "../../db/bitacora/actividad";
import { clienteNamedIn, insertIncidente, insertNota } from "../../db/operacion/incidentes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Impacto, IncidenteEstado } from "../../domain/operacion/incidente";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface OpenIncidenteInput {
  /** Of the form: a second click opens nothing. */
  readonly incidenteId: string;
  readonly titulo: string;
  readonly impacto: Impacto;
  readonly estado: IncidenteEstado;
  readonly texto: string;
}

/**
 * Tells everybody of an incident.
 * @throws ServiceError `validation_error` where a client is named.
 */
export async function openIncidente(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { incidenteId, titulo, impacto, estado, texto }: OpenIncidenteInput,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refuseNamedCliente(tx, { titulo, texto });
    const en = await clock.now(tx);
    if (!(await insertIncidente(tx, { incidenteId, titulo, impacto, abiertoEn: en }))) return;
    await insertNota(tx, incidenteId, { numero: 1, en, estado, texto });
    await recordAct(tx, actor, {
      en,
      accion: "incidente.abierto",
      objeto: { tipo: "incidente", id: incidenteId },
      detalle: { despues: { titulo, impacto, estado, texto } },
    });
  });
}

/** Anybody reads it: who is a client is nobody's to know. */
export async function refuseNamedCliente(
  tx: Executor,
  written: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [field, texto] of Object.entries(written)) {
    const razonSocial = await clienteNamedIn(tx, texto);
    if (razonSocial === null) continue;
    const message = `El texto nombra a un cliente («${razonSocial}»), y esta página es pública. Escríbalo sin nombrarlo.`;
    throw new ServiceError("validation_error", { issues: [{ path: [field], message }] });
  }
}
