import { DESCARGAS_CHANNEL } from "../db/archivos/descargas";
import { EXPORTACIONES_CHANNEL } from "../db/archivos/exportaciones";
import { MUESTRAS_CHANNEL } from "../db/archivos/muestras";
import { CORREOS_CLIENTE_CHANNEL, nextCorreoCliente } from "../db/avisos/correos-cliente";
import { ENTREGAS_CHANNEL } from "../db/avisos/entregas";
import { ENLACES_LLAVE_CHANNEL, nextEnlaceLlave } from "../db/clientes/enlaces-llave";
import { CORREOS_USUARIO_CHANNEL, nextCorreoUsuario } from "../db/identidad/correos-usuario";
import { LOTES_CHANNEL } from "../db/lotes/lotes";
import { COMPROBACIONES_CHANNEL } from "../db/operacion/comprobaciones";
import { listen } from "../db/sql/listen";
import { writeDescargas } from "../usecases/archivos/write-descargas";
import { writeExportaciones } from "../usecases/archivos/write-exportaciones";
import { sendEnlacesLlave } from "../usecases/clientes/send-enlaces-llave";
import type { Bell } from "../usecases/due-work";
import { sendCorreosCliente } from "../usecases/facturacion/send-correos-cliente";
import { sendCorreosUsuario } from "../usecases/identidad/send-correos-usuario";
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
  const hears = {
    [ENTREGAS_CHANNEL]: startEntregas(announceEvento),
    [LOTES_CHANNEL]: startLotes(),
    [EXPORTACIONES_CHANNEL]: start((bell) => writeExportaciones(deps, bell)),
    [DESCARGAS_CHANNEL]: start((bell) => writeDescargas(deps, bell)),
    [MUESTRAS_CHANNEL]: start((bell) => writeMuestras(deps, bell)),
    [COMPROBACIONES_CHANNEL]: start((bell) => runComprobaciones(deps, bell)),
    [CORREOS_CLIENTE_CHANNEL]: start(
      (bell) => sendCorreosCliente(deps, bell),
      () => nextCorreoCliente(db),
    ),
    [CORREOS_USUARIO_CHANNEL]: start(
      (bell) => sendCorreosUsuario(deps, bell),
      () => nextCorreoUsuario(db),
    ),
    [ENLACES_LLAVE_CHANNEL]: start(
      (bell) => sendEnlacesLlave(deps, bell),
      () => nextEnlaceLlave(db),
    ),
  };
  void listen(db, hears, stopping);
}
