import { leafHash } from "../../domain/bitacora/merkle";
import { BitacoraAlterada } from "../../domain/bitacora/signed-note";
import { nodeKey, type StoredNode } from "../../domain/bitacora/stored-nodes";
import { logNameOf } from "../../domain/bitacora/testigo";
import type { Cabeza } from "../../domain/bitacora/verificacion";
import { lockName } from "../sql/advisory-lock";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bool,
  bpchar,
  bytea,
  float8,
  int4,
  int8,
  neverNull,
  nullable,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { firstOf, readRow, readRows, type SqlExecutor, sql, write } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Takes the lock that orders sealings of all processes. Returns how many leaves there are. */
export async function lockBitacora(tx: Executor): Promise<number> {
  await lockName(tx, "bitacora");
  return (await lastCabeza(tx))?.tamano ?? 0;
}

/**
 * Uses a bound instead of a list of ids. PostgreSQL plans for the empty queue of its last statistics, and
 * then compares a list row by row.
 */
const PROPOSE = sql({
  params: { atMost: int8 },
  row: { orden: int8 },
  text: `
    UPDATE bitacora_pendiente SET propuesta = true
    WHERE orden <= (
        SELECT max(orden) FROM (SELECT orden FROM bitacora_pendiente ORDER BY orden LIMIT $atMost) oldest)
      AND NOT EXISTS (SELECT FROM bitacora_pendiente WHERE propuesta)
    RETURNING orden`,
});

/** Proposes the longest waiting items as the next leaves, unless some are proposed already. Returns how many. */
export async function proposeHojas(tx: Executor, atMost: number): Promise<number> {
  return (await tx.query(PROPOSE, { atMost })).length;
}

const HAS_PROPOSED = sql({
  row: { found: neverNull(bool) },
  text: "SELECT EXISTS (SELECT FROM bitacora_pendiente WHERE propuesta) AS found",
});

/** Whether leaves are proposed without a checkpoint. A head over them may already be signed and stored outside. */
export async function hasProposedHojas(executor: Executor): Promise<boolean> {
  const [row] = await executor.query(HAS_PROPOSED);
  return row?.found ?? false;
}

const APPEND = sql({
  params: { from: int8 },
  row: { indice: int8 },
  text: `
    WITH taken AS (
      DELETE FROM bitacora_pendiente WHERE propuesta RETURNING orden, consulta_id, diligencia_id, acta_id, hash_reporte)
    INSERT INTO bitacora_hoja (indice, consulta_id, diligencia_id, acta_id, hash_reporte)
    SELECT $from::bigint + row_number() OVER (ORDER BY orden) - 1, consulta_id, diligencia_id, acta_id, hash_reporte
    FROM taken
    RETURNING indice`,
});

/** Makes leaves of the proposed items, from index `from` on. Returns how many. */
export async function appendHojas(tx: Executor, from: number): Promise<number> {
  return (await tx.query(APPEND, { from })).length;
}

const NODES = { niveles: arrayOf(int4), indices: arrayOf(int8) };

const READ_NODOS = sql({
  params: NODES,
  row: { nivel: neverNull(int4), indice: neverNull(float8), hash: nullable(bytea) },
  text: `
    SELECT asked.nivel, asked.indice::float8 AS indice, coalesce(nodo.hash, hoja.hash_reporte) AS hash
    FROM unnest($niveles::int[], $indices::bigint[]) AS asked (nivel, indice)
    LEFT JOIN bitacora_hoja hoja ON asked.nivel = 0 AND hoja.indice = asked.indice
    LEFT JOIN bitacora_nodo nodo ON nodo.nivel = asked.nivel AND nodo.indice = asked.indice`,
});

const nodesOf = (nodes: readonly StoredNode[]) => ({
  niveles: nodes.map(({ nivel }) => nivel),
  indices: nodes.map(({ indice }) => indice),
});

/** Returns the hashes of stored nodes by `nodeKey`, null for a missing one. A leaf's comes from its consulta. */
export async function findNodos(
  executor: SqlExecutor,
  nodes: readonly StoredNode[],
): Promise<Map<string, Buffer | null>> {
  const rows = await executor.query(READ_NODOS, nodesOf(nodes));
  return new Map(
    rows.map(({ hash, ...node }) => [nodeKey(node), node.nivel === 0 && hash ? leafHash(hash) : hash]),
  );
}

/** Like `findNodos`. @throws BitacoraAlterada if a node is missing. */
export async function readNodos(
  executor: Executor,
  nodes: readonly StoredNode[],
): Promise<Map<string, Buffer>> {
  const hashes = await findNodos(executor, nodes);
  for (const [key, hash] of hashes) if (hash === null) throw new BitacoraAlterada(`le falta el nodo ${key}`);
  return hashes as Map<string, Buffer>;
}

const INSERT_NODOS = sql({
  params: { ...NODES, hashes: arrayOf(bytea) },
  text: `
    INSERT INTO bitacora_nodo (nivel, indice, hash)
    SELECT * FROM unnest($niveles::int[], $indices::bigint[], $hashes::bytea[])`,
});

export async function insertNodos(
  tx: Executor,
  nodes: readonly (StoredNode & { readonly hash: Buffer })[],
): Promise<void> {
  await tx.query(INSERT_NODOS, { ...nodesOf(nodes), hashes: nodes.map(({ hash }) => hash) });
}

export const insertCabeza = write({
  params: t.bitacoraCabeza,
  text: `
    WITH llave AS (
      INSERT INTO bitacora_llave (verificador, desde) VALUES ($verificador, $selladaEn) ON CONFLICT DO NOTHING)
    INSERT INTO bitacora_cabeza $values`,
});

const ROW = {
  ...pick(t.bitacoraCabeza, "raiz", "nota", "verificador", "selladaEn"),
  tamano: neverNull(float8),
};
const SELECT_CABEZA = "SELECT $row, tamano::float8 AS tamano FROM bitacora_cabeza";

export const lastCabeza = readRow({
  name: "last_cabeza",
  row: ROW,
  text: `${SELECT_CABEZA} ORDER BY bitacora_cabeza.tamano DESC LIMIT 1`,
});

const HAS_CABEZA = sql({
  params: { tamano: int8, raiz: bytea },
  row: { found: neverNull(bool) },
  text: "SELECT EXISTS (SELECT FROM bitacora_cabeza WHERE tamano = $tamano AND raiz = $raiz) AS found",
});

/** Whether the log had this root at this size. */
export async function hasCabeza(
  executor: Executor,
  { tamano, raiz }: Pick<Cabeza, "tamano" | "raiz">,
): Promise<boolean> {
  const [row] = await executor.query(HAS_CABEZA, { tamano, raiz });
  return row?.found ?? false;
}

/** Returns the name of the log outside the database. Null before its first sealing. */
export async function nameOfLog(executor: SqlExecutor): Promise<string | null> {
  const [first] = (await findNodos(executor, [{ nivel: 0, indice: 0 }])).values();
  return first ? logNameOf(first) : null;
}

/** Returns checkpoints of at least `desde` leaves, smallest first. */
export const pageOfCabezas = readRows({
  params: { desde: int8, limite: int8 },
  row: ROW,
  text: `${SELECT_CABEZA} WHERE bitacora_cabeza.tamano >= $desde ORDER BY bitacora_cabeza.tamano LIMIT $limite`,
});

const VERIFICADORES = sql({
  row: { verificador: text },
  text: "SELECT verificador FROM bitacora_llave ORDER BY desde DESC, verificador",
});

/** Returns every key that signed, newest first. */
export async function verificadores(executor: SqlExecutor): Promise<string[]> {
  return (await executor.query(VERIFICADORES)).map(({ verificador }) => verificador);
}

/** The stored evidence of a consulta, or of an acta, and its place in the log. */
export interface SelloDeConsulta {
  /** Null if the record is gone and its leaf remains. */
  readonly evidencia: string | null;
  readonly hashReporte: string | null;
  /** Null before it is sealed. `hoja` is null then too. */
  readonly indice: number | null;
  /** The leaf's 32 bytes. */
  readonly hoja: Buffer | null;
  /** True if it still waits for its leaf. */
  readonly isPending: boolean;
}

const SELLO = {
  evidencia: nullable(text),
  hashReporte: nullable(bpchar),
  indice: nullable(float8),
  hoja: nullable(bytea),
  isPending: neverNull(bool),
};
const FIND_SELLO = sql({
  params: { consultaId: uuid },
  row: SELLO,
  text: `
    SELECT evidencia, consulta.hash_reporte AS "hashReporte", indice::float8 AS indice, hoja.hash_reporte AS hoja,
      EXISTS (SELECT FROM bitacora_pendiente WHERE consulta_id = $consultaId) AS "isPending"
    FROM (SELECT $consultaId::uuid AS id) asked
    LEFT JOIN consulta USING (id) LEFT JOIN bitacora_hoja hoja ON consulta_id = asked.id
    WHERE consulta.id IS NOT NULL OR consulta_id IS NOT NULL`,
});

/** Null if neither records nor log have it. */
export const findSello = (executor: Executor, consultaId: string): Promise<SelloDeConsulta | null> =>
  firstOf(executor, FIND_SELLO, { consultaId });

/** Null if neither the actas nor the log have it. */
export const findSelloDeActa = readRow({
  params: { actaId: uuid },
  row: SELLO,
  text: `
    SELECT evidencia, huella AS "hashReporte", indice::float8 AS indice, hoja.hash_reporte AS hoja,
      EXISTS (SELECT FROM bitacora_pendiente WHERE acta_id = $actaId) AS "isPending"
    FROM (SELECT $actaId::uuid AS id) asked
    LEFT JOIN acta USING (id) LEFT JOIN bitacora_hoja hoja ON acta_id = asked.id
    WHERE acta.id IS NOT NULL OR acta_id IS NOT NULL`,
});

const FIRST_OVER = sql({
  params: { indice: int8 },
  row: { selladaEn: timestamptz },
  text: `
    SELECT sellada_en AS "selladaEn" FROM bitacora_cabeza WHERE tamano > $indice ORDER BY tamano LIMIT 1`,
});

/** Returns when a leaf was first signed. Null if it is not signed yet. */
export async function firstCabezaOver(executor: SqlExecutor, indice: number): Promise<Date | null> {
  const [first] = await executor.query(FIRST_OVER, { indice });
  return first?.selladaEn ?? null;
}

/** Returns the leaves after index `after`, in order, with their 32 bytes. */
export const hojasAfter = readRows({
  params: { after: int8, limite: int8 },
  row: { indice: neverNull(float8), hash: bytea },
  text: `
    SELECT indice::float8 AS indice, hash_reporte AS hash FROM bitacora_hoja
    WHERE bitacora_hoja.indice > $after ORDER BY bitacora_hoja.indice LIMIT $limite`,
});

/** Returns stored nodes that cover more leaves than exist. */
export const nodosBeyond = readRows({
  params: { size: int8 },
  row: { nivel: int4, indice: neverNull(float8) },
  text: `
    SELECT nivel, indice::float8 AS indice FROM bitacora_nodo
    WHERE bitacora_nodo.indice >= $size::bigint >> nivel ORDER BY nivel, bitacora_nodo.indice LIMIT 100`,
});
