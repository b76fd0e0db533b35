import type { Executor } from "./client";
import { bytea, timestamptz, uuid } from "./column-types";
import { sql } from "./statement";

const USE = sql({
  params: { usuarioId: uuid, digest: bytea, now: timestamptz },
  row: { digest: bytea },
  text: `
    UPDATE codigo_recuperacion SET usado_en = $now
    WHERE usuario_id = $usuarioId AND digest = $digest AND usado_en IS NULL RETURNING digest`,
});

/** Uses a code up. Resolves to false where the person has none like it, or used it before. */
export async function takeCodigo(
  executor: Executor,
  usuarioId: string,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  return (await executor.query(USE, { usuarioId, digest, now })).length === 1;
}

/** Puts these in the place of whatever codes the person has. */
export async function replaceCodigos(
  { prisma }: Executor,
  usuarioId: string,
  digests: readonly Buffer[],
): Promise<void> {
  await prisma.codigoRecuperacion.deleteMany({ where: { usuarioId } });
  await prisma.codigoRecuperacion.createMany({
    data: digests.map((digest) => ({ usuarioId, digest: new Uint8Array(digest) })),
  });
}

/** How many a person has left. */
export function countCodigos({ prisma }: Executor, usuarioId: string): Promise<number> {
  return prisma.codigoRecuperacion.count({ where: { usuarioId, usadoEn: null } });
}
