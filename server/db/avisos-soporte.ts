import type { Executor } from "./client";

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
  const inserted = await executor.query(
    {
      text: `
        INSERT INTO aviso_soporte (tipo, objeto, dia, detalle, creado_en) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING RETURNING id`,
    },
    [aviso.tipo, aviso.objeto, aviso.dia, aviso.detalle, aviso.creadoEn],
  );
  return inserted.length > 0;
}

/** The warnings of `dia` that no e-mail has told yet and no other process is telling, until the transaction ends. */
export function claimUnmailedAvisos(tx: Executor, dia: string): Promise<AvisoSoporte[]> {
  return tx.query(
    {
      text: `
        SELECT id AS "avisoId", tipo, objeto, detalle FROM aviso_soporte
        WHERE dia = $1 AND correo_en IS NULL ORDER BY tipo, objeto FOR UPDATE SKIP LOCKED`,
    },
    [dia],
  );
}

export async function markAvisosMailed(tx: Executor, avisoIds: readonly string[], en: Date): Promise<void> {
  await tx.query({ text: "UPDATE aviso_soporte SET correo_en = $2 WHERE id = ANY($1::uuid[])" }, [
    avisoIds,
    en,
  ]);
}
