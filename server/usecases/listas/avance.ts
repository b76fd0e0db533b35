import { reportPaso } from "../../db/listas/lista-ejecuciones";
import type { Paso } from "../../domain/listas/ejecucion";
import type { Deps } from "../deps";

/** Says what is being done now, and how far it has come where that is counted. Never waits and never fails. */
export type Avance = (paso: Paso, hecho?: number, total?: number | null) => void;

/** Nobody is told. */
const NO_AVANCE: Avance = () => {};

/**
 * Keeps the steps of a run where every process and every reload of a page finds them. One write at a time: of what
 * comes meanwhile only the last is written.
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
