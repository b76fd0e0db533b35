import type { Executor } from "../sql/client";

/** Requirements that a client sets for all its people. */
export interface Exigencias {
  /** A second factor, to come in. */
  readonly exigeSegundoFactor: boolean;
  /** Two people, wherever a match is closed. */
  readonly exigeCuatroOjos: boolean;
}

/** Of no client, nothing. */
export async function readExigencias({ prisma }: Executor, clienteId: string): Promise<Exigencias> {
  const row = await prisma.cliente.findUnique({
    where: { id: clienteId },
    select: { exigeSegundoFactor: true, exigeCuatroOjos: true },
  });
  return row ?? { exigeSegundoFactor: false, exigeCuatroOjos: false };
}

export async function saveExigencias(
  { prisma }: Executor,
  clienteId: string,
  changed: Partial<Exigencias>,
): Promise<void> {
  await prisma.cliente.update({ where: { id: clienteId }, data: changed });
}
