import type { Executor } from "../sql/client";
import { int4, int8, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/due-work";
import { type SqlExecutor, sql } from "../sql/statement";

/** Announces, once committed, that there is something to send. */
export const CORREOS_CLIENTE_CHANNEL = "correos_cliente";

const INSERT = sql({
  params: { id: uuid, clienteId: uuid, destino: text, asunto: text, texto: text, now: timestamptz },
  row: { announced: neverNull(text) },
  text: `
    WITH kept AS (
      INSERT INTO correo_cliente (id, cliente_id, destino, asunto, texto, creado_en, proximo_intento_en)
      VALUES ($id, $clienteId, $destino, $asunto, $texto, $now, $now) RETURNING id)
    SELECT pg_notify('${CORREOS_CLIENTE_CHANNEL}', id::text)::text AS announced FROM kept`,
});

/** Puts a mail to an address of a client on its way, with the transaction that causes it. */
export async function insertCorreoCliente(
  tx: SqlExecutor,
  correo: {
    readonly id: string;
    readonly clienteId: string;
    readonly destino: string;
    readonly asunto: string;
    readonly texto: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(INSERT, correo);
}

/** A mail that this process has taken to send. */
export interface CorreoClienteClaim {
  readonly correoId: string;
  readonly reclamo: string;
  readonly destino: string;
  readonly asunto: string;
  readonly texto: string;
  readonly intentos: number;
}

const CLAIM_DUE = sql({
  name: "claim_correos_cliente",
  params: { limit: int8, now: timestamptz },
  row: { correoId: uuid, reclamo: neverNull(uuid), destino: text, asunto: text, texto: text, intentos: int4 },
  text: `
    UPDATE correo_cliente SET ${CLAIM} WHERE id IN (
      SELECT id FROM correo_cliente WHERE proximo_intento_en <= $now AND ${isUnclaimed("correo_cliente")}
      ORDER BY proximo_intento_en, id LIMIT $limit FOR UPDATE SKIP LOCKED)
    RETURNING id AS "correoId", reclamo, destino, asunto, texto, intentos`,
});

export function claimCorreosCliente(
  executor: SqlExecutor,
  limit: number,
  now: Date,
): Promise<CorreoClienteClaim[]> {
  return executor.query(CLAIM_DUE, { limit, now });
}

const FINISH = sql({
  params: { reclamo: uuid, proximo: nullable(timestamptz), enviado: nullable(timestamptz) },
  text: `
    UPDATE correo_cliente SET intentos = intentos + 1, proximo_intento_en = $proximo, enviado_en = $enviado, ${RELEASE}
    WHERE reclamo = $reclamo`,
});

/** Lets go of a mail: sent, to be tried again, or, with neither, given up. */
export async function finishCorreoCliente(
  { query }: SqlExecutor,
  { reclamo }: CorreoClienteClaim,
  outcome: { readonly proximo: Date | null; readonly enviado: Date | null },
): Promise<void> {
  await query(FINISH, { reclamo, ...outcome });
}

/** When the next one is due; null: nothing waits. */
export async function nextCorreoCliente({ prisma }: Executor): Promise<Date | null> {
  const { _min: first } = await prisma.correoCliente.aggregate({
    where: { proximoIntentoEn: { not: null } },
    _min: { proximoIntentoEn: true },
  });
  return first.proximoIntentoEn;
}
