import type { Severidad } from "../domain/screening/types";
import type { Executor } from "./client";

/** A query as a list of them shows it. */
export interface ConsultaResumen {
  readonly consultaId: string;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly severidad: Severidad;
  readonly totalMatches: number;
  readonly referenciaExterna: string | null;
  readonly sujetoObligadoRazonSocial: string | null;
  readonly sujetoObligadoNit: string | null;
  readonly creadaEn: Date;
}

/** Null filters nothing. */
export interface ConsultasFilter {
  /** Inclusive. */
  readonly desde: Date | null;
  readonly severidad: Severidad | null;
  /** Byte for byte as it was sent. */
  readonly referenciaExterna: string | null;
  /** Digits. */
  readonly sujetoObligadoNit: string | null;
}

/** The place of a query in the list: what comes after it is older. */
export interface ConsultaPlace {
  readonly creadaEn: Date;
  readonly consultaId: string;
}

/** What it is called, its SQL with `?` for the value, and the value; null: not asked for. */
type Condition = readonly [label: string, sql: string, value: unknown];

/**
 * The conditions that are there, and a name made of theirs: each shape is a statement of its own, planned for the
 * index that serves it.
 */
function shapeOf(conditions: readonly Condition[]) {
  const present = conditions.filter(([, , value]) => value !== null);
  return {
    name: present.map(([label]) => label).join("_"),
    where: present.map(([, sql], index) => sql.replaceAll("?", `$${index + 1}`)).join(" AND "),
    values: present.map(([, , value]) => value),
  };
}

const ofCliente = (clienteId: string): Condition => ["cliente", "cliente_id = ?", clienteId];
const ofSeveridad = ({ severidad }: ConsultasFilter): Condition => ["severidad", "severidad = ?", severidad];
const ofNit = ({ sujetoObligadoNit }: ConsultasFilter): Condition => [
  "nit",
  "sujeto_obligado_nit = ?",
  sujetoObligadoNit,
];
const ofReferencia = ({ referenciaExterna }: ConsultasFilter): Condition => [
  "referencia",
  "referencia_externa = ?",
  referenciaExterna,
];
/** Ids are UUIDv7 of `creada_en`: bounds on them say which years' partitions to open. */
const since = (desde: Date | null): Condition => [
  "desde",
  "creada_en >= ?::timestamptz AND id >= uuid_v7_floor(?::timestamptz)",
  desde,
];
const until = (before: Date | null): Condition => [
  "until",
  "creada_en < ?::timestamptz AND id < uuid_v7_floor(?::timestamptz)",
  before,
];

/** A client's queries that pass the filter, newest first, after `after`; stable under new ones. */
export async function pageOfConsultas(
  executor: Executor,
  clienteId: string,
  filter: ConsultasFilter,
  { limite, after }: { readonly limite: number; readonly after: ConsultaPlace | null },
): Promise<readonly ConsultaResumen[]> {
  const { name, where, values } = shapeOf([
    ofCliente(clienteId),
    ofSeveridad(filter),
    ofReferencia(filter),
    ofNit(filter),
    since(filter.desde),
    ["page", "creada_en <= ?::timestamptz", after?.creadaEn ?? null],
    ["after", "id < ?::uuid", after?.consultaId ?? null],
  ]);
  const text = `
    SELECT id AS "consultaId", nombre_consultado AS "nombreConsultado", severidad,
      documento_consultado AS "documentoConsultado", total_matches AS "totalMatches",
      referencia_externa AS "referenciaExterna", sujeto_obligado_razon_social AS "sujetoObligadoRazonSocial",
      sujeto_obligado_nit AS "sujetoObligadoNit", creada_en AS "creadaEn"
    FROM consulta WHERE ${where} ORDER BY creada_en DESC, id DESC LIMIT $${values.length + 1}`;
  return executor.query<ConsultaResumen>({ name: `consultas_${name}`, text }, [...values, limite]);
}

const DAY_MS = 86_400_000;

/** How many queries pass the filter. Whole days (UTC) are added up from their totals, the rest is counted. */
export async function countConsultas(
  executor: Executor,
  clienteId: string,
  filter: ConsultasFilter,
): Promise<number> {
  const { desde } = filter;
  if (filter.referenciaExterna !== null) return countRows(executor, clienteId, filter, null);
  if (desde === null) return addTotals(executor, clienteId, filter, null);
  const nextDay = new Date((Math.floor(desde.getTime() / DAY_MS) + 1) * DAY_MS);
  const [started, whole] = await Promise.all([
    countRows(executor, clienteId, filter, nextDay),
    addTotals(executor, clienteId, filter, nextDay),
  ]);
  return started + whole;
}

async function countRows(
  executor: Executor,
  clienteId: string,
  filter: ConsultasFilter,
  before: Date | null,
): Promise<number> {
  const { name, where, values } = shapeOf([
    ofCliente(clienteId),
    ofSeveridad(filter),
    ofReferencia(filter),
    ofNit(filter),
    since(filter.desde),
    until(before),
  ]);
  const text = `SELECT count(*)::int AS total FROM consulta WHERE ${where}`;
  const [row] = await executor.query<{ total: number }>({ name: `count_consultas_${name}`, text }, values);
  return row?.total ?? 0;
}

async function addTotals(
  executor: Executor,
  clienteId: string,
  filter: ConsultasFilter,
  fromDay: Date | null,
): Promise<number> {
  const { name, where, values } = shapeOf([
    ofCliente(clienteId),
    ["nit", "sujeto_obligado_nit = ?", filter.sujetoObligadoNit ?? ""],
    ["severidad", "severidad = ?", filter.severidad ?? ""],
    ["dia", "dia >= ?::date", fromDay?.toISOString().slice(0, 10) ?? null],
  ]);
  const text = `SELECT coalesce(sum(total), 0)::float8 AS total FROM consulta_total WHERE ${where}`;
  const [row] = await executor.query<{ total: number }>({ name: `add_totals_${name}`, text }, values);
  return row?.total ?? 0;
}
