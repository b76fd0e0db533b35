import type { Executor } from "./client";
import { bytea, text, timestamptz, uuid } from "./column-types";
import { sql } from "./statement";

export type EnlaceTipo = "invitacion" | "restablecer";

export interface NewEnlace {
  readonly enlaceId: string;
  readonly usuarioId: string;
  readonly tipo: EnlaceTipo;
  readonly creadoEn: Date;
  readonly venceEn: Date;
}

/** A link that works once, whose secret is drawn when it is mailed. */
export async function insertEnlace(
  { prisma }: Executor,
  { enlaceId: id, ...enlace }: NewEnlace,
): Promise<void> {
  await prisma.enlaceUsuario.create({ data: { id, ...enlace } });
}

const IN_FORCE = "usado_en IS NULL AND anulado_en IS NULL AND vence_en > $now";

const SET_DIGEST = sql({
  params: { enlaceId: uuid, digest: bytea, now: timestamptz },
  row: { id: uuid },
  text: `UPDATE enlace_usuario SET digest = $digest WHERE id = $enlaceId AND ${IN_FORCE} RETURNING id`,
});

/** Gives it the secret it is about to be mailed with. Resolves to false where it is not in force any more. */
export async function setEnlaceDigest(
  executor: Executor,
  enlaceId: string,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  return (await executor.query(SET_DIGEST, { enlaceId, digest, now })).length === 1;
}

const FIND = sql({
  params: { digest: bytea, tipo: text, now: timestamptz },
  row: { usuarioId: uuid },
  text: `
    SELECT usuario_id AS "usuarioId" FROM enlace_usuario WHERE digest = $digest AND tipo = $tipo AND ${IN_FORCE}`,
});

/** Whose link it is; null where there is none like it in force. */
export async function findEnlace(
  executor: Executor,
  tipo: EnlaceTipo,
  digest: Buffer,
  now: Date,
): Promise<string | null> {
  const [row] = await executor.query(FIND, { digest, tipo, now });
  return row?.usuarioId ?? null;
}

const TAKE = sql({
  params: { digest: bytea, tipo: text, now: timestamptz },
  row: { usuarioId: uuid },
  text: `
    UPDATE enlace_usuario SET usado_en = $now WHERE digest = $digest AND tipo = $tipo AND ${IN_FORCE}
    RETURNING usuario_id AS "usuarioId"`,
});

/** Uses it up: of several who do so at once, one. Resolves to whose it was, null where it is not in force. */
export async function takeEnlace(
  tx: Executor,
  tipo: EnlaceTipo,
  digest: Buffer,
  now: Date,
): Promise<string | null> {
  const [row] = await tx.query(TAKE, { digest, tipo, now });
  return row?.usuarioId ?? null;
}

const CANCEL = sql({
  params: { usuarioId: uuid, now: timestamptz },
  text: `UPDATE enlace_usuario SET anulado_en = $now WHERE usuario_id = $usuarioId AND ${IN_FORCE}`,
});

/** Ends every link a person still has. */
export async function cancelEnlaces(tx: Executor, usuarioId: string, now: Date): Promise<void> {
  await tx.query(CANCEL, { usuarioId, now });
}
