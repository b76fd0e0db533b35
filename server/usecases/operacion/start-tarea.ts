import { tryAdvisoryLock } from "../../db/sql/advisory-lock";
import type { TareaNombre } from "../../domain/operacion/tarea";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { lockOfTarea, refuseUnlessSimulable, runOnce } from "./run-tarea";

/**
 * Sets a tarea off and resolves once its run is on record; it goes on by itself, and its record says how it ended.
 * @throws ServiceError `conflicto` where it is running already: a second click runs nothing twice; `validation_error`
 *   where it has no dry run.
 */
export async function startTarea(
  deps: Deps,
  actor: SoporteActor,
  { nombre, isSimulacro }: { readonly nombre: TareaNombre; readonly isSimulacro: boolean },
): Promise<{ readonly ejecucionId: string }> {
  refuseUnlessSimulable(nombre, isSimulacro);
  return new Promise((resolve, reject) => {
    const asked = { nombre, origen: "solicitada", trigger: null, isSimulacro } as const;
    // Whoever waits was told when it began: the outcome is on record, and in the log.
    tryAdvisoryLock(deps.db, lockOfTarea(nombre), () =>
      runOnce(deps, actor, asked, (ejecucionId) => resolve({ ejecucionId })),
    ).then(({ taken }) => {
      if (taken) return;
      const message = "Esta tarea ya está corriendo. Espere a que termine.";
      reject(new ServiceError("conflicto", { message }));
    }, reject);
  });
}
