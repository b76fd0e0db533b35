import type { Executor } from "./client";
import { int4, int8, neverNull, nullable, oneOf, text, timestamptz, uuid } from "./column-types";
import { CLAIM, isUnclaimed, RELEASE } from "./due-work";
import { type SqlExecutor, sql } from "./statement";

/** Announces, once committed, that there is something to send. */
export const CORREOS_USUARIO_CHANNEL = "correos_usuario";

const CORREO_TIPOS = [
  "invitacion",
  "restablecer",
  "clave_cambiada",
  "segundo_factor_activado",
  "segundo_factor_retirado",
] as const;
export type CorreoTipo = (typeof CORREO_TIPOS)[number];

const INSERT = sql({
  params: { id: uuid, usuarioId: uuid, tipo: text, enlaceId: nullable(uuid), now: timestamptz },
  row: { announced: neverNull(text) },
  text: `
    WITH kept AS (
      INSERT INTO correo_usuario (id, usuario_id, tipo, enlace_id, creado_en, proximo_intento_en)
      VALUES ($id, $usuarioId, $tipo, $enlaceId, $now, $now) RETURNING id)
    SELECT pg_notify('${CORREOS_USUARIO_CHANNEL}', id::text)::text AS announced FROM kept`,
});

/** Puts a mail to a person on its way, with the transaction that causes it. */
export async function insertCorreoUsuario(
  tx: SqlExecutor,
  correo: {
    readonly id: string;
    readonly usuarioId: string;
    readonly tipo: CorreoTipo;
    readonly enlaceId: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(INSERT, correo);
}

/** A mail that this process has taken to send. */
export interface CorreoUsuarioClaim {
  readonly correoId: string;
  readonly reclamo: string;
  readonly tipo: CorreoTipo;
  readonly enlaceId: string | null;
  readonly intentos: number;
  readonly email: string;
  readonly nombre: string;
  readonly razonSocial: string;
}

const CLAIM_DUE = sql({
  name: "claim_correos_usuario",
  params: { limit: int8, now: timestamptz },
  row: {
    correoId: uuid,
    reclamo: neverNull(uuid),
    tipo: oneOf(...CORREO_TIPOS),
    enlaceId: nullable(uuid),
    intentos: int4,
    email: text,
    nombre: text,
    razonSocial: text,
  },
  text: `
    WITH claimed AS (
      UPDATE correo_usuario SET ${CLAIM} WHERE id IN (
        SELECT id FROM correo_usuario WHERE proximo_intento_en <= $now AND ${isUnclaimed("correo_usuario")}
        ORDER BY proximo_intento_en, id LIMIT $limit FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT claimed.id AS "correoId", reclamo, tipo, enlace_id AS "enlaceId", intentos, email, nombre,
      razon_social AS "razonSocial"
    FROM claimed JOIN usuario ON usuario.id = usuario_id JOIN cliente ON cliente.id = cliente_id
    ORDER BY claimed.proximo_intento_en, claimed.id`,
});

export function claimCorreosUsuario(
  executor: SqlExecutor,
  limit: number,
  now: Date,
): Promise<CorreoUsuarioClaim[]> {
  return executor.query(CLAIM_DUE, { limit, now });
}

const FINISH = sql({
  params: { reclamo: uuid, proximo: nullable(timestamptz), enviado: nullable(timestamptz) },
  text: `
    UPDATE correo_usuario SET intentos = intentos + 1, proximo_intento_en = $proximo, enviado_en = $enviado, ${RELEASE}
    WHERE reclamo = $reclamo`,
});

/** Lets go of a mail: sent, to be tried again, or, with neither, given up. */
export async function finishCorreoUsuario(
  { query }: SqlExecutor,
  { reclamo }: CorreoUsuarioClaim,
  { proximo, enviado }: { readonly proximo: Date | null; readonly enviado: Date | null },
): Promise<void> {
  await query(FINISH, { reclamo, proximo, enviado });
}

const NEXT = sql({
  row: { next: nullable(timestamptz) },
  text: "SELECT min(proximo_intento_en) AS next FROM correo_usuario WHERE proximo_intento_en IS NOT NULL",
});

/** When the next one is due; null: nothing waits. */
export async function nextCorreoUsuario(executor: Executor): Promise<Date | null> {
  const [row] = await executor.query(NEXT);
  return row?.next ?? null;
}
