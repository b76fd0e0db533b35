import { type AuditRecord, recordAudit } from "../../db/bitacora/staff-audit";
import { findCompleted, insertEjecucion, insertFin, lastEnded } from "../../db/operacion/tareas";
import { withAdvisoryLock } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import type { TareaNombre, TareaOrigen } from "../../domain/operacion/tarea";
import { type SistemaActor, type StaffActor, staffName } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { TAREAS } from "../tareas";

export interface RunTareaInput {
  readonly nombre: TareaNombre;
  readonly origen: TareaOrigen;
  /** What set it off, the same for every process and every retry; null: run in any case. */
  readonly trigger: string | null;
  /** Only say what it would do. */
  readonly isSimulacro?: boolean;
}

/**
 * Runs a tarea and waits for it: one run at a time across the processes on this database, the others wait for their
 * turn. A trigger that a completed run answered already gets that run's result. Every run is recorded, but for those of
 * every minute that find nothing to do after one that was completed.
 * @throws what the tarea throws, once that is recorded; ServiceError `validation_error` where it has no dry run.
 */
export async function runTarea(deps: Deps, actor: StaffActor, input: RunTareaInput): Promise<object> {
  const { nombre, trigger } = input;
  refuseUnlessSimulable(nombre, input.isSimulacro ?? false);
  return withAdvisoryLock(deps.db, lockOfTarea(nombre), deps.stopping, async () => {
    const done = trigger === null ? null : await findCompleted(deps.db, nombre, trigger);
    return done?.detalle ?? runOnce(deps, actor, input);
  });
}

/** Whoever runs a tarea holds it, in whichever process. */
export const lockOfTarea = (nombre: TareaNombre): string => `tarea ${nombre}`;

/** @throws ServiceError `validation_error` where a dry run is asked for of a tarea that has none. */
export function refuseUnlessSimulable(nombre: TareaNombre, isSimulacro: boolean): void {
  if (!isSimulacro || TAREAS[nombre].canSimulate) return;
  const message = "Esta tarea no tiene simulacro.";
  throw new ServiceError("validation_error", { issues: [{ path: ["simulacro"], message }] });
}

/** One run, by whoever has its lock; `onBegun` is told its id once it is on record. */
export async function runOnce(
  deps: Deps,
  actor: StaffActor,
  { nombre, origen, trigger, isSimulacro = false }: RunTareaInput,
  onBegun: (ejecucionId: string) => void = () => {},
): Promise<object> {
  const inicio = await deps.clock.now();
  const ejecucionId = deps.entropy.uuidV7(inicio);
  const { run, isIdle } = TAREAS[nombre];
  const begin = (tx: Executor) =>
    insertEjecucion(tx, { ejecucionId, tarea: nombre, origen, trigger, actor: staffName(actor), inicio });
  const isDeferred = isIdle !== undefined && origen !== "solicitada";
  if (!isDeferred) {
    await inLongTransaction(deps.db, async (tx) => {
      await begin(tx);
      if (origen === "solicitada")
        await recordAudit(tx, requested(actor, nombre, { ejecucionId, simulacro: isSimulacro }, inicio));
    });
  }
  onBegun(ejecucionId);
  const log = deps.log.child({ tarea: nombre, ejecucionId });
  // Whoever set it off, what follows is the tarea's own doing, on record under the id of its run.
  const sistema: SistemaActor = { kind: "sistema", tarea: nombre, requestId: ejecucionId };
  const end = (resultado: "completada" | "fallida", detalle: object) =>
    inLongTransaction(deps.db, async (tx) => {
      if (isDeferred) await begin(tx);
      await insertFin(tx, { ejecucionId, en: await deps.clock.now(tx), resultado, detalle });
    });
  try {
    const detalle = await run({ ...deps, log }, sistema, origen, isSimulacro);
    // One that failed the last time is on record as done: otherwise it would seem to go on failing.
    if (isDeferred && isIdle(detalle) && !(await hasFailedLast(deps.db, nombre))) return detalle;
    await end("completada", detalle);
    log.info({ origen }, "tarea done");
    return detalle;
  } catch (error) {
    log.error({ origen, error }, "tarea failed");
    const motivo = error instanceof Error ? error.message : String(error);
    await end("fallida", { motivo }).catch((failure: unknown) => log.error({ error: failure }, "unrecorded"));
    throw error;
  }
}

async function hasFailedLast(db: Deps["db"], nombre: TareaNombre): Promise<boolean> {
  const [last] = await lastEnded(db, [nombre]);
  return last?.resultado === "fallida";
}

function requested(actor: StaffActor, nombre: TareaNombre, despues: object, en: Date): AuditRecord {
  return {
    en,
    actor,
    accion: "tarea.solicitada",
    objetoTipo: "tarea",
    objetoId: nombre,
    antes: null,
    despues,
  };
}
