import { DESCARGAS_CHANNEL } from "../db/archivos/descargas";
import { EXPORTACIONES_CHANNEL } from "../db/archivos/exportaciones";
import { MUESTRAS_CHANNEL } from "../db/archivos/muestras";
import { CORREOS_CHANNEL, nextCorreo } from "../db/avisos/correos";
import { ENTREGAS_CHANNEL } from "../db/avisos/entregas";
import { LOTES_CHANNEL } from "../db/lotes/lotes";
import { COMPROBACIONES_CHANNEL } from "../db/operacion/comprobaciones";
import { listen } from "../db/sql/listen";
import { writeDescargas } from "../usecases/archivos/write-descargas";
import { writeExportaciones } from "../usecases/archivos/write-exportaciones";
import { sendCorreos } from "../usecases/avisos/send-correos";
import type { WriteAnswer } from "../usecases/consultas/screen";
import type { Bell } from "../usecases/due-work";
import { writeMuestras } from "../usecases/informes/write-muestras";
import { runComprobaciones } from "../usecases/operacion/run-comprobaciones";
import { getDeps } from "./deps";
import { createDueRunner, msUntil } from "./due-runner";
import { type AnnounceEvento, startEntregas } from "./entregas";
import { startLotes } from "./lotes";

/**
 * Does what waits in a table from now on, each kind by itself: when some is announced, when the next piece is due, and
 * every minute what another process left behind. One connection hears of all of it.
 */
export function startDueWork(announceEvento: AnnounceEvento | null, writeAnswer: WriteAnswer): void {
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
  const hears = {
    [ENTREGAS_CHANNEL]: startEntregas(announceEvento),
    [LOTES_CHANNEL]: startLotes(writeAnswer),
    [EXPORTACIONES_CHANNEL]: start((bell) => writeExportaciones(deps, bell)),
    [DESCARGAS_CHANNEL]: start((bell) => writeDescargas(deps, bell)),
    [MUESTRAS_CHANNEL]: start((bell) => writeMuestras(deps, bell)),
    [COMPROBACIONES_CHANNEL]: start((bell) => runComprobaciones(deps, bell)),
    [CORREOS_CHANNEL]: start(
      (bell) => sendCorreos(deps, bell),
      () => nextCorreo(db),
    ),
  };
  void listen(db, hears, stopping);
}
