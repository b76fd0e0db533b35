import type { Realm } from "../../domain/identidad/session";
import { arrayOf, bytea, int4, int8, neverNull, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { t } from "../sql/table";
import { perRealm } from "./realm-tables";

const TAKE_STEP = perRealm(({ usuario }) =>
  sql({
    params: { usuarioId: uuid, paso: int8 },
    row: { id: uuid },
    text: `
      UPDATE ${usuario} SET totp_paso = $paso WHERE id = $usuarioId AND (totp_paso IS NULL OR totp_paso < $paso)
      RETURNING id`,
  }),
);

/** Uses up a time step of the second factor. Returns false if this or a later one was used before. */
export async function takeTotpStep(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  paso: number,
): Promise<boolean> {
  return (await executor.query(TAKE_STEP[realm], { usuarioId, paso })).length === 1;
}

const SECRET = { llaveId: t.usuario.totpLlaveId, cifrado: t.usuario.totpCifrado };

const SAVE = perRealm(({ usuario }) =>
  sql({
    params: { usuarioId: uuid, ...SECRET, totpDesde: t.usuario.totpDesde },
    text: `
      UPDATE ${usuario} SET totp_llave_id = $llaveId, totp_cifrado = $cifrado, totp_desde = $totpDesde,
        totp_paso = NULL
      WHERE id = $usuarioId`,
  }),
);

/** Stores an encrypted TOTP secret. `totpDesde` is null while it is being enrolled. */
export async function saveTotp(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  totp: { readonly llaveId: string; readonly cifrado: Buffer; readonly totpDesde: Date | null },
): Promise<void> {
  await tx.query(SAVE[realm], { usuarioId, ...totp });
}

export async function clearTotp(tx: SqlExecutor, realm: Realm, usuarioId: string): Promise<void> {
  await tx.query(SAVE[realm], { usuarioId, llaveId: null, cifrado: null, totpDesde: null });
}

const PUT_IN_FORCE = perRealm(({ usuario }) =>
  sql({
    params: { usuarioId: uuid, now: timestamptz },
    text: `UPDATE ${usuario} SET totp_desde = $now WHERE id = $usuarioId`,
  }),
);

export async function putTotpInForce(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  now: Date,
): Promise<void> {
  await tx.query(PUT_IN_FORCE[realm], { usuarioId, now });
}

const LOCK_NOT_UNDER = perRealm(({ usuario }) =>
  sql({
    params: { llaveId: text },
    row: { usuarioId: uuid, llaveId: neverNull(text), cifrado: neverNull(bytea) },
    text: `
      SELECT id AS "usuarioId", totp_llave_id AS "llaveId", totp_cifrado AS cifrado FROM ${usuario}
      WHERE totp_llave_id <> $llaveId FOR UPDATE`,
  }),
);

/** Returns and locks every TOTP secret that is encrypted under another key. */
export function lockTotpNotUnder(tx: SqlExecutor, realm: Realm, llaveId: string) {
  return tx.query(LOCK_NOT_UNDER[realm], { llaveId });
}

const RESEAL = perRealm(({ usuario }) =>
  sql({
    params: { usuarioId: uuid, llaveId: text, cifrado: bytea },
    text: `UPDATE ${usuario} SET totp_llave_id = $llaveId, totp_cifrado = $cifrado WHERE id = $usuarioId`,
  }),
);

/** Encrypts a TOTP secret under another key. Nothing else changes. */
export async function resealTotp(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  sealed: { readonly llaveId: string; readonly cifrado: Buffer },
): Promise<void> {
  await tx.query(RESEAL[realm], { usuarioId, ...sealed });
}

const USE = perRealm(({ codigo }) =>
  sql({
    params: { usuarioId: uuid, digest: bytea, now: timestamptz },
    row: { digest: bytea },
    text: `
      UPDATE ${codigo} SET usado_en = $now
      WHERE usuario_id = $usuarioId AND digest = $digest AND usado_en IS NULL RETURNING digest`,
  }),
);

/** Uses up a code. Returns false if the person has no such code or used it before. */
export async function takeCodigo(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  return (await executor.query(USE[realm], { usuarioId, digest, now })).length === 1;
}

const DELETE = perRealm(({ codigo }) =>
  sql({ params: { usuarioId: uuid }, text: `DELETE FROM ${codigo} WHERE usuario_id = $usuarioId` }),
);
const INSERT = perRealm(({ codigo }) =>
  sql({
    params: { usuarioId: uuid, digests: arrayOf(bytea) },
    text: `INSERT INTO ${codigo} (usuario_id, digest) SELECT $usuarioId::uuid, unnest($digests::bytea[])`,
  }),
);

/** Replaces all codes of the person. */
export async function replaceCodigos(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.query(DELETE[realm], { usuarioId });
  await tx.query(INSERT[realm], { usuarioId, digests });
}

const COUNT = perRealm(({ codigo }) =>
  sql({
    params: { usuarioId: uuid },
    row: { count: neverNull(int4) },
    text: `SELECT count(*)::int AS count FROM ${codigo} WHERE usuario_id = $usuarioId AND usado_en IS NULL`,
  }),
);

/** Returns how many codes a person has left. */
export async function countCodigos(executor: SqlExecutor, realm: Realm, usuarioId: string): Promise<number> {
  const [row] = await executor.query(COUNT[realm], { usuarioId });
  return row?.count ?? 0;
}
