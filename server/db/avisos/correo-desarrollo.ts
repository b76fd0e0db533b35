import type { Executor } from "../sql/client";

/** A mail that was not sent, stored so that a developer can read it. */
export interface CorreoDesarrollo {
  readonly id: string;
  readonly en: Date;
  readonly para: string;
  readonly asunto: string;
  readonly texto: string;
  readonly html: string | null;
}

export async function insertCorreo(
  { prisma }: Executor,
  correo: Omit<CorreoDesarrollo, "id" | "en">,
): Promise<void> {
  await prisma.correoDesarrollo.create({ data: correo });
}

export function lastCorreos({ prisma }: Executor, count: number): Promise<CorreoDesarrollo[]> {
  return prisma.correoDesarrollo.findMany({ orderBy: [{ en: "desc" }, { id: "desc" }], take: count });
}
