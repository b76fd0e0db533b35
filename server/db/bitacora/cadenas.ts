import type { Cadena } from "../../domain/bitacora/cadena";
import { logNameOf } from "../../domain/bitacora/testigo";
import { commaList } from "../../domain/shared/formato";
import { lockName } from "../sql/advisory-lock";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bool,
  bytea,
  float8,
  int4,
  int8,
  neverNull,
  nullable,
  text,
  uuid,
} from "../sql/column-types";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { aliased, pick, t } from "../sql/table";

/** A stored link of a chain with all fields of its act, in hash order, null if the act is gone. */
export interface Eslabon {
  readonly numero: number;
  readonly hash: Buffer;
  readonly said: readonly (string | null)[] | null;
}

/** The signed head of a chain at a length. */
export interface CabezaDeCadena {
  readonly numero: number;
  readonly hash: Buffer;
  readonly nota: string;
  readonly verificador: string;
  readonly selladaEn: Date;
}

const CABEZA = aliased(t.actividadCabeza, "cabeza");
const CABEZA_ROW = {
  ...pick(CABEZA, "hash", "nota", "verificador", "selladaEn"),
  numero: neverNull(float8),
};
const SELECT_CABEZA = "SELECT $row, numero::float8 AS numero";

interface Declared {
  /** The table of the acts. */
  readonly acts: string;
  /** The columns that a link covers, in its order. */
  readonly says: readonly string[];
  /** Table of the acts that wait for a link. Null if each act is linked at commit. */
  readonly waiting: string | null;
  /** The trigger that gives every act its link. */
  readonly trigger: string;
}

const said = (column: string) =>
  column === "en"
    ? `to_char(acto.en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `acto.${column}::text`;

const declare = ({ acts, says, waiting, trigger }: Declared) => ({
  page: sql({
    name: `eslabones_of_${acts}`,
    params: { after: int8, limite: int8 },
    row: { numero: neverNull(float8), hash: bytea, said: nullable(arrayOf(nullable(text))) },
    text: `
      SELECT numero::float8 AS numero, hash,
        CASE WHEN acto.id IS NOT NULL THEN ARRAY[${says.map(said).join(", ")}] END AS said
      FROM ${acts}_eslabon eslabon LEFT JOIN ${acts} acto ON acto.id = acto_id
      WHERE eslabon.numero > $after ORDER BY eslabon.numero LIMIT $limite`,
  }),
  unlinked: sql({
    row: { actoId: neverNull(uuid), found: neverNull(text) },
    text: `
      SELECT coalesce(acto.id, waiting.acto_id) AS "actoId",
        CASE WHEN acto.id IS NULL THEN 'deleted' WHEN eslabon.acto_id IS NULL THEN 'no link of the chain'
          ELSE 'a link, and waits for one' END AS found
      FROM ${acts} acto FULL JOIN ${waiting ?? "(SELECT NULL::uuid AS acto_id WHERE false)"} waiting
        ON waiting.acto_id = acto.id
      LEFT JOIN ${acts}_eslabon eslabon ON eslabon.acto_id = acto.id
      WHERE acto.id IS NULL OR num_nonnulls(waiting.acto_id, eslabon.acto_id) <> 1
      ORDER BY acto.en, 1 LIMIT 101`,
  }),
  guards: sql({
    row: { name: neverNull(text), isOn: neverNull(bool) },
    text: `
      SELECT wanted.name, coalesce(tgenabled IN ('O', 'A') AND relrowsecurity, false) AS "isOn"
      FROM (VALUES ('${acts}', '${trigger}'), ('${acts}', 'append_only'), ('${acts}_eslabon', 'append_only'),
        ('${acts}_cabeza', 'append_only')) AS guard (relation, tgname)
      CROSS JOIN LATERAL (SELECT relation || '.' || guard.tgname AS name) wanted
      LEFT JOIN pg_trigger ON tgrelid = relation::regclass AND pg_trigger.tgname = guard.tgname
      LEFT JOIN pg_class ON pg_class.oid = relation::regclass
      ORDER BY 1`,
  }),
  cabezas: sql({
    params: { desde: int8, limite: int8 },
    row: CABEZA_ROW,
    text: `
      ${SELECT_CABEZA} FROM ${acts}_cabeza cabeza
      WHERE cabeza.numero >= $desde ORDER BY cabeza.numero LIMIT $limite`,
  }),
  lastCabeza: sql({
    row: CABEZA_ROW,
    text: `${SELECT_CABEZA} FROM ${acts}_cabeza cabeza ORDER BY cabeza.numero DESC LIMIT 1`,
  }),
  insertCabeza: sql({
    params: CABEZA,
    text: `INSERT INTO ${acts}_cabeza $values`,
  }),
  hashAt: sql({
    params: { numero: int8 },
    row: { hash: bytea },
    text: `SELECT hash FROM ${acts}_eslabon WHERE numero = $numero`,
  }),
  last: sql({
    row: { numero: neverNull(float8), hash: bytea },
    text: `
      SELECT numero::float8 AS numero, hash FROM ${acts}_eslabon eslabon ORDER BY eslabon.numero DESC LIMIT 1`,
  }),
  link:
    waiting === null
      ? null
      : sql({
          params: { atMost: int4 },
          row: { linked: neverNull(int4) },
          text: `SELECT chain_${acts}($atMost) AS linked`,
        }),
});

const OF: Readonly<Record<Cadena, ReturnType<typeof declare>>> = {
  actos: declare({
    acts: "staff_audit",
    says: commaList("id, en, actor, accion, objeto_tipo, objeto_id, antes, despues, motivo, request_id"),
    waiting: null,
    trigger: "chain_staff_audit",
  }),
  actividad: declare({
    acts: "actividad",
    says: commaList(
      "id, en, cliente_id, actor_tipo, actor, usuario_id, api_key_id, direccion, request_id, " +
        "accion, objeto_tipo, objeto_id, detalle",
    ),
    waiting: "actividad_pendiente",
    trigger: "await_eslabon",
  }),
};

/** Returns the links after number `after`, in order, with their acts. */
export function eslabonesAfter(
  executor: SqlExecutor,
  cadena: Cadena,
  after: number,
  limite: number,
): Promise<Eslabon[]> {
  return executor.query(OF[cadena].page, { after, limite });
}

/** Returns acts that have no link and do not wait for one, or vanished while waiting, with the problem of each. */
export function unlinkedActos(
  executor: SqlExecutor,
  cadena: Cadena,
): Promise<{ readonly actoId: string; readonly found: string }[]> {
  return executor.query(OF[cadena].unlinked);
}

/** Returns the database's protections of the acts, and whether each is enabled. */
export function guardsOfCadena(
  executor: SqlExecutor,
  cadena: Cadena,
): Promise<{ readonly name: string; readonly isOn: boolean }[]> {
  return executor.query(OF[cadena].guards);
}

/** Returns the signed heads of the chain from `desde` links on, shortest first. */
export function cabezasDeCadena(
  executor: SqlExecutor,
  cadena: Cadena,
  desde: number,
  limite: number,
): Promise<CabezaDeCadena[]> {
  return executor.query(OF[cadena].cabezas, { desde, limite });
}

export const lastCabezaDeCadena = (executor: SqlExecutor, cadena: Cadena): Promise<CabezaDeCadena | null> =>
  firstOf(executor, OF[cadena].lastCabeza);

export async function insertCabezaDeCadena(
  tx: Executor,
  cadena: Cadena,
  cabeza: CabezaDeCadena,
): Promise<void> {
  await tx.query(OF[cadena].insertCabeza, cabeza);
}

/** Takes the lock that orders sealings of a chain over all processes, until the transaction ends. */
export async function lockCadena(tx: Executor, cadena: Cadena): Promise<void> {
  await lockName(tx, `sellar ${cadena}`);
}

/** Links the longest waiting acts. Returns how many. It is 0 for a chain whose acts are linked at commit. */
export async function linkWaiting(tx: Executor, cadena: Cadena, atMost: number): Promise<number> {
  const { link } = OF[cadena];
  if (link === null) return 0;
  const [row] = await tx.query(link, { atMost });
  return row?.linked ?? 0;
}

/** Returns the hash of the chain at a number. Null if there is no such link. */
export async function hashOfEslabonAt(
  executor: SqlExecutor,
  cadena: Cadena,
  numero: number,
): Promise<Buffer | null> {
  const [eslabon] = await executor.query(OF[cadena].hashAt, { numero });
  return eslabon?.hash ?? null;
}

export const lastEslabon = (
  executor: SqlExecutor,
  cadena: Cadena,
): Promise<{ readonly numero: number; readonly hash: Buffer } | null> => firstOf(executor, OF[cadena].last);

/** Returns the name of the chain outside the database, derived from its first link. Null before that. */
export async function nameOfCadena(executor: SqlExecutor, cadena: Cadena): Promise<string | null> {
  const first = await hashOfEslabonAt(executor, cadena, 1);
  return first && logNameOf(first);
}
