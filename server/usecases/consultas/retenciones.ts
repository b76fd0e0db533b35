import { recordAudit } from "../../db/bitacora/staff-audit";
import { findCliente, lockCliente, modoOf } from "../../db/clientes/clientes";
import {
  clienteOfConsulta,
  insertRetencion,
  retencionesOf,
  retencionesVigentes,
} from "../../db/consultas/retenciones";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { isVigente, type Retencion, type RetencionObjeto } from "../../domain/consultas/retencion";
import { type SoporteActor, staffName } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { notFoundConsulta } from "./reportes";

/** Returns all holds in force. */
export async function listRetenciones({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<readonly Retencion[]> {
  return retencionesVigentes(db, await clock.now());
}

interface RetencionHistory {
  /** Null if none is in force. */
  readonly vigente: Retencion | null;
  /** Newest first. */
  readonly historial: readonly Retencion[];
}

/** Returns the hold on a client or a consulta, and its history. @throws ServiceError `not_found`. */
export async function getRetencion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  target: RetencionTarget,
): Promise<RetencionHistory> {
  const now = await clock.now();
  const consultaId = "consultaId" in target ? target.consultaId : null;
  const clienteId = "clienteId" in target ? target.clienteId : await clienteOfConsulta(db, target.consultaId);
  if (consultaId !== null && clienteId === null) throw await notFoundConsulta(db, consultaId);
  if (clienteId === null || (await findCliente(db, clienteId)) === null) throw new ServiceError("not_found");
  const historial = await retencionesOf(db, { clienteId, consultaId });
  const [last] = historial;
  return { vigente: last !== undefined && isVigente(last, now) ? last : null, historial };
}

type RetencionTarget = { readonly clienteId: string } | { readonly consultaId: string };

type HoldInput = RetencionTarget & {
  /** Null lifts the hold. */
  readonly retenerHasta: Date | null;
  readonly motivo: string;
};

/**
 * Holds a client's data or one consulta beyond ten years, or lifts the hold. Audited with the reason. Once it
 * resolves, nothing held is retired before that time, even by a run in progress.
 * @throws ServiceError `not_found`; `validation_error` if the time is past; `conflicto` if there is nothing
 *   to lift, or for a test account.
 */
export async function holdRetencion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { retenerHasta, motivo, ...target }: HoldInput,
): Promise<Retencion> {
  return inTransaction(db, async (tx) => {
    const objeto = await objetoOf(tx, target);
    if ((await modoOf(tx, objeto.clienteId)) === "prueba") {
      const message = "Es de una cuenta de prueba: sus consultas se borran a los noventa días.";
      throw new ServiceError("conflicto", { message });
    }
    const en = await clock.now(tx);
    if (retenerHasta !== null && retenerHasta <= en) {
      const message = "Debe ser posterior a este momento.";
      throw new ServiceError("validation_error", { issues: [{ path: ["retener_hasta"], message }] });
    }
    const [before = null] = await retencionesOf(tx, objeto);
    if (retenerHasta === null && (before === null || !isVigente(before, en))) {
      throw new ServiceError("conflicto", { message: "No hay una retención en vigor que levantar." });
    }
    const retencion: Retencion = { ...objeto, en, retenerHasta, motivo, actor: staffName(actor) };
    await insertRetencion(tx, retencion);
    // A retirement blocks new holds while it checks them. If it came first, the consulta is gone.
    if (objeto.consultaId !== null) await objetoOf(tx, { consultaId: objeto.consultaId });
    await recordAudit(tx, {
      en,
      actor,
      accion: retenerHasta === null ? "retencion.levantada" : "retencion.ordenada",
      objetoTipo: objeto.consultaId === null ? "cliente" : "consulta",
      objetoId: objeto.consultaId ?? objeto.clienteId,
      antes: before && { retenerHasta: before.retenerHasta },
      despues: { retenerHasta },
      motivo,
    });
    return retencion;
  });
}

/** Locks it if it is a client. @throws ServiceError `not_found`. */
async function objetoOf(tx: Executor, target: RetencionTarget): Promise<RetencionObjeto> {
  if ("clienteId" in target) {
    if ((await lockCliente(tx, target.clienteId)) === null) throw new ServiceError("not_found");
    return { clienteId: target.clienteId, consultaId: null };
  }
  const { consultaId } = target;
  const clienteId = await clienteOfConsulta(tx, consultaId);
  if (clienteId === null) throw await notFoundConsulta(tx, consultaId);
  return { clienteId, consultaId };
}
