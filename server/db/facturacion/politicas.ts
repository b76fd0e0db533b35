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
 * Returns the politica in force for a person, identified by the name in the records. If that person raised the amount
 * for two people, the lowest amount since somebody else's version applies. The first version has no author.
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

/** Returns false and stores nothing if that version exists. */
export async function insertPolitica({ prisma }: Executor, version: PoliticaVersion): Promise<boolean> {
  const { count } = await prisma.politica.createMany({ data: [version], skipDuplicates: true });
  return count === 1;
}
