import type { Realm } from "../../domain/identidad/realm";
import { bytea, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { perRealm } from "./realm-tables";

const FIND = perRealm(({ dispositivo }) =>
  sql({
    params: { digest: bytea },
    row: { digest: bytea },
    text: `SELECT digest FROM ${dispositivo} WHERE digest = $digest`,
  }),
);

/** Whether the person signed in from this browser before. */
export async function isKnownDispositivo(
  executor: SqlExecutor,
  realm: Realm,
  digest: Buffer,
): Promise<boolean> {
  return (await executor.query(FIND[realm], { digest })).length === 1;
}

const KEEP = perRealm(({ dispositivo }) =>
  sql({
    params: { digest: bytea, usuarioId: uuid, now: timestamptz },
    text: `
      INSERT INTO ${dispositivo} (digest, usuario_id, creado_en, visto_en) VALUES ($digest, $usuarioId, $now, $now)
      ON CONFLICT (digest) DO UPDATE SET visto_en = excluded.visto_en`,
  }),
);

export async function keepDispositivo(
  executor: SqlExecutor,
  realm: Realm,
  digest: Buffer,
  usuarioId: string,
  now: Date,
): Promise<void> {
  await executor.query(KEEP[realm], { digest, usuarioId, now });
}

const FORGET = perRealm(({ dispositivo }) =>
  sql({ params: { usuarioId: uuid }, text: `DELETE FROM ${dispositivo} WHERE usuario_id = $usuarioId` }),
);

/** Makes known browsers sign in like unknown ones. Used after a reset, which a stranger may have requested. */
export async function forgetDispositivos(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
): Promise<void> {
  await executor.query(FORGET[realm], { usuarioId });
}
