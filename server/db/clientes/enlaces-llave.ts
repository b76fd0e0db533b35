import type { EnlaceLlave } from "../../domain/clientes/enlace-llave";
import type { Executor } from "../sql/client";
import { bool, bytea, int4, int8, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/due-work";
import { type SqlExecutor, sql } from "../sql/statement";

/** Announces, once committed, that there is a link to mail. */
export const ENLACES_LLAVE_CHANNEL = "enlaces_llave";

const INSERT = sql({
  params: {
    enlaceId: uuid,
    clienteId: uuid,
    usuarioId: nullable(uuid),
    email: text,
    etiqueta: nullable(text),
    reemplaza: nullable(uuid),
    solapeHoras: nullable(int4),
    motivo: nullable(text),
    creadoPor: text,
    creadoEn: timestamptz,
    venceEn: timestamptz,
  },
  row: { announced: neverNull(text) },
  text: `
    WITH kept AS (
      INSERT INTO enlace_llave (id, cliente_id, usuario_id, email, etiqueta, reemplaza, solape_horas, motivo,
        creado_por, creado_en, vence_en, proximo_intento_en)
      VALUES ($enlaceId, $clienteId, $usuarioId, $email, $etiqueta, $reemplaza, $solapeHoras, $motivo, $creadoPor,
        $creadoEn, $venceEn, $creadoEn) RETURNING id)
    SELECT pg_notify('${ENLACES_LLAVE_CHANNEL}', id::text)::text AS announced FROM kept`,
});

export type NewEnlaceLlave = Pick<
  EnlaceLlave,
  | "enlaceId"
  | "clienteId"
  | "usuarioId"
  | "email"
  | "etiqueta"
  | "reemplaza"
  | "solapeHoras"
  | "motivo"
  | "creadoPor"
  | "creadoEn"
  | "venceEn"
>;

/** A link on its way to be mailed, with the transaction that issues it. */
export async function insertEnlaceLlave(tx: SqlExecutor, enlace: NewEnlaceLlave): Promise<void> {
  await tx.query(INSERT, enlace);
}

const WITHOUT_SECRET = { digest: true, reclamo: true, reclamadoEn: true } as const;

/** A client's links, newest first. */
export async function enlacesLlaveOf({ prisma }: Executor, clienteId: string): Promise<EnlaceLlave[]> {
  const rows = await prisma.enlaceLlave.findMany({
    where: { clienteId },
    omit: WITHOUT_SECRET,
    orderBy: [{ creadoEn: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, ...row }) => ({ enlaceId: id, ...row }));
}

const ROW = {
  enlaceId: uuid,
  clienteId: uuid,
  usuarioId: nullable(uuid),
  email: text,
  etiqueta: nullable(text),
  reemplaza: nullable(uuid),
  solapeHoras: nullable(int4),
  venceEn: timestamptz,
  enviadoEn: nullable(timestamptz),
  proximoIntentoEn: nullable(timestamptz),
  abiertoEn: nullable(timestamptz),
  abiertoDesde: nullable(text),
  anuladoEn: nullable(timestamptz),
  razonSocial: text,
  isClienteActivo: bool,
};
const SELECT = `
  SELECT enlace_llave.id AS "enlaceId", cliente_id AS "clienteId", usuario_id AS "usuarioId", email, etiqueta, reemplaza,
    solape_horas AS "solapeHoras", vence_en AS "venceEn", enviado_en AS "enviadoEn",
    proximo_intento_en AS "proximoIntentoEn", abierto_en AS "abiertoEn", abierto_desde AS "abiertoDesde",
    anulado_en AS "anuladoEn", razon_social AS "razonSocial", activo AS "isClienteActivo"
  FROM enlace_llave JOIN cliente ON cliente.id = cliente_id`;

const FIND = sql({ params: { digest: bytea }, row: ROW, text: `${SELECT} WHERE digest = $digest` });
const LOCK_BY_DIGEST = sql({
  params: { digest: bytea },
  row: ROW,
  text: `${SELECT} WHERE digest = $digest FOR NO KEY UPDATE OF enlace_llave`,
});
const LOCK = sql({
  params: { enlaceId: uuid },
  row: ROW,
  text: `${SELECT} WHERE enlace_llave.id = $enlaceId FOR NO KEY UPDATE OF enlace_llave`,
});

/** The link whose secret this is the SHA-256 of, whatever became of it. */
export async function findEnlaceLlave(executor: SqlExecutor, digest: Buffer) {
  const [row] = await executor.query(FIND, { digest });
  return row ?? null;
}

/** The same, which no other transaction changes until this one ends. */
export async function lockEnlaceLlaveOf(tx: SqlExecutor, digest: Buffer) {
  const [row] = await tx.query(LOCK_BY_DIGEST, { digest });
  return row ?? null;
}

export async function lockEnlaceLlave(tx: SqlExecutor, enlaceId: string) {
  const [row] = await tx.query(LOCK, { enlaceId });
  return row ?? null;
}

/** Keeps that it was opened and which key it gave. */
export async function saveOpening(
  { prisma }: Executor,
  enlaceId: string,
  opened: { readonly abiertoEn: Date; readonly abiertoDesde: string | null; readonly apiKeyId: string },
): Promise<void> {
  await prisma.enlaceLlave.update({ where: { id: enlaceId }, data: { ...opened, proximoIntentoEn: null } });
}

/** Ends it before it is opened; what is still to be mailed is not. */
export async function saveAnulado({ prisma }: Executor, enlaceId: string, anuladoEn: Date): Promise<void> {
  await prisma.enlaceLlave.update({ where: { id: enlaceId }, data: { anuladoEn, proximoIntentoEn: null } });
}

/** A link that this process has taken to mail. */
const CLAIMED = {
  enlaceId: uuid,
  reclamo: neverNull(uuid),
  intentos: int4,
  email: text,
  etiqueta: nullable(text),
  reemplaza: nullable(uuid),
  venceEn: timestamptz,
  razonSocial: text,
};

const CLAIM_DUE = sql({
  name: "claim_enlaces_llave",
  params: { limit: int8, now: timestamptz },
  row: CLAIMED,
  text: `
    WITH claimed AS (
      UPDATE enlace_llave SET ${CLAIM} WHERE id IN (
        SELECT id FROM enlace_llave WHERE proximo_intento_en <= $now AND ${isUnclaimed("enlace_llave")}
        ORDER BY proximo_intento_en, id LIMIT $limit FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT claimed.id AS "enlaceId", reclamo, intentos, email, etiqueta, reemplaza, vence_en AS "venceEn",
      razon_social AS "razonSocial"
    FROM claimed JOIN cliente ON cliente.id = cliente_id ORDER BY claimed.proximo_intento_en, claimed.id`,
});

export const claimEnlacesLlave = (executor: SqlExecutor, limit: number, now: Date) =>
  executor.query(CLAIM_DUE, { limit, now });

export type EnlaceLlaveClaim = Awaited<ReturnType<typeof claimEnlacesLlave>>[number];

const SET_DIGEST = sql({
  params: { reclamo: uuid, digest: bytea, now: timestamptz },
  row: { id: uuid },
  text: `
    UPDATE enlace_llave SET digest = $digest
    WHERE reclamo = $reclamo AND abierto_en IS NULL AND anulado_en IS NULL AND vence_en > $now RETURNING id`,
});

/** Gives it the secret it is about to be mailed with. Resolves to false where it can be opened no more. */
export async function setEnlaceLlaveDigest(
  executor: SqlExecutor,
  { reclamo }: EnlaceLlaveClaim,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  return (await executor.query(SET_DIGEST, { reclamo, digest, now })).length === 1;
}

const FINISH = sql({
  params: { reclamo: uuid, proximo: nullable(timestamptz), enviado: nullable(timestamptz) },
  text: `
    UPDATE enlace_llave SET intentos = intentos + 1, enviado_en = $enviado, ${RELEASE},
      proximo_intento_en = CASE WHEN abierto_en IS NULL AND anulado_en IS NULL THEN $proximo::timestamptz END
    WHERE reclamo = $reclamo`,
});

/** Lets go of it: mailed, to be tried again, or, with neither, given up. */
export async function finishEnlaceLlave(
  { query }: SqlExecutor,
  { reclamo }: EnlaceLlaveClaim,
  { proximo, enviado }: { readonly proximo: Date | null; readonly enviado: Date | null },
): Promise<void> {
  await query(FINISH, { reclamo, proximo, enviado });
}

const NEXT = sql({
  row: { next: nullable(timestamptz) },
  text: "SELECT min(proximo_intento_en) AS next FROM enlace_llave WHERE proximo_intento_en IS NOT NULL",
});

/** When the next one is due; null: nothing waits. */
export async function nextEnlaceLlave(executor: SqlExecutor): Promise<Date | null> {
  const [row] = await executor.query(NEXT);
  return row?.next ?? null;
}

const DESTINATARIOS = sql({
  params: { clienteId: uuid },
  row: { usuarioId: nullable(uuid), email: neverNull(text), nombre: nullable(text) },
  text: `
    SELECT "usuarioId", email, nombre FROM (
      SELECT id AS "usuarioId", email, nombre FROM usuario
      WHERE cliente_id = $clienteId AND rol = 'administrador' AND desactivado_en IS NULL
      UNION ALL
      SELECT NULL, lower(address), NULL FROM cliente, unnest(emails) address
      WHERE cliente.id = $clienteId AND NOT EXISTS (SELECT FROM usuario WHERE usuario.email = lower(address))) whom
    ORDER BY nombre NULLS LAST, email`,
});

/**
 * Who may be mailed a key of a client: those who administer it in the portal, and its own addresses for alerts, unless
 * they are somebody's account, which then decides.
 */
export const destinatariosOf = (executor: SqlExecutor, clienteId: string) =>
  executor.query(DESTINATARIOS, { clienteId });
