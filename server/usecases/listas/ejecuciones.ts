import { beginListaEjecucion, endListaEjecucion, reportPaso } from "../../db/listas/lista-ejecuciones";
import type { Executor } from "../../db/sql/client";
import type { Ejecucion, Paso } from "../../domain/listas/ejecucion";
import type { ListaSlug } from "../../domain/listas/lista";
import { type StaffActor, staffName } from "../../domain/shared/actor";
import type { Deps } from "../deps";

type RunDeps = Pick<Deps, "db" | "clock" | "entropy">;

/** Puts on record that a list is to be renewed. */
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

/** Does the work of a run and puts on record how it ended, by `resultadoOf`; `fallida` where it throws. */
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

/** Says what is being done now, and how far it has come where that is counted. Never waits and never fails. */
export type Avance = (paso: Paso, hecho?: number, total?: number | null) => void;

/** Nobody is told. */
const NO_AVANCE: Avance = () => {};

/**
 * Keeps the steps of a run where every process and every reload of a page finds them. One write at a time. Only the
 * last value that comes meanwhile is written.
 */
export function avanceOf(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  ejecucionId: string | undefined,
): Avance {
  if (ejecucionId === undefined) return NO_AVANCE;
  let next: Parameters<Avance> | null = null;
  let isWriting = false;
  const write = async () => {
    isWriting = true;
    while (next !== null) {
      const [paso, hecho = null, total = null] = next;
      next = null;
      await reportPaso(db, { ejecucionId, paso, hecho, total, latido: await clock.now() });
    }
  };
  return (...reported) => {
    next = reported;
    if (isWriting) return;
    write()
      .catch((error: unknown) => log.warn({ error, ejecucionId }, "the progress of a list was not written"))
      .finally(() => {
        isWriting = false;
      });
  };
}
