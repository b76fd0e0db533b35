import { withAdvisoryLock } from "../db/advisory-lock";
import { recordAudit } from "../db/staff-audit";
import { findCompleted, insertEjecucion, insertFin, type TareaOrigen } from "../db/tareas";
import { inTransaction } from "../db/transaction";
import type { SoporteActor } from "../domain/shared/actor";
import type { TareaNombre } from "../domain/shared/tarea";
import type { Deps } from "./deps";
import { TAREAS } from "./tareas";

export interface RunTareaInput {
  readonly nombre: TareaNombre;
  readonly origen: TareaOrigen;
  /** What set it off, the same for every process and every retry; null: run in any case. */
  readonly clave: string | null;
}

/**
 * Runs a job and waits for it: one run at a time across the processes on this database, the others wait for their
 * turn. A trigger that a completed run answered already gets that run's result. Every run is recorded.
 * @throws what the job throws, once that is recorded.
 */
export async function runTarea(deps: Deps, actor: SoporteActor, input: RunTareaInput): Promise<object> {
  const { nombre, clave } = input;
  return withAdvisoryLock(deps.db, `tarea ${nombre}`, deps.stopping, async () => {
    const done = clave === null ? null : await findCompleted(deps.db, nombre, clave);
    return done?.detalle ?? runOnce(deps, actor, input);
  });
}

async function runOnce(
  deps: Deps,
  actor: SoporteActor,
  { nombre, origen, clave }: RunTareaInput,
): Promise<object> {
  const inicio = await deps.clock.now();
  const ejecucionId = deps.entropy.uuidV7(inicio);
  await inTransaction(deps.db, async (tx) => {
    await insertEjecucion(tx, { ejecucionId, tarea: nombre, origen, clave, actor: actor.name, inicio });
    if (origen !== "solicitada") return;
    await recordAudit(tx, {
      en: inicio,
      actor,
      accion: "tarea.solicitada",
      objetoTipo: "tarea",
      objetoId: nombre,
      antes: null,
      despues: { ejecucionId },
    });
  });
  const log = deps.log.child({ tarea: nombre, ejecucionId });
  const end = async (resultado: "completada" | "fallida", detalle: object) =>
    insertFin(deps.db, { ejecucionId, en: await deps.clock.now(), resultado, detalle });
  try {
    const detalle = await TAREAS[nombre].run({ ...deps, log }, origen);
    await end("completada", detalle);
    log.info({ origen }, "job done");
    return detalle;
  } catch (error) {
    log.error({ origen, error }, "job failed");
    const motivo = error instanceof Error ? error.message : String(error);
    await end("fallida", { motivo }).catch((failure: unknown) => log.error({ error: failure }, "unrecorded"));
    throw error;
  }
}
