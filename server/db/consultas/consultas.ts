import type { ConsultaResumen } from "../../domain/consultas/cobertura";
import { SEVERIDADES } from "../../domain/screening/severidad-words";
import type { Severidad } from "../../domain/screening/types";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  date,
  float8,
  int4,
  int8,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";
import { pick, t, typed } from "../sql/table";
import { COBERTURA_ROW, coberturaColumns, withCobertura } from "./cobertura";

export const CONSULTA = typed(t.consulta, { severidad: oneOf(...SEVERIDADES) });

/** Null filters nothing. */
export interface ConsultasFilter {
  /** Inclusive. */
  readonly desde: Date | null;
  /** Exclusive. */
  readonly hasta: Date | null;
  readonly severidad: Severidad | null;
  /** Byte for byte as sent. */
  readonly referenciaExterna: string | null;
  /** Digits. */
  readonly sujetoObligadoNit: string | null;
}

/** Position in the list. Later items are older. */
export interface ConsultaPlace {
  readonly creadaEn: Date;
  readonly consultaId: string;
}

const FILTER = {
  clienteId: uuid,
  severidad: nullable(CONSULTA.severidad),
  referenciaExterna: nullable(text),
  sujetoObligadoNit: nullable(text),
  desde: nullable(timestamptz),
  hasta: nullable(timestamptz),
};
/** Ids are UUIDv7 of `creada_en`: bounds on them say which years' partitions to open. */
const CONDITIONS = {
  severidad: "severidad = $severidad",
  referenciaExterna: "referencia_externa = $referenciaExterna",
  sujetoObligadoNit: "sujeto_obligado_nit = $sujetoObligadoNit",
  desde: "creada_en >= $desde AND id >= uuid_v7_floor($desde)",
  hasta: "creada_en < $hasta AND id < uuid_v7_floor($hasta)",
};

const RESUMEN = {
  consultaId: CONSULTA.id,
  ...pick(CONSULTA, "nombreConsultado", "severidad", "documentoConsultado", "totalMatches"),
  ...pick(CONSULTA, "referenciaExterna", "sujetoObligadoRazonSocial", "sujetoObligadoNit", "creadaEn"),
  ...COBERTURA_ROW,
};
const SELECT_RESUMEN = `SELECT $row, ${coberturaColumns("evidencia")}`;

/** The page is cut first, because reading the coverage of a client's every query takes long. */
const PAGE = shapes({
  name: "consultas",
  params: { ...FILTER, limite: int8, afterCreadaEn: nullable(timestamptz), afterId: nullable(uuid) },
  conditions: { ...CONDITIONS, afterId: "creada_en <= $afterCreadaEn AND id < $afterId" },
  row: RESUMEN,
  text: (where) => `
    ${SELECT_RESUMEN}
    FROM (SELECT * FROM consulta WHERE cliente_id = $clienteId${where} ORDER BY creada_en DESC, id DESC LIMIT $limite)
    consulta ORDER BY creada_en DESC, id DESC`,
});

/** Returns a client's queries that pass the filter, newest first, after `after`. New queries do not shift pages. */
export async function pageOfConsultas(
  executor: SqlExecutor,
  clienteId: string,
  filter: ConsultasFilter,
  { limite, after }: { readonly limite: number; readonly after: ConsultaPlace | null },
): Promise<readonly ConsultaResumen[]> {
  const place = { afterCreadaEn: after?.creadaEn ?? null, afterId: after?.consultaId ?? null };
  const values = { clienteId, ...filter, limite, ...place };
  return (await executor.query(PAGE(values), values)).map(withCobertura);
}

const FIND_RESUMENES = sql({
  name: "find_resumenes",
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: RESUMEN,
  text: `
    ${SELECT_RESUMEN}
    FROM consulta WHERE id = ANY($ids) AND cliente_id = $clienteId ORDER BY creada_en DESC, id DESC`,
});

/** Returns those of `ids` that belong to the client, newest first. */
export async function findResumenes(
  executor: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
): Promise<readonly ConsultaResumen[]> {
  if (ids.length === 0) return [];
  return (await executor.query(FIND_RESUMENES, { clienteId, ids })).map(withCobertura);
}

const ASKED_BY = sql({
  params: { clienteId: uuid, usuarioId: uuid, ids: arrayOf(uuid) },
  row: { consultaId: CONSULTA.id },
  text: `SELECT $row FROM consulta
    WHERE id = ANY($ids) AND cliente_id = $clienteId AND usuario_id = $usuarioId`,
});

/** Returns those of `ids` that this person of the client asked in the portal. */
export async function consultasAskedBy(
  executor: Executor,
  { clienteId, usuarioId }: { readonly clienteId: string; readonly usuarioId: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor.query(ASKED_BY, { clienteId, usuarioId, ids });
  return new Set(rows.map(({ consultaId }) => consultaId));
}

const DAY_MS = 86_400_000;

/** How many queries pass the filter. Whole days (UTC) are added up from their totals, the rest is counted. */
export async function countConsultas(
  executor: SqlExecutor,
  clienteId: string,
  filter: ConsultasFilter,
): Promise<number> {
  const { desde, hasta } = filter;
  const from = desde && new Date(Math.ceil(desde.getTime() / DAY_MS) * DAY_MS);
  const to = hasta && new Date(Math.floor(hasta.getTime() / DAY_MS) * DAY_MS);
  if (filter.referenciaExterna !== null || (from && to && from >= to)) {
    return countRows(executor, clienteId, filter);
  }
  const parts = await Promise.all([
    addTotals(executor, clienteId, filter, from, to),
    ...(from ? [countRows(executor, clienteId, { ...filter, hasta: from })] : []),
    ...(to ? [countRows(executor, clienteId, { ...filter, desde: to })] : []),
  ]);
  return parts.reduce((sum, part) => sum + part, 0);
}

const COUNT_ROWS = shapes({
  name: "count_consultas",
  params: FILTER,
  conditions: CONDITIONS,
  row: { total: neverNull(int4) },
  text: (where) => `SELECT count(*)::int AS total FROM consulta WHERE cliente_id = $clienteId${where}`,
});

async function countRows(executor: SqlExecutor, clienteId: string, filter: ConsultasFilter): Promise<number> {
  const values = { clienteId, ...filter };
  const [row] = await executor.query(COUNT_ROWS(values), values);
  return row?.total ?? 0;
}

const ADD_TOTALS = shapes({
  name: "add_totals",
  params: { clienteId: uuid, nit: text, severidad: text, fromDay: nullable(date), toDay: nullable(date) },
  conditions: { fromDay: "dia >= $fromDay", toDay: "dia < $toDay" },
  row: { total: neverNull(float8) },
  text: (where) => `
    SELECT coalesce(sum(total), 0)::float8 AS total FROM consulta_total
    WHERE cliente_id = $clienteId AND sujeto_obligado_nit = $nit AND severidad = $severidad${where}`,
});

async function addTotals(
  executor: SqlExecutor,
  clienteId: string,
  { sujetoObligadoNit, severidad }: ConsultasFilter,
  from: Date | null,
  to: Date | null,
): Promise<number> {
  const [fromDay, toDay] = [from, to].map((day) => day?.toISOString().slice(0, 10) ?? null);
  const nit = sujetoObligadoNit ?? "";
  const values = {
    clienteId,
    nit,
    severidad: severidad ?? "",
    fromDay: fromDay ?? null,
    toDay: toDay ?? null,
  };
  const [row] = await executor.query(ADD_TOTALS(values), values);
  return row?.total ?? 0;
}

const FIND_EVIDENCIAS = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: { consultaId: CONSULTA.id, ...pick(CONSULTA, "evidencia", "hashReporte") },
  text: "SELECT $row FROM consulta WHERE id = ANY($ids) AND cliente_id = $clienteId",
});

/** Returns the evidence of those of `ids` that belong to the client, in no order. */
export function findEvidencias(
  executor: Executor,
  clienteId: string,
  ids: readonly string[],
): Promise<{ consultaId: string; evidencia: string; hashReporte: string }[]> {
  return executor.query(FIND_EVIDENCIAS, { clienteId, ids });
}
