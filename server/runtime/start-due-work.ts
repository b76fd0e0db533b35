import { ARCHIVOS_CHANNEL } from "../db/archivos/archivos";
import { CORREOS_CHANNEL, nextCorreo } from "../db/avisos/correos";
import { ENTREGAS_CHANNEL } from "../db/avisos/entregas";
import { VIGILANCIA_CHANNEL } from "../db/contrapartes/contrapartes";
import { LOTES_CHANNEL } from "../db/lotes/lotes";
import { COMPROBACIONES_CHANNEL } from "../db/operacion/comprobaciones";
import { listen } from "../db/sql/listen";
import { DESCARGA } from "../usecases/archivos/descarga";
import { EXPORTACION } from "../usecases/archivos/exportacion";
import { writeArchivos } from "../usecases/archivos/write-archivos";
import { sendCorreos } from "../usecases/avisos/correos";
import { MUESTRA } from "../usecases/informes/muestra";
import { runComprobaciones } from "../usecases/operacion/comprobaciones";
import type { Bell } from "../usecases/run-due";
import { startCoincidencias } from "./coincidencias";
import { getDeps } from "./deps";
import { createDueRunner, msUntil } from "./due-runner";
import { type AnnounceEvento, startEntregas } from "./entregas";
import { startLotes, startRespaldos, startVigilancia } from "./paced-work";

/**
 * Starts one runner for each work queue: deliveries, lotes, vigilancia and its consultas, archivos, comprobaciones, correos. A runner
 * works when it is notified, when the next item is due, and every minute. One connection listens for all notifications.
 */
export function startDueWork(announceEvento: AnnounceEvento | null): void {
  const deps = getDeps();
  const { db, clock, log, stopping } = deps;
  const start = (
    work: (bell: Bell) => Promise<unknown>,
    nextDue: () => Promise<Date | null> = async () => null,
  ) => {
    const runner = createDueRunner({ work, msUntilDue: () => msUntil(clock, nextDue), log, stopping });
    void runner.start();
    return () => runner.wake();
  };
  startCoincidencias();
  // Each kind has its own runner, so that none waits for the long files of another.
  const archivos = [
    start((bell) => writeArchivos(deps, EXPORTACION, bell)),
    start((bell) => writeArchivos(deps, DESCARGA, bell)),
    start((bell) => writeArchivos(deps, MUESTRA, bell)),
  ];
  const wakes = [startVigilancia(), startRespaldos()];
  const vigilancia = () => {
    for (const wake of wakes) wake();
  };
  deps.liveIndex.onRenewed(vigilancia);
  const hears = {
    [ENTREGAS_CHANNEL]: startEntregas(announceEvento),
    [LOTES_CHANNEL]: startLotes(),
    [VIGILANCIA_CHANNEL]: vigilancia,
    [ARCHIVOS_CHANNEL]: () => {
      for (const wake of archivos) wake();
    },
    [COMPROBACIONES_CHANNEL]: start((bell) => runComprobaciones(deps, bell)),
    [CORREOS_CHANNEL]: start(
      (bell) => sendCorreos(deps, bell),
      () => nextCorreo(db),
    ),
  };
  void listen(db, hears, stopping);
}
