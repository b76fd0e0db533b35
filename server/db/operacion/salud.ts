import { OF_REAL } from "../../domain/clientes/cliente";
import type { Cola } from "../../domain/operacion/salud";
import { float8, int4, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql, write } from "../sql/statement";

/** Queues in the database (of real accounts, except mails, which are one queue), and its size and load. */
export interface SaludDeBase {
  readonly sinSellar: number;
  readonly entregasEnCola: number;
  /** Due time of the oldest of those. */
  readonly entregaDesde: Date | null;
  readonly correosEnCola: number;
  readonly archivosEnCola: number;
  readonly baseBytes: number;
  readonly conexiones: number;
  readonly conexionesMaximas: number;
  readonly version: string;
}

const READ = sql({
  params: { now: timestamptz },
  row: {
    sinSellar: neverNull(int4),
    entregasEnCola: neverNull(int4),
    entregaDesde: nullable(timestamptz),
    correosEnCola: neverNull(int4),
    archivosEnCola: neverNull(int4),
    baseBytes: neverNull(float8),
    conexiones: neverNull(int4),
    conexionesMaximas: neverNull(int4),
    version: neverNull(text),
  },
  text: `
    SELECT (SELECT count(*)::int FROM bitacora_pendiente) AS "sinSellar",
      (SELECT count(*)::int FROM entrega WHERE proximo_intento_en <= $now AND ${OF_REAL}) AS "entregasEnCola",
      (SELECT min(proximo_intento_en) FROM entrega WHERE proximo_intento_en <= $now AND ${OF_REAL}) AS "entregaDesde",
      (SELECT count(*)::int FROM correo WHERE proximo_intento_en <= $now) AS "correosEnCola",
      (SELECT count(*)::int FROM archivo WHERE terminada_en IS NULL AND ${OF_REAL}) AS "archivosEnCola",
      pg_database_size(current_database())::float8 AS "baseBytes",
      (SELECT sum(numbackends)::int FROM pg_stat_database) AS conexiones,
      current_setting('max_connections')::int AS "conexionesMaximas",
      current_setting('server_version') AS version`,
});

export async function readSalud(executor: SqlExecutor, now: Date): Promise<SaludDeBase> {
  const [row] = await executor.query(READ, { now });
  if (row === undefined) throw new Error("the database says nothing of itself");
  return row;
}

const ENTREGA_DESDE = sql({
  params: { now: timestamptz },
  row: { desde: nullable(timestamptz) },
  text: `SELECT min(proximo_intento_en) AS desde FROM entrega WHERE proximo_intento_en <= $now AND ${OF_REAL}`,
});

/** Returns since when the oldest unmade delivery attempt of a real account is due. Null if none is. */
export async function entregaDesde(executor: SqlExecutor, now: Date): Promise<Date | null> {
  const [row] = await executor.query(ENTREGA_DESDE, { now });
  return row?.desde ?? null;
}

const COLAS = sql({
  params: { now: timestamptz },
  row: {
    sellado: nullable(uuid),
    indice: nullable(uuid),
    entregas: nullable(timestamptz),
    correos: nullable(timestamptz),
    lotes: nullable(timestamptz),
    archivos: nullable(timestamptz),
    actividad: nullable(timestamptz),
    comprobaciones: nullable(timestamptz),
  },
  text: `
    SELECT (SELECT coalesce(consulta_id, diligencia_id, acta_id) FROM bitacora_pendiente ORDER BY orden LIMIT 1) AS sellado,
      (SELECT consulta_id FROM bitacora_hoja
       WHERE consulta_id IS NOT NULL AND indice > least((SELECT indice FROM coincidencia_avance),
         (SELECT coalesce(max(indice), -1) FROM consulta_busqueda))
       ORDER BY indice LIMIT 1) AS indice,
      (SELECT min(proximo_intento_en) FROM entrega WHERE proximo_intento_en <= $now AND ${OF_REAL}) AS entregas,
      (SELECT min(proximo_intento_en) FROM correo WHERE proximo_intento_en <= $now) AS correos,
      (SELECT min(coalesce(servido_en, iniciado_en)) FROM lote WHERE estado = 'en_curso' AND ${OF_REAL}) AS lotes,
      (SELECT min(solicitada_en) FROM archivo WHERE terminada_en IS NULL AND ${OF_REAL}) AS archivos,
      (SELECT en FROM actividad_pendiente JOIN actividad ON id = acto_id ORDER BY orden LIMIT 1) AS actividad,
      (SELECT min(pedida_en) FROM comprobacion WHERE terminada_en IS NULL AND reclamado_en IS NULL) AS comprobaciones`,
});

/** The instant of a UUIDv7. */
const instantOf = (id: string | null) =>
  id === null ? null : new Date(Number.parseInt(id.slice(0, 13).replace("-", ""), 16));

/** Returns since when the first item of each queue waits (of real accounts, except mails, acts and checks). Null if nothing waits. */
export async function colasDesde(executor: SqlExecutor, now: Date): Promise<Record<Cola, Date | null>> {
  const [row] = await executor.query(COLAS, { now });
  if (row === undefined) throw new Error("the database says nothing of its queues");
  const { sellado, indice } = row;
  return { ...row, sellado: instantOf(sellado), indice: instantOf(indice) };
}

const UNSEALED = sql({
  row: { hojas: neverNull(int4) },
  text: "SELECT count(*)::int AS hojas FROM bitacora_pendiente",
});

/** Counts the queries that wait for their place in the log. */
export async function countUnsealed(executor: SqlExecutor): Promise<number> {
  const [row] = await executor.query(UNSEALED);
  return row?.hojas ?? 0;
}

/** The smallest question there is. */
export const ping = write({ row: { one: neverNull(int4) }, text: "SELECT 1 AS one" });
