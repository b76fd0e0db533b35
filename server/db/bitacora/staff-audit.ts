import type { Accion } from "../../domain/bitacora/acciones";
import { type StaffActor, staffName } from "../../domain/shared/actor";
import type { Executor } from "../sql/client";
import { toAuditJson } from "./audit-json";

/**
 * One change by support, or by a tarea. `antes` and `despues` are kept in snake_case, as the API names things. Never
 * put a key, a secret or a token into them.
 */
export interface AuditRecord {
  readonly en: Date;
  readonly actor: StaffActor;
  /** `cliente.creado`, `llave.revocada`: the object and what was done to it. */
  readonly accion: Accion;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly antes: object | null;
  readonly despues: object | null;
  readonly motivo?: string | null;
}

/** Records a change in the transaction that makes it: neither is kept without the other. */
export async function recordAudit(tx: Executor, record: AuditRecord): Promise<void> {
  const { actor, antes, despues, ...rest } = record;
  await tx.prisma.staffAudit.create({
    data: {
      ...rest,
      actor: staffName(actor),
      requestId: actor.requestId,
      antes: toAuditJson(antes),
      despues: toAuditJson(despues),
    },
  });
}
