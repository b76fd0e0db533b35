import { Cron } from "croner";
import { type AuditRecord, recordAudit } from "../../db/bitacora/staff-audit";
import {
  findCompleted,
  insertEjecucion,
  insertFin,
  lastEjecuciones,
  lastEnded,
  tareasFallando,
} from "../../db/operacion/tareas";
import { tryAdvisoryLock, withAdvisoryLock } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import {
  FALLOS_QUE_AVISAN,
  TAREA_NOMBRES,
  TAREA_ZONA,
  type TareaFallando,
  type TareaNombre,
  type TareaOrigen,
  type TareaStatus,
} from "../../domain/operacion/tarea";
import { type SistemaActor, type SoporteActor, type StaffActor, staffName } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type Aviso, warnSoporte } from "../listas/warn-soporte";
import { TAREAS } from "../tareas";

/** The next time after `now` of a schedule with five cron fields, in the time of Bogota. */
export const nextTurno = (horario: string, now: Date): Date | null =>
  new Cron(horario, { timezone: TAREA_ZONA, paused: true }).nextRun(now);

const RUNS_SHOWN = 10;

/** Returns every tarea with its last runs. */
export function listTareas({ db }: Pick<Deps, "db">): Promise<readonly TareaStatus[]> {
  return Promise.all(
    TAREA_NOMBRES.map(async (nombre) => ({
      nombre,
      descripcion: TAREAS[nombre].descripcion,
      horario: TAREAS[nombre].horario,
      ejecuciones: await lastEjecuciones(db, nombre, RUNS_SHOWN),
    })),
  );
}

interface RunTareaInput {
  readonly nombre: TareaNombre;
  readonly origen: TareaOrigen;
  /** Identifies the trigger for all processes and retries. Null: run in any case. */
  readonly trigger: string | null;
  /** Only report what it would do. */
  readonly isSimulacro?: boolean;
}

/**
 * Runs a tarea and waits for it. One run at a time over all processes on this database; others wait. If a
 * completed run answered this trigger, returns its result. Records every run, except minutely ones without
 * work after a completed one.
 * @throws the error of the tarea, once it is recorded; ServiceError `validation_error` if it has no dry run.
 */
export async function runTarea(deps: Deps, actor: StaffActor, input: RunTareaInput): Promise<object> {
  const { nombre, trigger } = input;
  refuseUnlessSimulable(nombre, input.isSimulacro ?? false);
  return withAdvisoryLock(deps.db, lockOfTarea(nombre), deps.stopping, async () => {
    const done = trigger === null ? null : await findCompleted(deps.db, nombre, trigger);
    return done?.detalle ?? runOnce(deps, actor, input);
  });
}

/** The lock that a run of a tarea holds, in any process. */
export const lockOfTarea = (nombre: TareaNombre): string => `tarea ${nombre}`;

/** @throws ServiceError `validation_error` for a dry run of a tarea that has none. */
function refuseUnlessSimulable(nombre: TareaNombre, isSimulacro: boolean): void {
  if (!isSimulacro || TAREAS[nombre].canSimulate) return;
  throw invalidField("simulacro", "Esta tarea no tiene simulacro.");
}

/** One run, by the holder of its lock. Calls `onBegun` with the id once it is recorded. */
async function runOnce(
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
  // Everything that follows is an act of the tarea, under the id of its run.
  const sistema: SistemaActor = { kind: "sistema", tarea: nombre, requestId: ejecucionId };
  const end = (resultado: "completada" | "fallida", detalle: object) =>
    inLongTransaction(deps.db, async (tx) => {
      if (isDeferred) await begin(tx);
      await insertFin(tx, { ejecucionId, en: await deps.clock.now(tx), resultado, detalle });
    });
  try {
    const detalle = await run({ ...deps, log }, sistema, origen, isSimulacro);
    // If the last run failed, this one is recorded too. Otherwise the tarea would seem to keep failing.
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

/**
 * Starts a tarea and resolves once its run is recorded. The run continues in the background.
 * @throws ServiceError `conflicto` if it is running, so that a second click runs nothing; `validation_error`
 *   if it has no dry run.
 */
export async function startTarea(
  deps: Deps,
  actor: SoporteActor,
  { nombre, isSimulacro }: { readonly nombre: TareaNombre; readonly isSimulacro: boolean },
): Promise<{ readonly ejecucionId: string }> {
  refuseUnlessSimulable(nombre, isSimulacro);
  return new Promise((resolve, reject) => {
    const asked = { nombre, origen: "solicitada", trigger: null, isSimulacro } as const;
    // The caller got the id already. The outcome is recorded and logged.
    tryAdvisoryLock(deps.db, lockOfTarea(nombre), () =>
      runOnce(deps, actor, asked, (ejecucionId) => resolve({ ejecucionId })),
    ).then(({ taken }) => {
      if (taken) return;
      const message = "Esta tarea ya está corriendo. Espere a que termine.";
      reject(new ServiceError("conflicto", message));
    }, reject);
  });
}

/** Tells support about each tarea that failed three times in a row, once a day. Returns those. */
export async function warnFailingTareas(deps: Deps): Promise<readonly TareaFallando[]> {
  const failing = await tareasFallando(deps.db, { tareas: TAREA_NOMBRES, least: FALLOS_QUE_AVISAN });
  if (failing.length > 0) await warnSoporte(deps, await deps.clock.now(), failing.map(avisoOf));
  return failing;
}

const avisoOf = ({ tarea, fallos, motivo }: TareaFallando): Aviso => ({
  tipo: "tarea_fallando",
  objeto: tarea,
  detalle:
    `La tarea ${tarea} falló ${fallos} veces seguidas y lo que hace está detenido. ` +
    `La última vez: ${motivo ?? "no quedó anotado"}. Revísela en Operación, Tareas.`,
});
