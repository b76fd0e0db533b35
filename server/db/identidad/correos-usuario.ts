import type { Realm } from "../../domain/identidad/realm";
import { int4, int8, neverNull, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/due-work";
import { type SqlExecutor, sql } from "../sql/statement";
import { perRealm } from "./realm-tables";

/** Announces, once committed, that there is something to send, in whichever realm. */
export const CORREOS_USUARIO_CHANNEL = "correos_usuario";

const CORREO_TIPOS = [
  "invitacion",
  "restablecer",
  "clave_cambiada",
  "segundo_factor_activado",
  "segundo_factor_retirado",
] as const;
export type CorreoTipo = (typeof CORREO_TIPOS)[number];

const INSERT = perRealm(({ correo }) =>
  sql({
    params: { id: uuid, usuarioId: uuid, tipo: text, enlaceId: nullable(uuid), now: timestamptz },
    row: { announced: neverNull(text) },
    text: `
      WITH kept AS (
        INSERT INTO ${correo} (id, usuario_id, tipo, enlace_id, creado_en, proximo_intento_en)
        VALUES ($id, $usuarioId, $tipo, $enlaceId, $now, $now) RETURNING id)
      SELECT pg_notify('${CORREOS_USUARIO_CHANNEL}', id::text)::text AS announced FROM kept`,
  }),
);

/** Puts a mail to a person on its way, with the transaction that causes it. */
export async function insertCorreoUsuario(
  tx: SqlExecutor,
  realm: Realm,
  correo: {
    readonly id: string;
    readonly usuarioId: string;
    readonly tipo: CorreoTipo;
    readonly enlaceId: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(INSERT[realm], correo);
}

/** A mail that this process has taken to send. */
export interface CorreoUsuarioClaim {
  readonly realm: Realm;
  readonly correoId: string;
  readonly reclamo: string;
  readonly tipo: CorreoTipo;
  readonly enlaceId: string | null;
  readonly intentos: number;
  readonly usuarioId: string;
}

const CLAIM_DUE = perRealm(({ correo }, realm) =>
  sql({
    name: `claim_correos_${realm}`,
    params: { limit: int8, now: timestamptz },
    row: {
      correoId: uuid,
      reclamo: neverNull(uuid),
      tipo: oneOf(...CORREO_TIPOS),
      enlaceId: nullable(uuid),
      intentos: int4,
      usuarioId: uuid,
    },
    text: `
      WITH claimed AS (
        UPDATE ${correo} SET ${CLAIM} WHERE id IN (
          SELECT id FROM ${correo} WHERE proximo_intento_en <= $now AND ${isUnclaimed(correo)}
          ORDER BY proximo_intento_en, id LIMIT $limit FOR UPDATE SKIP LOCKED)
        RETURNING *)
      SELECT id AS "correoId", reclamo, tipo, enlace_id AS "enlaceId", intentos, usuario_id AS "usuarioId"
      FROM claimed ORDER BY proximo_intento_en, id`,
  }),
);

export async function claimCorreosUsuario(
  executor: SqlExecutor,
  realm: Realm,
  limit: number,
  now: Date,
): Promise<CorreoUsuarioClaim[]> {
  const claims = await executor.query(CLAIM_DUE[realm], { limit, now });
  return claims.map((claim) => ({ realm, ...claim }));
}

const FINISH = perRealm(({ correo }) =>
  sql({
    params: { reclamo: uuid, proximo: nullable(timestamptz), enviado: nullable(timestamptz) },
    text: `
      UPDATE ${correo} SET intentos = intentos + 1, proximo_intento_en = $proximo, enviado_en = $enviado, ${RELEASE}
      WHERE reclamo = $reclamo`,
  }),
);

/** Lets go of a mail: sent, to be tried again, or, with neither, given up. */
export async function finishCorreoUsuario(
  { query }: SqlExecutor,
  { realm, reclamo }: CorreoUsuarioClaim,
  { proximo, enviado }: { readonly proximo: Date | null; readonly enviado: Date | null },
): Promise<void> {
  await query(FINISH[realm], { reclamo, proximo, enviado });
}

const NEXT_OF = perRealm(
  ({ correo }) =>
    `SELECT min(proximo_intento_en) AS next FROM ${correo} WHERE proximo_intento_en IS NOT NULL`,
);
const NEXT = sql({
  row: { next: nullable(timestamptz) },
  text: `SELECT min(next) AS next FROM (${Object.values(NEXT_OF).join(" UNION ALL ")}) AS of_realms`,
});

/** When the next one is due, of whichever realm; null: nothing waits. */
export async function nextCorreoUsuario(executor: SqlExecutor): Promise<Date | null> {
  const [row] = await executor.query(NEXT);
  return row?.next ?? null;
}
