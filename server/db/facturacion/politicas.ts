import type { Politica } from "../../../generated/prisma/client";
import { type PoliticaVersion, strictestOf } from "../../domain/facturacion/politica-soporte";
import type { Executor } from "../sql/client";

const toVersion = ({ dobleAprobacionDesde, ...row }: Politica): PoliticaVersion => ({
  ...row,
  dobleAprobacionDesde: dobleAprobacionDesde === null ? null : Number(dobleAprobacionDesde),
});

/** The one in force. A migration wrote the first, so there always is one. */
export async function readPolitica({ prisma }: Executor): Promise<PoliticaVersion> {
  return toVersion(await prisma.politica.findFirstOrThrow({ orderBy: { version: "desc" } }));
}

/**
 * The one in force as it holds for a person, by the name that records have: whoever changes from what amount on it takes
 * two people is still held to the lowest amount since somebody else's version. The first is nobody's.
 */
export async function readPoliticaFor(
  { prisma }: Executor,
  { name }: { readonly name: string },
): Promise<PoliticaVersion> {
  const others = await prisma.politica.findFirstOrThrow({
    where: { actor: { not: name } },
    orderBy: { version: "desc" },
  });
  const since = await prisma.politica.findMany({
    where: { version: { gte: others.version } },
    orderBy: { version: "desc" },
  });
  return strictestOf(since.map(toVersion));
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
