import { CLAIM, isUnclaimed, RELEASE } from "../sql/claims";
import { bytea, int4, int8, neverNull, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

/** Announces, once committed, that there is something to send. */
export const CORREOS_CHANNEL = "correos";

/** The kinds of link that a mail brings: the table of each, and what holds of one that was neither used nor taken back. */
const ENLACES = {
  portal: { table: "enlace_usuario", isOpen: "usado_en IS NULL AND anulado_en IS NULL" },
  soporte: { table: "enlace_soporte", isOpen: "usado_en IS NULL AND anulado_en IS NULL" },
  llave: { table: "enlace_llave", isOpen: "abierto_en IS NULL AND anulado_en IS NULL" },
  // It is deleted as it is used.
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
 * Puts a mail on its way, with the transaction that causes it. One that brings a link has its own id where the secret of
 * the link goes, and is the link's `correo_id`.
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

/** A mail that this process has taken to send. */
export interface CorreoClaim {
  readonly correoId: string;
  readonly reclamo: string;
  readonly destino: string;
  readonly asunto: string;
  readonly texto: string;
  readonly enlace: Enlace | null;
  readonly intentos: number;
}

const CLAIM_DUE = sql({
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
      UPDATE correo SET ${CLAIM} WHERE id IN (
        SELECT id FROM correo WHERE proximo_intento_en <= $now AND ${isUnclaimed("correo")}
        ORDER BY (enlace IS NULL), proximo_intento_en, id LIMIT $limit FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT id AS "correoId", reclamo, destino, asunto, texto, enlace, intentos
    FROM claimed ORDER BY (enlace IS NULL), proximo_intento_en, id`,
});

/** Somebody waits for a link: those go first. */
export const claimCorreos = (executor: SqlExecutor, limit: number, now: Date): Promise<CorreoClaim[]> =>
  executor.query(CLAIM_DUE, { limit, now });

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

/** Gives the link of a mail the secret it is about to be sent with. Resolves to false where it is not in force any more. */
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

/** Lets go of a mail: sent, to be tried again, or, with neither, given up. */
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

/** When the next one is due; null: nothing waits. */
export async function nextCorreo(executor: SqlExecutor): Promise<Date | null> {
  const [row] = await executor.query(NEXT);
  return row?.next ?? null;
}
