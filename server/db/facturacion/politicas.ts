import type { Politica } from "../../../generated/prisma/client";
import type { PoliticaVersion } from "../../domain/facturacion/politica-soporte";
import type { Executor } from "../sql/client";

const toVersion = ({ dobleAprobacionDesde, ...row }: Politica): PoliticaVersion => ({
  ...row,
  dobleAprobacionDesde: dobleAprobacionDesde === null ? null : Number(dobleAprobacionDesde),
});

/** The one in force. A migration wrote the first, so there always is one. */
export async function readPolitica({ prisma }: Executor): Promise<PoliticaVersion> {
  return toVersion(await prisma.politica.findFirstOrThrow({ orderBy: { version: "desc" } }));
}

/** The last ones, newest first. */
export async function politicas({ prisma }: Executor, limite: number): Promise<readonly PoliticaVersion[]> {
  return (await prisma.politica.findMany({ orderBy: { version: "desc" }, take: limite })).map(toVersion);
}

/** Resolves to false, keeping nothing, where somebody wrote that version first. */
export async function insertPolitica({ prisma }: Executor, version: PoliticaVersion): Promise<boolean> {
  const { count } = await prisma.politica.createMany({ data: [version], skipDuplicates: true });
  return count === 1;
}
