import {
  type Avance,
  COMPROBACIONES,
  type Comprobacion,
  type ComprobacionTipo,
} from "../../domain/operacion/comprobacion";
import type { Check } from "../../domain/shared/check";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/claims";
import { int8, jsonb, jsonbOf, neverNull, oneOf, text, uuid } from "../sql/column-types";
import { readRow, readRows, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** Announces, once committed, that there is something to check. */
export const COMPROBACIONES_CHANNEL = "comprobaciones";

const COMPROBACION = typed(t.comprobacion, {
  tipo: oneOf(...COMPROBACIONES),
  avance: jsonbOf<Avance[]>(),
  resultado: jsonbOf<Check[]>(),
});

const REQUEST = sql({
  params: pick(COMPROBACION, "id", "tipo", "actor", "pedidaEn"),
  row: { announced: neverNull(text) },
  text: `
    WITH requested AS (
      INSERT INTO comprobacion $values ON CONFLICT DO NOTHING RETURNING id
    )
    SELECT pg_notify('${COMPROBACIONES_CHANNEL}', id::text)::text AS announced FROM requested`,
});

type Requested = Pick<Comprobacion, "comprobacionId" | "tipo" | "actor" | "pedidaEn">;

/** Stores a check to be run by a worker. Returns false if one of its kind is open or its id exists. */
export async function insertComprobacion(
  tx: SqlExecutor,
  { comprobacionId: id, ...requested }: Requested,
): Promise<boolean> {
  return (await tx.query(REQUEST, { id, ...requested })).length > 0;
}

export const latestComprobacion = readRow({
  params: { tipo: text },
  row: {
    comprobacionId: COMPROBACION.id,
    ...pick(COMPROBACION, "tipo", "actor", "pedidaEn", "avance", "resultado", "motivo", "terminadaEn"),
  },
  text: `
    SELECT $row FROM comprobacion WHERE tipo = $tipo
    ORDER BY (terminada_en IS NULL) DESC, pedida_en DESC, id DESC LIMIT 1`,
});

/** A check that this process has taken. */
export interface ComprobacionClaim {
  readonly comprobacionId: string;
  readonly tipo: ComprobacionTipo;
  readonly reclamo: string;
}

/** Claims up to `limit` checks. */
export const claimComprobaciones = readRows({
  name: "claim_comprobaciones",
  params: { limit: int8 },
  row: {
    comprobacionId: COMPROBACION.id,
    tipo: COMPROBACION.tipo,
    reclamo: neverNull(COMPROBACION.reclamo),
  },
  text: `
    UPDATE comprobacion SET ${CLAIM}, avance = '[]'
    WHERE id = ANY (ARRAY(
      SELECT id FROM comprobacion WHERE terminada_en IS NULL AND ${isUnclaimed("comprobacion")}
      ORDER BY pedida_en, id LIMIT $limit FOR UPDATE SKIP LOCKED))
    RETURNING $row`,
});

const HELD = pick(COMPROBACION, "id", "reclamo");

const PROGRESS = sql({
  params: { ...HELD, avance: jsonb },
  row: { id: uuid },
  text: `
    UPDATE comprobacion SET avance = $avance, reclamado_en = clock_timestamp()
    WHERE id = $id AND reclamo = $reclamo RETURNING id`,
});

/** Stores progress and renews the claim. Returns false if the claim was lost. */
export async function keepAvance(
  executor: SqlExecutor,
  { comprobacionId: id, reclamo }: ComprobacionClaim,
  avance: readonly Avance[],
): Promise<boolean> {
  return (await executor.query(PROGRESS, { id, reclamo, avance: JSON.stringify(avance) })).length > 0;
}

const END = sql({
  params: { ...HELD, ...pick(COMPROBACION, "avance", "resultado", "motivo", "terminadaEn") },
  text: `
    UPDATE comprobacion SET avance = $avance, resultado = $resultado, motivo = $motivo, terminada_en = $terminadaEn,
      ${RELEASE}
    WHERE id = $id AND reclamo = $reclamo`,
});

export interface ComprobacionEnd {
  readonly avance: readonly Avance[];
  /** Null if it could not finish, with the reason. */
  readonly resultado: readonly Check[] | null;
  readonly motivo: string | null;
  readonly terminadaEn: Date;
}

/** Stores the result. Writes nothing if the claim was lost. */
export async function endComprobacion(
  executor: SqlExecutor,
  { comprobacionId: id, reclamo }: ComprobacionClaim,
  { avance, resultado, ...end }: ComprobacionEnd,
): Promise<void> {
  const found = resultado && JSON.stringify(resultado);
  await executor.query(END, { id, reclamo, avance: JSON.stringify(avance), resultado: found, ...end });
}

const LET_GO = sql({
  params: HELD,
  text: `UPDATE comprobacion SET ${RELEASE} WHERE id = $id AND reclamo = $reclamo`,
});

/** Releases the claim, so that another worker can continue. */
export async function releaseComprobacion(
  executor: SqlExecutor,
  { comprobacionId: id, reclamo }: ComprobacionClaim,
): Promise<void> {
  await executor.query(LET_GO, { id, reclamo });
}
