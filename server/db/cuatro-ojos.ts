import type { Executor } from "./client";

/** Whether the client asks for two people wherever a match is closed. */
export async function readCuatroOjos({ prisma }: Executor, clienteId: string): Promise<boolean> {
  const row = await prisma.cliente.findUnique({
    where: { id: clienteId },
    select: { exigeCuatroOjos: true },
  });
  return row?.exigeCuatroOjos ?? false;
}

export async function saveCuatroOjos(
  { prisma }: Executor,
  clienteId: string,
  exigeCuatroOjos: boolean,
): Promise<void> {
  await prisma.cliente.update({ where: { id: clienteId }, data: { exigeCuatroOjos } });
}
