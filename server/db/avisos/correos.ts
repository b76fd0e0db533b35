import { CLAIM, isUnclaimed, RELEASE } from "../sql/claims";
import { bytea, int4, int8, neverNull, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";

/** Channel that announces, on commit, a mail to send. */
export const CORREOS_CHANNEL = "correos";

/** Kinds of links in mails: the table of each, and the condition for one that was neither used nor revoked. */
const ENLACES = {
  portal: { table: "enlace_usuario", isOpen: "usado_en IS NULL AND anulado_en IS NULL" },
  soporte: { table: "enlace_soporte", isOpen: "usado_en IS NULL AND anulado_en IS NULL" },
  llave: { table: "enlace_llave", isOpen: "abierto_en IS NULL AND anulado_en IS NULL" },
  // The row is deleted when it is used.
  registro: { table: "registro", isOpen: "true" },
} as const;
type Enlace = keyof typeof ENLACES;
const KINDS = Object.keys(ENLACES) as Enlace[];

const INSERT = sql({
  params: { id: uuid, destino: text, asunto: text, texto: text, enlace: nullable(text), now: timestamptz },
  row: { announced: neverNull(text) },
  text: `
    WITH kept AS (
      INSERT INTO correo (id, destino, asunto, texto, enlace, creado_en, proximo_intento_en)
      VALUES ($id, $destino, $asunto, $texto, $enlace, $now, $now) RETURNING id)
    SELECT pg_notify('${CORREOS_CHANNEL}', id::text)::text AS announced FROM kept`,
});

/**
 * Puts a mail into the outbox in the caller's transaction. The link in a mail points to it with `correo_id`. The mail
 * contains its own id in place of the link's secret.
 */
export async function insertCorreo(
  tx: SqlExecutor,
  correo: {
    readonly id: string;
    readonly destino: string;
    readonly asunto: string;
    readonly texto: string;
    readonly enlace?: Enlace;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(INSERT, { enlace: null, ...correo });
}

/** A mail that this process has claimed. */
export interface CorreoClaim {
  readonly correoId: string;
  readonly reclamo: string;
  readonly destino: string;
  readonly asunto: string;
  readonly texto: string;
  readonly enlace: Enlace | null;
  readonly intentos: number;
}

/** Claims due mails. Mails with links come first, because somebody waits for them. */
export const claimCorreos = readRows({
  name: "claim_correos",
  params: { limit: int8, now: timestamptz },
  row: {
    correoId: uuid,
    reclamo: neverNull(uuid),
    destino: text,
    asunto: text,
    texto: text,
    enlace: nullable(oneOf(...KINDS)),
    intentos: int4,
  },
  text: `
    WITH claimed AS (
      UPDATE correo SET ${CLAIM} WHERE id = ANY (ARRAY(
        SELECT id FROM correo WHERE proximo_intento_en <= $now AND ${isUnclaimed("correo")}
        ORDER BY (enlace IS NULL), proximo_intento_en, id LIMIT $limit FOR UPDATE SKIP LOCKED))
      RETURNING *)
    SELECT id AS "correoId", reclamo, destino, asunto, texto, enlace, intentos
    FROM claimed ORDER BY (enlace IS NULL), proximo_intento_en, id`,
});

const renewing = ({ table, isOpen }: (typeof ENLACES)[Enlace]) =>
  sql({
    params: { correoId: uuid, reclamo: uuid, digest: bytea, now: timestamptz },
    row: { id: uuid },
    text: `
      UPDATE ${table} AS link SET digest = $digest FROM correo
      WHERE correo.id = $correoId AND reclamo = $reclamo AND correo_id = correo.id
        AND ${isOpen} AND vence_en > $now RETURNING link.id`,
  });
const RENEW = {
  portal: renewing(ENLACES.portal),
  soporte: renewing(ENLACES.soporte),
  llave: renewing(ENLACES.llave),
  registro: renewing(ENLACES.registro),
};

/** Stores the secret of a link just before its mail is sent. Returns false if the link is no longer valid. */
export async function renewEnlace(
  executor: SqlExecutor,
  enlace: Enlace,
  { correoId, reclamo }: CorreoClaim,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  return (await executor.query(RENEW[enlace], { correoId, reclamo, digest, now })).length === 1;
}

const FINISH = sql({
  params: { correoId: uuid, reclamo: uuid, proximo: nullable(timestamptz), enviado: nullable(timestamptz) },
  text: `
    UPDATE correo SET intentos = intentos + 1, proximo_intento_en = $proximo, enviado_en = $enviado, ${RELEASE}
    WHERE id = $correoId AND reclamo = $reclamo`,
});

/** Releases a mail as sent or to be retried. With neither, it is given up. */
export async function finishCorreo(
  { query }: SqlExecutor,
  { correoId, reclamo }: CorreoClaim,
  outcome: { readonly proximo?: Date | null; readonly enviado?: Date },
): Promise<void> {
  await query(FINISH, { correoId, reclamo, proximo: null, enviado: null, ...outcome });
}

const NEXT = sql({
  row: { next: nullable(timestamptz) },
  text: "SELECT min(proximo_intento_en) AS next FROM correo WHERE proximo_intento_en IS NOT NULL",
});

/** Returns when the next mail is due. Null if none waits. */
export async function nextCorreo(executor: SqlExecutor): Promise<Date | null> {
  const [row] = await executor.query(NEXT);
  return row?.next ?? null;
}
