import type { SoporteActor } from "../domain/shared/actor";
import type { Executor } from "./client";

/**
 * One change by support. `antes` and `despues` are kept in snake_case, as the API names things. Never put a key, a
 * secret or a token into them.
 */
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
      toJson(record.antes),
      toJson(record.despues),
      record.motivo ?? null,
      record.actor.requestId,
    ],
  );
}

function toJson(state: object | null): string | null {
  return state && JSON.stringify(state, (_, value) => (isRecord(value) ? withSnakeCaseKeys(value) : value));
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function withSnakeCaseKeys(state: object): object {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [toSnakeCase(name), value]));
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
