import type { ActoKept } from "../domain/bitacora/acto";
import { logNameOf } from "../domain/bitacora/testigo";
import { lockName } from "./advisory-lock";
import type { Executor } from "./client";
import { bool, bytea, float8, int8, neverNull, nullable, text, timestamptz, uuid } from "./column-types";
import { type SqlExecutor, sql } from "./statement";

/** A link of the chain as it is kept; its act is null where that is gone. */
export interface Eslabon {
  readonly numero: number;
  readonly hash: Buffer;
  readonly acto: ActoKept | null;
}

const PAGE = sql({
  name: "eslabones",
  params: { after: int8, limite: int8 },
  row: {
    numero: neverNull(float8),
    hash: bytea,
    actoId: nullable(uuid),
    en: nullable(timestamptz),
    actor: nullable(text),
    accion: nullable(text),
    objetoTipo: nullable(text),
    objetoId: nullable(text),
    antes: nullable(text),
    despues: nullable(text),
    motivo: nullable(text),
    requestId: nullable(text),
  },
  text: `
    SELECT numero::float8 AS numero, hash, acto.id AS "actoId", en, actor, accion, objeto_tipo AS "objetoTipo",
      objeto_id AS "objetoId", antes::text AS antes, despues::text AS despues, motivo, request_id AS "requestId"
    FROM staff_audit_eslabon eslabon LEFT JOIN staff_audit acto ON acto.id = acto_id
    WHERE eslabon.numero > $after ORDER BY eslabon.numero LIMIT $limite`,
});

/** The links that follow number `after`, in their order, with what they are of. */
export async function eslabonesAfter(
  executor: SqlExecutor,
  after: number,
  limite: number,
): Promise<Eslabon[]> {
  const rows = await executor.query(PAGE, { after, limite });
  return rows.map(({ numero, hash, ...acto }) => ({
    numero,
    hash,
    acto: acto.actoId === null ? null : (acto as ActoKept),
  }));
}

const UNCHAINED = sql({
  row: { actoId: uuid },
  text: `
    SELECT id AS "actoId" FROM staff_audit
    WHERE NOT EXISTS (SELECT FROM staff_audit_eslabon WHERE acto_id = staff_audit.id) ORDER BY en, id LIMIT 101`,
});

/** Acts that no link is of. */
export async function unchainedActos(executor: SqlExecutor): Promise<string[]> {
  return (await executor.query(UNCHAINED)).map(({ actoId }) => actoId);
}

const GUARDS = sql({
  row: { name: neverNull(text), isOn: neverNull(bool) },
  text: `
    SELECT wanted.name, coalesce(tgenabled IN ('O', 'A') AND relrowsecurity, false) AS "isOn"
    FROM (VALUES ('staff_audit', 'chain_staff_audit'), ('staff_audit', 'append_only'),
      ('staff_audit_eslabon', 'append_only'), ('staff_audit_cabeza', 'append_only')) AS guard (relation, tgname)
    CROSS JOIN LATERAL (SELECT relation || '.' || guard.tgname AS name) wanted
    LEFT JOIN pg_trigger ON tgrelid = relation::regclass AND pg_trigger.tgname = guard.tgname
    LEFT JOIN pg_class ON pg_class.oid = relation::regclass
    ORDER BY 1`,
});

/** What keeps the acts in the database from being changed, and whether it is in force. */
export function guardsOfActos(
  executor: SqlExecutor,
): Promise<{ readonly name: string; readonly isOn: boolean }[]> {
  return executor.query(GUARDS);
}

/** What was signed of the chain when it was so long. */
export interface CabezaDeActos {
  readonly numero: number;
  readonly hash: Buffer;
  readonly nota: string;
  readonly verificador: string;
  readonly selladaEn: Date;
}

const CABEZA = {
  numero: neverNull(float8),
  hash: bytea,
  nota: text,
  verificador: text,
  selladaEn: timestamptz,
};
const COLUMNS = `numero::float8 AS numero, hash, nota, verificador, sellada_en AS "selladaEn"`;

const CABEZAS = sql({
  params: { desde: int8, limite: int8 },
  row: CABEZA,
  text: `
    SELECT ${COLUMNS} FROM staff_audit_cabeza cabeza WHERE cabeza.numero >= $desde ORDER BY cabeza.numero LIMIT $limite`,
});

/** What was signed of chains of at least `desde` links, the shortest first. */
export function cabezasDeActos(
  executor: SqlExecutor,
  desde: number,
  limite: number,
): Promise<CabezaDeActos[]> {
  return executor.query(CABEZAS, { desde, limite });
}

const LAST_CABEZA = sql({
  row: CABEZA,
  text: `SELECT ${COLUMNS} FROM staff_audit_cabeza cabeza ORDER BY cabeza.numero DESC LIMIT 1`,
});

/** What was signed last; null: nothing yet. */
export async function lastCabezaDeActos(executor: SqlExecutor): Promise<CabezaDeActos | null> {
  const [cabeza] = await executor.query(LAST_CABEZA);
  return cabeza ?? null;
}

const INSERT_CABEZA = sql({
  params: { numero: int8, hash: bytea, nota: text, verificador: text, selladaEn: timestamptz },
  text: `
    INSERT INTO staff_audit_cabeza (numero, hash, nota, verificador, sellada_en)
    VALUES ($numero, $hash, $nota, $verificador, $selladaEn)`,
});

export async function insertCabezaDeActos(tx: Executor, cabeza: CabezaDeActos): Promise<void> {
  await tx.query(INSERT_CABEZA, cabeza);
}

/** One sealing of the acts at a time, over all processes, until the transaction ends. */
export async function lockActos(tx: Executor): Promise<void> {
  await lockName(tx, "sellar actos");
}

const ESLABON = sql({
  params: { numero: int8 },
  row: { hash: bytea },
  text: "SELECT hash FROM staff_audit_eslabon WHERE numero = $numero",
});

/** The hash of the chain at a number; null where it has no such link. */
export async function hashOfEslabonAt(executor: SqlExecutor, numero: number): Promise<Buffer | null> {
  const [eslabon] = await executor.query(ESLABON, { numero });
  return eslabon?.hash ?? null;
}

const LAST = sql({
  row: { numero: neverNull(float8), hash: bytea },
  text: `
    SELECT numero::float8 AS numero, hash FROM staff_audit_eslabon eslabon ORDER BY eslabon.numero DESC LIMIT 1`,
});

/** The last link; null before the first act. */
export async function lastEslabon(
  executor: SqlExecutor,
): Promise<{ readonly numero: number; readonly hash: Buffer } | null> {
  const [last] = await executor.query(LAST);
  return last ?? null;
}

/** What the chain is called outside the database, from its first link; null before that. */
export async function nameOfActos(executor: SqlExecutor): Promise<string | null> {
  const first = await hashOfEslabonAt(executor, 1);
  return first && logNameOf(first);
}
