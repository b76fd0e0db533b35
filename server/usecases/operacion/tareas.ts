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
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type Aviso, warnSoporte } from "../listas/warn-soporte";
import { TAREAS } from "../tareas";

/** The next moment after `now` that a schedule of five cron fields (in the time of Bogota) names. */
export const nextTurno = (horario: string, now: Date): Date | null =>
  new Cron(horario, { timezone: TAREA_ZONA, paused: true }).nextRun(now);

const RUNS_SHOWN = 10;

/** Every tarea with its last runs. */
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
function refuseUnlessSimulable(nombre: TareaNombre, isSimulacro: boolean): void {
  if (!isSimulacro || TAREAS[nombre].canSimulate) return;
  const message = "Esta tarea no tiene simulacro.";
  throw new ServiceError("validation_error", { issues: [{ path: ["simulacro"], message }] });
}

/** One run, by whoever has its lock; `onBegun` is told its id once it is on record. */
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

/**
 * Tells support of each tarea that failed three times in a row, once a day, whoever runs them. Resolves to those.
 */
export async function warnFailingTareas(deps: Deps): Promise<readonly TareaFallando[]> {
  const failing = await tareasFallando(deps.db, TAREA_NOMBRES, FALLOS_QUE_AVISAN);
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
