import type { Executor } from "./client";
import { date, text, uuid } from "./column-types";
import { sql } from "./statement";

/** Something support must be told. */
export interface AvisoSoporte {
  readonly avisoId: string;
  readonly tipo: string;
  readonly objeto: string;
  readonly detalle: string;
}

/** Keeps a warning, unless the same was kept that day. Resolves to whether it is new. */
export async function insertAviso(
  executor: Executor,
  aviso: Omit<AvisoSoporte, "avisoId"> & { readonly dia: string; readonly creadoEn: Date },
): Promise<boolean> {
  const { count } = await executor.prisma.avisoSoporte.createMany({
    data: { ...aviso, dia: new Date(aviso.dia) },
    skipDuplicates: true,
  });
  return count > 0;
}

const CLAIM_UNMAILED = sql({
  params: { dia: date },
  row: { avisoId: uuid, tipo: text, objeto: text, detalle: text },
  text: `
    SELECT id AS "avisoId", tipo, objeto, detalle FROM aviso_soporte
    WHERE dia = $dia AND correo_en IS NULL ORDER BY tipo, objeto FOR UPDATE SKIP LOCKED`,
});

/** The warnings of `dia` that no e-mail has told yet and no other process is telling, until the transaction ends. */
export function claimUnmailedAvisos(tx: Executor, dia: string): Promise<AvisoSoporte[]> {
  return tx.query(CLAIM_UNMAILED, { dia });
}

export async function markAvisosMailed(
  tx: Executor,
  avisoIds: readonly string[],
  correoEn: Date,
): Promise<void> {
  await tx.prisma.avisoSoporte.updateMany({ where: { id: { in: [...avisoIds] } }, data: { correoEn } });
}
