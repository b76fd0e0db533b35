import type { MesRetirado, Obstacle, Retiro, RetiroFacts } from "../../domain/consultas/retiro";
import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import type { Executor } from "../sql/client";
import {
  bool,
  date,
  float8,
  int4,
  int8,
  jsonb,
  jsonbOf,
  neverNull,
  nullable,
  text,
  timestamptz,
} from "../sql/column-types";
import { idMs } from "../sql/kept-columns";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

const YEARS = sql({
  params: { last: int4 },
  row: { anio: neverNull(int4) },
  text: `
    SELECT anio FROM generate_series(
      (SELECT extract(year FROM creada_en AT TIME ZONE 'America/Bogota')::int FROM consulta ORDER BY id LIMIT 1),
      $last
    ) anio
    WHERE EXISTS (
      SELECT FROM consulta WHERE id >= consulta_year_floor(anio) AND id < consulta_year_floor(anio + 1))
    ORDER BY anio`,
});

export async function yearsWithConsultas(executor: SqlExecutor, last: number): Promise<number[]> {
  return (await executor.query(YEARS, { last })).map(({ anio }) => anio);
}

const OBSTACLE = { motivo: neverNull(text), cuantas: neverNull(float8), ejemplo: nullable(text) };

const OBSTACLES = sql({
  params: { anio: int4, asOf: timestamptz },
  row: OBSTACLE,
  text: "SELECT motivo, cuantas::float8 AS cuantas, ejemplo FROM consulta_year_obstacles($anio, $asOf)",
});

/** Returns what prevents a year from being retired. Empty if nothing does. */
export function obstaclesOf(executor: SqlExecutor, anio: number, asOf: Date): Promise<Obstacle[]> {
  return executor.query(OBSTACLES, { anio, asOf });
}

const FACTS = sql({
  params: { anio: int4 },
  row: { facts: neverNull(jsonbOf<RetiroFacts>()), cuentas: neverNull(jsonb) },
  text: "SELECT facts, cuentas FROM consulta_year_facts($anio)",
});

/** Returns the facts of a year for its manifest, and a JSON array of its consultas by counter. */
export async function factsOfYear(
  executor: SqlExecutor,
  anio: number,
): Promise<{ readonly facts: RetiroFacts; readonly cuentas: unknown }> {
  const [row] = await executor.query(FACTS, { anio });
  if (row === undefined) throw new Error(`no facts of ${anio}`);
  return row;
}

const RETIRE = sql({
  params: { asOf: timestamptz, ...pick(t.consultaRetiro, "anio", "nota", "verificador", "cuentas") },
  row: OBSTACLE,
  text: `
    SELECT motivo, cuantas::float8 AS cuantas, ejemplo
    FROM retire_consulta_year($anio, $asOf, $nota, $verificador, $cuentas)`,
});

/** PostgreSQL's code for a lock timeout. */
const LOCK_NOT_AVAILABLE = "55P03";
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;

/**
 * Drops a year and stores its manifest. Returns the obstacles, and then it has changed nothing.
 * @throws if the manifest does not state the year's facts, or the database's clock says that it is too early.
 */
export function retireYear(
  tx: Executor,
  { retiradoEn: asOf, ...retiro }: Retiro & { readonly cuentas: string },
): Promise<Obstacle[]> {
  return tx.query(RETIRE, { asOf, ...retiro });
}

const ROW = pick(t.consultaRetiro, "anio", "retiradoEn", "nota", "verificador");

const FIND = sql({
  params: { anio: int4 },
  row: ROW,
  text: "SELECT $row FROM consulta_retiro WHERE anio = $anio",
});

/** Null: the year was not retired. */
export const findRetiro = (executor: SqlExecutor, anio: number): Promise<Retiro | null> =>
  firstOf(executor, FIND, { anio });

const ALL = sql({ row: t.consultaRetiro, text: "SELECT $row FROM consulta_retiro ORDER BY anio" });

/** Returns the retired years in order. */
export function allRetiros(executor: SqlExecutor): Promise<(Retiro & { readonly cuentas: string })[]> {
  return executor.query(ALL);
}

const MONTHS = sql({
  params: { anio: int4, from: int8, to: int8 },
  row: { mes: neverNull(text), consultas: neverNull(float8), huella: neverNull(text) },
  text: `
    SELECT mes, count(*)::float8 AS consultas,
      encode(sha256(string_agg(uuid_send(consulta_id) || hash_reporte, '' ORDER BY consulta_id)), 'hex') AS huella
    FROM (
      SELECT hoja.consulta_id, hoja.hash_reporte,
        to_char(to_timestamp(${idMs("hoja.consulta_id")} / 1000.0) AT TIME ZONE 'America/Bogota', 'YYYY-MM') AS mes
      FROM bitacora_hoja hoja
      WHERE hoja.consulta_id >= consulta_year_floor($anio) AND hoja.consulta_id < consulta_year_floor($anio + 1)
        AND hoja.indice BETWEEN $from AND $to
    ) leaves
    GROUP BY 1 ORDER BY 1`,
});

/** Returns the manifest's facts about the months of a year, recomputed from the leaves of the log. */
export function monthsByLeaves(
  executor: SqlExecutor,
  { anio, primeraHoja: from, ultimaHoja: to }: RetiroFacts,
): Promise<MesRetirado[]> {
  return executor.query(MONTHS, { anio, from, to });
}

const ENSURE = sql({
  params: { firstDay: date },
  row: { was_missing: neverNull(bool) },
  text: "SELECT ensure_consulta_partition($firstDay) AS was_missing",
});

/** The first days of the year (of Bogota) `now` lies in and of the `yearsAhead` that follow: `YYYY-01-01`. */
function firstDays(now: Date, yearsAhead: number): string[] {
  const year = new Date(now.getTime() + BOGOTA_OFFSET_MS).getUTCFullYear();
  return Array.from({ length: yearsAhead + 1 }, (_, ahead) => `${year + ahead}-01-01`);
}

/**
 * Creates the partitions of this year and of the following `yearsAhead`. The default partition becomes that of the year
 * whose rows it holds. Safe to call again and from several processes. Returns how many were missing.
 */
export async function ensureConsultaPartitions(
  executor: Executor,
  now: Date,
  yearsAhead: number,
): Promise<number> {
  let made = 0;
  for (const firstDay of firstDays(now, yearsAhead)) {
    // Each is its own transaction, so that the table's lock is released in between.
    const [row] = await executor.query(ENSURE, { firstDay });
    if (row?.was_missing) made += 1;
  }
  return made;
}
