import type { SoporteActor } from "../domain/shared/actor";
import type { Executor } from "./client";

/** One change by support, as it is kept. Never put a key, a secret or a token into `antes` or `despues`. */
export interface AuditRecord {
  readonly en: Date;
  readonly actor: SoporteActor;
  /** `cliente.creado`, `llave.revocada`: the object and what was done to it. */
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly antes: object | null;
  readonly despues: object | null;
  readonly motivo?: string | null;
}

/** Records a change in the transaction that makes it: neither is kept without the other. */
export async function recordAudit(tx: Executor, record: AuditRecord): Promise<void> {
  await tx.query(
    {
      text: `
        INSERT INTO staff_audit (en, actor, accion, objeto_tipo, objeto_id, antes, despues, motivo, request_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    },
    [
      record.en,
      record.actor.name,
      record.accion,
      record.objetoTipo,
      record.objetoId,
      record.antes && JSON.stringify(record.antes),
      record.despues && JSON.stringify(record.despues),
      record.motivo ?? null,
      record.actor.requestId,
    ],
  );
}
