import type { Realm } from "../../domain/identidad/realm";
import { arrayOf, bytea, int4, neverNull, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { perRealm } from "./realm-tables";

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

/** How many a person has left. */
export async function countCodigos(executor: SqlExecutor, realm: Realm, usuarioId: string): Promise<number> {
  const [row] = await executor.query(COUNT[realm], { usuarioId });
  return row?.count ?? 0;
}
