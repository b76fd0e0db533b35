import { Prisma } from "../../../generated/prisma/client";
import type { Accion } from "../../domain/bitacora/acciones";
import { type StaffActor, staffName } from "../../domain/shared/actor";
import type { Executor } from "../sql/client";

/** Returns a state as plain JSON with snake_case names, as the API uses them. */
export function toAuditJson(state: object | null): Prisma.InputJsonValue | typeof Prisma.DbNull {
  if (state === null) return Prisma.DbNull;
  const text = JSON.stringify(state, (_, value) => (isRecord(value) ? withSnakeCaseKeys(value) : value));
  return JSON.parse(text);
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

/**
 * A change by support or a tarea. `antes` and `despues` are stored in snake_case, as in the API. Never put a key,
 * secret or token into them.
 */
export interface AuditRecord {
  readonly en: Date;
  readonly actor: StaffActor;
  /** `cliente.creado`, `llave.revocada`: the object and the past participle. */
  readonly accion: Accion;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly antes: object | null;
  readonly despues: object | null;
  readonly motivo?: string | null;
}

/** Records a change in the transaction that makes it. */
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
