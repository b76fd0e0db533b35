import type { Executor } from "../sql/client";

/** Stores a warning unless the same one was stored that day. Returns whether it is new. */
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
