import type { Prisma } from "../../../generated/prisma/client";
import type { TareaEjecucion, TareaOrigen } from "../../domain/operacion/tarea";
import type { Executor } from "../sql/client";
import { arrayOf, int4, neverNull, nullable, oneOf, text, timestamptz } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";

export interface NewTareaEjecucion {
  readonly ejecucionId: string;
  readonly tarea: string;
  readonly origen: TareaOrigen;
  readonly trigger: string | null;
  readonly actor: string;
  readonly inicio: Date;
}

export async function insertEjecucion(
  { prisma }: Executor,
  { ejecucionId: id, ...ejecucion }: NewTareaEjecucion,
): Promise<void> {
  await prisma.tareaEjecucion.create({ data: { id, ...ejecucion } });
}

export async function insertFin(
  { prisma }: Executor,
  fin: {
    readonly ejecucionId: string;
    readonly en: Date;
    readonly resultado: "completada" | "fallida";
    /** What support reads about the run. Plain JSON. */
    readonly detalle: object;
  },
): Promise<void> {
  await prisma.tareaFin.create({ data: fin });
}

type Row = Prisma.TareaEjecucionGetPayload<{ include: { fin: true } }>;

/** CHECKs of the tables allow no other texts, and `detalle` is written as an object. */
const toEjecucion = ({ id, trigger: _, origen, fin, ...row }: Row): TareaEjecucion => ({
  ejecucionId: id,
  ...row,
  origen: origen as TareaOrigen,
  fin: fin?.en ?? null,
  resultado: (fin?.resultado ?? null) as TareaEjecucion["resultado"],
  detalle: (fin?.detalle ?? null) as object | null,
});

/** The completed run that `trigger` set off, if there was one. */
export async function findCompleted(
  { prisma }: Executor,
  tarea: string,
  trigger: string,
): Promise<TareaEjecucion | null> {
  const row = await prisma.tareaEjecucion.findFirst({
    where: { tarea, trigger, fin: { resultado: "completada" } },
    include: { fin: true },
  });
  return row && toEjecucion(row);
}

/** Whether a run that began at `since` or later was completed. */
export async function hasCompletedSince({ prisma }: Executor, tarea: string, since: Date): Promise<boolean> {
  const found = await prisma.tareaEjecucion.findFirst({
    where: { tarea, inicio: { gte: since }, fin: { resultado: "completada" } },
    select: { id: true },
  });
  return found !== null;
}

/** The last `count` runs of a tarea, newest first. */
export async function lastEjecuciones(
  { prisma }: Executor,
  tarea: string,
  count: number,
): Promise<TareaEjecucion[]> {
  const rows = await prisma.tareaEjecucion.findMany({
    where: { tarea },
    include: { fin: true },
    orderBy: [{ inicio: "desc" }, { id: "desc" }],
    take: count,
  });
  return rows.map(toEjecucion);
}

const LAST_ENDED = sql({
  params: { tareas: arrayOf(text) },
  row: {
    tarea: neverNull(text),
    inicio: nullable(timestamptz),
    fin: nullable(timestamptz),
    resultado: nullable(oneOf("completada", "fallida")),
  },
  text: `
    SELECT tarea.nombre AS tarea, last.inicio, last.fin, last.resultado
    FROM unnest($tareas::text[]) AS tarea (nombre) LEFT JOIN LATERAL (
      SELECT inicio, tarea_fin.en AS fin, resultado
      FROM tarea_ejecucion JOIN tarea_fin ON ejecucion_id = tarea_ejecucion.id
      WHERE tarea_ejecucion.tarea = tarea.nombre ORDER BY inicio DESC LIMIT 1
    ) last ON true`,
});

/** Returns the last finished run of each tarea. Null values if there is none. */
export const lastEnded = (executor: SqlExecutor, tareas: readonly string[]) =>
  executor.query(LAST_ENDED, { tareas });

/** Returns when each tarea last ended well. Tareas that never did are left out. */
export const lastSuccesses = readRows({
  params: { tareas: arrayOf(text) },
  row: { tarea: neverNull(text), en: timestamptz },
  text: `
    SELECT tarea.nombre AS tarea, last.en FROM unnest($tareas::text[]) AS tarea (nombre), LATERAL (
      SELECT tarea_fin.en FROM tarea_ejecucion JOIN tarea_fin ON ejecucion_id = tarea_ejecucion.id
      WHERE tarea_ejecucion.tarea = tarea.nombre AND resultado = 'completada' ORDER BY inicio DESC LIMIT 1
    ) last`,
});

/** Runs looked at of a tarea. */
const MOST_COUNTED = 50;

/** Returns tareas with `least` failed runs in a row, with the count (up to fifty) and the last reason. */
export const tareasFallando = readRows({
  params: { tareas: arrayOf(text), least: int4 },
  row: { tarea: neverNull(text), fallos: neverNull(int4), motivo: nullable(text) },
  text: `
    SELECT tarea, fallos, motivo FROM unnest($tareas::text[]) AS tarea, LATERAL (
      SELECT count(*)::int AS fallos, (array_agg(detalle->>'motivo' ORDER BY place))[1] AS motivo FROM (
        SELECT fin.detalle, row_number() OVER newest AS place,
          bool_and(fin.resultado = 'fallida') OVER newest AS "isFailing"
        FROM (SELECT id, inicio FROM tarea_ejecucion WHERE tarea_ejecucion.tarea = tarea.tarea
          ORDER BY inicio DESC, id DESC LIMIT ${MOST_COUNTED}) last
        JOIN LATERAL (SELECT resultado, detalle FROM tarea_fin WHERE ejecucion_id = last.id OFFSET 0) fin ON true
        WINDOW newest AS (ORDER BY last.inicio DESC, last.id DESC)
      ) ended WHERE "isFailing"
    ) streak
    WHERE fallos >= $least ORDER BY tarea`,
});
