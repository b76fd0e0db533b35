import type { Executor } from "./client";
import { bytea, timestamptz, uuid } from "./column-types";
import { sql } from "./statement";

/** Whether the person signed in from this browser before. */
export async function isKnownDispositivo({ prisma }: Executor, digest: Buffer): Promise<boolean> {
  return (await prisma.dispositivo.count({ where: { digest: new Uint8Array(digest) } })) > 0;
}

const KEEP = sql({
  params: { digest: bytea, usuarioId: uuid, now: timestamptz },
  text: `
    INSERT INTO dispositivo (digest, usuario_id, creado_en, visto_en) VALUES ($digest, $usuarioId, $now, $now)
    ON CONFLICT (digest) DO UPDATE SET visto_en = excluded.visto_en`,
});

export async function keepDispositivo(
  executor: Executor,
  digest: Buffer,
  usuarioId: string,
  now: Date,
): Promise<void> {
  await executor.query(KEEP, { digest, usuarioId, now });
}

/** What signed in before signs in as anybody would: after a reset, which somebody else may have asked for. */
export async function forgetDispositivos({ prisma }: Executor, usuarioId: string): Promise<void> {
  await prisma.dispositivo.deleteMany({ where: { usuarioId } });
}
