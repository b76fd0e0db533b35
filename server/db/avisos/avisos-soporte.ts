import type { Executor } from "../sql/client";

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
