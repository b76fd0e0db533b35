import { recordAct } from "../../db/bitacora/actividad";
import { clienteNamedIn, insertIncidente, insertNota, lastIncidentes } from "../../db/operacion/incidentes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import {
  type Impacto,
  type Incidente,
  type IncidenteEstado,
  incidentesSince,
} from "../../domain/operacion/incidente";
import type { SoporteActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export const INCIDENTES_SHOWN = 50;

/** Returns the public incidents, newest first: those of ninety days and those still open. */
export async function listIncidentes(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
): Promise<Incidente[]> {
  return lastIncidentes(db, incidentesSince(await clock.now()), INCIDENTES_SHOWN);
}

interface OpenIncidenteInput {
  /** Made by the form: a second click opens nothing. */
  readonly incidenteId: string;
  readonly titulo: string;
  readonly impacto: Impacto;
  readonly estado: IncidenteEstado;
  readonly texto: string;
}

/**
 * Publishes an incident.
 * @throws ServiceError `validation_error` if it names a client.
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

/** The text is public, and clients are confidential. */
async function refuseNamedCliente(tx: Executor, written: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, texto] of Object.entries(written)) {
    const razonSocial = await clienteNamedIn(tx, texto);
    if (razonSocial === null) continue;
    const message = `El texto nombra a un cliente («${razonSocial}»), y esta página es pública. Escríbalo sin nombrarlo.`;
    throw invalidField(field, message);
  }
}

interface AddIncidenteNotaInput {
  readonly incidenteId: string;
  /** Follows the last note that the author read. If two people write at once, one must read again. */
  readonly numero: number;
  readonly estado: IncidenteEstado;
  readonly texto: string;
}

/**
 * Publishes an update or the end of an incident.
 * @throws ServiceError `conflicto` if another person wrote meanwhile or it is over; `validation_error` if it
 *   names a client.
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
      throw new ServiceError("conflicto", message);
    }
    await recordAct(tx, actor, {
      en,
      accion: nota.estado === "resuelto" ? "incidente.resuelto" : "incidente.actualizado",
      objeto: { tipo: "incidente", id: incidenteId },
      detalle: { despues: { estado: nota.estado, texto: nota.texto } },
    });
  });
}
