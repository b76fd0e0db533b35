import { bytea, float8, int4, int8, neverNull } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const HOJAS = sql({
  params: { after: int8, limite: int8 },
  row: { indice: neverNull(float8), hash: bytea },
  text: `
    SELECT indice::float8 AS indice, hash_reporte AS hash FROM bitacora_hoja
    WHERE bitacora_hoja.indice > $after ORDER BY bitacora_hoja.indice LIMIT $limite`,
});

/** A leaf's place and its 32 bytes. */
export interface Hoja {
  readonly indice: number;
  readonly hash: Buffer;
}

/** Returns the leaves after index `after`, in order. */
export function hojasAfter(executor: SqlExecutor, after: number, limite: number): Promise<Hoja[]> {
  return executor.query(HOJAS, { after, limite });
}

const NODOS_BEYOND = sql({
  params: { size: int8 },
  row: { nivel: int4, indice: neverNull(float8) },
  text: `
    SELECT nivel, indice::float8 AS indice FROM bitacora_nodo
    WHERE bitacora_nodo.indice >= $size::bigint >> nivel ORDER BY nivel, bitacora_nodo.indice LIMIT 100`,
});

/** Returns stored nodes that cover more leaves than exist. */
export function nodosBeyond(
  executor: SqlExecutor,
  size: number,
): Promise<{ readonly nivel: number; readonly indice: number }[]> {
  return executor.query(NODOS_BEYOND, { size });
}
