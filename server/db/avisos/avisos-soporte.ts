import type { Executor } from "../sql/client";
import { arrayOf, date, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/due-work";
import { sql } from "../sql/statement";

/** Something support must be told, claimed by this process to tell it by e-mail. */
export interface AvisoClaim {
  readonly reclamo: string;
  readonly detalle: string;
}

/** Keeps a warning, unless the same was kept that day. Resolves to whether it is new. */
export async function insertAviso(
  executor: Executor,
  aviso: {
    readonly tipo: string;
    readonly objeto: string;
    readonly detalle: string;
    readonly dia: string;
    readonly creadoEn: Date;
  },
): Promise<boolean> {
  const { count } = await executor.prisma.avisoSoporte.createMany({
    data: { ...aviso, dia: new Date(aviso.dia) },
    skipDuplicates: true,
  });
  return count > 0;
}

const CLAIM_UNMAILED = sql({
  params: { dia: date },
  row: { reclamo: neverNull(uuid), detalle: text },
  text: `
    WITH claimed AS (
      UPDATE aviso_soporte SET ${CLAIM}
      WHERE dia = $dia AND correo_en IS NULL AND ${isUnclaimed("aviso_soporte")} RETURNING *)
    SELECT reclamo, detalle FROM claimed ORDER BY tipo, objeto`,
});

/** The warnings of `dia` that no e-mail has told yet and no other process is telling. */
export function claimUnmailedAvisos(executor: Executor, dia: string): Promise<AvisoClaim[]> {
  return executor.query(CLAIM_UNMAILED, { dia });
}

const FINISH = sql({
  params: { reclamos: arrayOf(uuid), correoEn: nullable(timestamptz) },
  text: `UPDATE aviso_soporte SET correo_en = $correoEn, ${RELEASE} WHERE reclamo = ANY ($reclamos)`,
});

/** Lets go of claimed warnings; `correoEn` is when they were mailed, null where they could not be. */
export async function finishAvisos(
  executor: Executor,
  claims: readonly AvisoClaim[],
  correoEn: Date | null,
): Promise<void> {
  await executor.query(FINISH, { reclamos: claims.map(({ reclamo }) => reclamo), correoEn });
}
