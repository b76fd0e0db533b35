import type { Realm } from "../../domain/identidad/session";
import { bytea, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";
import { perRealm } from "./realm-tables";

export type EnlaceTipo = "invitacion" | "restablecer";

export interface NewEnlace {
  readonly enlaceId: string;
  readonly usuarioId: string;
  readonly tipo: EnlaceTipo;
  readonly creadoEn: Date;
  readonly venceEn: Date;
  /** The mail with the link. Null if the link is shown on a page. */
  readonly correoId: string | null;
  /** SHA-256 of its secret. Null if the secret is drawn when the mail is sent. */
  readonly digest: Buffer | null;
}

const INSERT = perRealm(({ enlace }) =>
  sql({
    params: {
      enlaceId: t.enlaceUsuario.id,
      ...pick(t.enlaceUsuario, "usuarioId", "tipo", "creadoEn", "venceEn", "correoId", "digest"),
    },
    text: `INSERT INTO ${enlace} $values`,
  }),
);

/** A link that works once. */
export async function insertEnlace(tx: SqlExecutor, realm: Realm, enlace: NewEnlace): Promise<void> {
  await tx.query(INSERT[realm], enlace);
}

const IN_FORCE = "usado_en IS NULL AND anulado_en IS NULL AND vence_en > $now";

const FIND = perRealm(({ enlace }) =>
  sql({
    params: { digest: bytea, tipo: text, now: timestamptz },
    row: { usuarioId: uuid },
    text: `
      SELECT usuario_id AS "usuarioId" FROM ${enlace} WHERE digest = $digest AND tipo = $tipo AND ${IN_FORCE}`,
  }),
);

/** Returns the owner of a link. Null if there is no valid one. */
export async function findEnlace(
  executor: SqlExecutor,
  realm: Realm,
  tipo: EnlaceTipo,
  digest: Buffer,
  now: Date,
): Promise<string | null> {
  const [row] = await executor.query(FIND[realm], { digest, tipo, now });
  return row?.usuarioId ?? null;
}

const TAKE = perRealm(({ enlace }) =>
  sql({
    params: { digest: bytea, tipo: text, now: timestamptz },
    row: { usuarioId: uuid },
    text: `
      UPDATE ${enlace} SET usado_en = $now WHERE digest = $digest AND tipo = $tipo AND ${IN_FORCE}
      RETURNING usuario_id AS "usuarioId"`,
  }),
);

/** Uses up a link. Only one of several concurrent callers succeeds. Returns its owner, or null if it is not valid. */
export async function takeEnlace(
  tx: SqlExecutor,
  realm: Realm,
  tipo: EnlaceTipo,
  digest: Buffer,
  now: Date,
): Promise<string | null> {
  const [row] = await tx.query(TAKE[realm], { digest, tipo, now });
  return row?.usuarioId ?? null;
}

const CANCEL = perRealm(({ enlace }) =>
  sql({
    params: { usuarioId: uuid, now: timestamptz },
    text: `UPDATE ${enlace} SET anulado_en = $now WHERE usuario_id = $usuarioId AND ${IN_FORCE}`,
  }),
);

/** Revokes all open links of a person. */
export async function cancelEnlaces(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  now: Date,
): Promise<void> {
  await tx.query(CANCEL[realm], { usuarioId, now });
}
