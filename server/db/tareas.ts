import type { Executor } from "./client";

/** What set a run off: its schedule (by our runner or by Inngest), a person of support, or the start of a process. */
export type TareaOrigen = "programada" | "inngest" | "solicitada" | "arranque";

export interface TareaEjecucion {
  readonly ejecucionId: string;
  readonly tarea: string;
  readonly origen: TareaOrigen;
  readonly actor: string;
  readonly inicio: Date;
  /** Null while it is under way, and where its process was killed. */
  readonly fin: Date | null;
  readonly resultado: "completada" | "fallida" | null;
  readonly detalle: object | null;
}

export interface NewTareaEjecucion {
  readonly ejecucionId: string;
  readonly tarea: string;
  readonly origen: TareaOrigen;
  readonly clave: string | null;
  readonly actor: string;
  readonly inicio: Date;
}

export async function insertEjecucion(executor: Executor, ejecucion: NewTareaEjecucion): Promise<void> {
  await executor.query(
    {
      text: `
        INSERT INTO tarea_ejecucion (id, tarea, origen, clave, actor, inicio) VALUES ($1, $2, $3, $4, $5, $6)`,
    },
    [
      ejecucion.ejecucionId,
      ejecucion.tarea,
      ejecucion.origen,
      ejecucion.clave,
      ejecucion.actor,
      ejecucion.inicio,
    ],
  );
}

export async function insertFin(
  executor: Executor,
  fin: {
    readonly ejecucionId: string;
    readonly en: Date;
    readonly resultado: "completada" | "fallida";
    /** What a person of support reads of it; plain JSON. */
    readonly detalle: object;
  },
): Promise<void> {
  await executor.query(
    { text: "INSERT INTO tarea_fin (ejecucion_id, en, resultado, detalle) VALUES ($1, $2, $3, $4)" },
    [fin.ejecucionId, fin.en, fin.resultado, JSON.stringify(fin.detalle)],
  );
}

const COLUMNS = `
  id AS "ejecucionId", tarea, origen, actor, inicio, en AS fin, resultado, detalle
  FROM tarea_ejecucion LEFT JOIN tarea_fin ON ejecucion_id = id`;

/** The completed run that `clave` set off, if there was one. */
export async function findCompleted(
  executor: Executor,
  tarea: string,
  clave: string,
): Promise<TareaEjecucion | null> {
  const [found] = await executor.query<TareaEjecucion>(
    {
      text: `SELECT ${COLUMNS} WHERE tarea = $1 AND clave = $2 AND resultado = 'completada' LIMIT 1`,
    },
    [tarea, clave],
  );
  return found ?? null;
}

/** Whether a run that began at `since` or later was completed. */
export async function hasCompletedSince(executor: Executor, tarea: string, since: Date): Promise<boolean> {
  const found = await executor.query(
    {
      text: `
        SELECT FROM tarea_ejecucion JOIN tarea_fin ON ejecucion_id = id
        WHERE tarea = $1 AND inicio >= $2 AND resultado = 'completada' LIMIT 1`,
    },
    [tarea, since],
  );
  return found.length > 0;
}

/** The last `count` runs of a job, newest first. */
export function lastEjecuciones(executor: Executor, tarea: string, count: number): Promise<TareaEjecucion[]> {
  return executor.query(
    { text: `SELECT ${COLUMNS} WHERE tarea = $1 ORDER BY inicio DESC, id DESC LIMIT $2` },
    [tarea, count],
  );
}
