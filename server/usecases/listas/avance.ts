import { reportPaso } from "../../db/listas/lista-ejecuciones";
import type { Paso } from "../../domain/listas/ejecucion";
import type { Deps } from "../deps";

/** Reports the current step, with its count if there is one. Never waits or fails. */
export type Avance = (paso: Paso, hecho?: number, total?: number | null) => void;

/** Reports nothing. */
const NO_AVANCE: Avance = () => {};

/**
 * Stores the steps of a run, for all processes and pages. One write at a time: of reports during a write only
 * the last is written.
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
