import type { Executor } from "../sql/client";

/** The months in which a client's queries were counted, oldest first. */
export async function consumosOf(
  { prisma }: Executor,
  clienteId: string,
): Promise<readonly { readonly mes: string; readonly consumidas: number }[]> {
  return prisma.periodo.findMany({
    where: { clienteId, consumidas: { gt: 0 } },
    select: { mes: true, consumidas: true },
    orderBy: { mes: "asc" },
  });
}
