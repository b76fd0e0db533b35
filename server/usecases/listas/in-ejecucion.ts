import { beginListaEjecucion, endListaEjecucion } from "../../db/listas/lista-ejecuciones";
import type { Executor } from "../../db/sql/client";
import type { Ejecucion } from "../../domain/listas/ejecucion";
import type { ListaSlug } from "../../domain/listas/lista";
import { type StaffActor, staffName } from "../../domain/shared/actor";
import type { Deps } from "../deps";

type RunDeps = Pick<Deps, "db" | "clock" | "entropy">;

/** Records the start of a list's renewal. */
export async function beginEjecucion(
  { clock, entropy }: Pick<RunDeps, "clock" | "entropy">,
  tx: Executor,
  actor: StaffActor,
  slug: ListaSlug,
): Promise<string> {
  const inicio = await clock.now(tx);
  const ejecucionId = entropy.uuidV7(inicio);
  await beginListaEjecucion(tx, { ejecucionId, slug, actor: staffName(actor), inicio });
  return ejecucionId;
}

/** Does the work of a run and records its end, by `resultadoOf`, or `fallida` if it throws. */
export async function endingEjecucion<T>(
  { db, clock }: RunDeps,
  ejecucionId: string,
  resultadoOf: (done: T) => NonNullable<Ejecucion["resultado"]>,
  work: () => Promise<T>,
): Promise<T> {
  let resultado: NonNullable<Ejecucion["resultado"]> = "fallida";
  try {
    const done = await work();
    resultado = resultadoOf(done);
    return done;
  } finally {
    await endListaEjecucion(db, { ejecucionId, fin: await clock.now(), resultado });
  }
}
