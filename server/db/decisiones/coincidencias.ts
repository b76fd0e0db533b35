import { ESTADO_DE_ALARMA } from "../../domain/contrapartes/contraparte";
import {
  COINCIDENCIA_ESTADOS,
  type Coincidencia,
  type MatchPlace,
  placeOf,
} from "../../domain/decisiones/decision";
import type { ScreenedSlug } from "../../domain/listas/lista";
import { GRADOS } from "../../domain/screening/grado";
import { TEAM } from "../clientes/clientes";
import {
  arrayOf,
  float8,
  int4,
  int8,
  json,
  neverNull,
  nullable,
  oneOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql, tryWrite, write } from "../sql/statement";
import { aliased, insertedItems, outer, pick, t, typed } from "../sql/table";

/** Places of matches as the parameters of a statement. */
export const MATCH_PLACES = { ids: arrayOf(uuid), posiciones: arrayOf(int4) };

/** Condition for any table that names a match by `consulta_id` and `posicion`. */
export const AT_PLACES =
  "(consulta_id, posicion) IN (SELECT * FROM unnest($ids::uuid[], $posiciones::int[]))";

export const matchPlaces = (at: readonly MatchPlace[]) => ({
  ids: at.map(({ consultaId }) => consultaId),
  posiciones: at.map(({ posicion }) => posicion),
});

export const COINCIDENCIA = typed(t.coincidencia, {
  lista: textOf<ScreenedSlug>(),
  tier: oneOf("1_vinculante", "2_obligatoria", "3_referencia"),
  resultado: oneOf("exacto", "posible"),
  grado: oneOf(...GRADOS),
  estado: oneOf(...COINCIDENCIA_ESTADOS),
});

const NEXT = sql({
  params: { limit: int8 },
  row: {
    hasta: neverNull(float8),
    indice: nullable(float8),
    clienteId: nullable(uuid),
    evidencia: nullable(text),
  },
  text: `
    WITH range AS MATERIALIZED (
      SELECT indice AS desde, (SELECT max(indice) FROM bitacora_hoja) AS hasta FROM coincidencia_avance)
    SELECT hasta::float8 AS hasta, next.indice::float8 AS indice, next.cliente_id AS "clienteId", next.evidencia
    FROM range LEFT JOIN LATERAL (
      SELECT hoja.indice, consulta.cliente_id, consulta.evidencia
      FROM bitacora_hoja hoja JOIN consulta ON consulta.id = hoja.consulta_id
      WHERE hoja.indice > range.desde AND hoja.indice <= range.hasta AND total_matches > 0
        AND (SELECT true FROM coincidencia WHERE consulta_id = consulta.id AND posicion = 0) IS NULL
      ORDER BY hoja.indice LIMIT $limit) next ON true
    WHERE hasta > desde ORDER BY next.indice`,
});

/** A sealed consulta with matches that is not in the queue yet. */
interface Undecided {
  readonly indice: number;
  readonly clienteId: string;
  readonly evidencia: string;
}

/** Returns the next consultas of any client that are not in the queue yet, and the last leaf. Null at the end. */
export async function nextWithMatches(
  executor: SqlExecutor,
  limit: number,
): Promise<{ readonly hasta: number; readonly consultas: readonly Undecided[] } | null> {
  const rows = await executor.query(NEXT, { limit });
  const hasta = rows[0]?.hasta;
  if (hasta === undefined) return null;
  return {
    hasta,
    consultas: rows.flatMap(({ indice, clienteId, evidencia }) =>
      indice === null || clienteId === null || evidencia === null ? [] : [{ indice, clienteId, evidencia }],
    ),
  };
}

/** Records that all matches up to this leaf are in the queue. */
export const advanceCoincidencias = write({
  params: { indice: int8 },
  text: "UPDATE coincidencia_avance SET indice = greatest(indice, $indice)",
});

const FOUND = {
  ...pick(COINCIDENCIA, "consultaId", "posicion", "creadaEn", "lista", "tier", "resultado", "grado"),
  ...pick(COINCIDENCIA, "nombreCoincidencia", "nombreConsultado", "documentoConsultado", "referenciaExterna"),
};

const INSERT = sql({
  params: { items: json },
  text: `
    INSERT INTO coincidencia ${insertedItems({ ...FOUND, ...pick(COINCIDENCIA, "clienteId", "sourceId", "huella") })}
    ON CONFLICT DO NOTHING`,
});

export interface NewCoincidencia extends Omit<Coincidencia, "estado" | "asignadaA"> {
  readonly clienteId: string;
  /** The entry. Null if it is ambiguous. */
  readonly sourceId: string | null;
  readonly huella: string | null;
}

/** Inserts the matches that are not stored yet. */
export async function insertCoincidencias(
  executor: SqlExecutor,
  coincidencias: readonly NewCoincidencia[],
): Promise<void> {
  if (coincidencias.length === 0) return;
  // In a fixed order, so that two processes that insert the same rows do not deadlock.
  const items = coincidencias.toSorted(
    (one, other) => compare(one.consultaId, other.consultaId) || one.posicion - other.posicion,
  );
  await executor.query(INSERT, { items: JSON.stringify(items) });
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** Columns of `coincidencia` with `WITH_ASIGNADA`. */
export const COINCIDENCIA_ROW = {
  ...FOUND,
  estado: COINCIDENCIA.estado,
  asignadaId: COINCIDENCIA.asignadaA,
  asignada: outer(aliased(t.usuario, "asignada")).nombre,
};
export const WITH_ASIGNADA = "LEFT JOIN usuario asignada ON asignada.id = coincidencia.asignada_a";

type Row = Omit<Coincidencia, "asignadaA"> & {
  readonly asignadaId: string | null;
  readonly asignada: string | null;
};

export const toCoincidencia = ({ asignadaId, asignada, ...row }: Row): Coincidencia => ({
  ...row,
  asignadaA: asignadaId === null ? null : { usuarioId: asignadaId, nombre: asignada ?? "" },
});

const OF_CONSULTAS = sql({
  name: "coincidencias_of",
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: { ...COINCIDENCIA_ROW, ...pick(COINCIDENCIA, "sourceId", "huella") },
  text: `
    SELECT $row FROM coincidencia ${WITH_ASIGNADA}
    WHERE coincidencia.consulta_id = ANY ($ids) AND coincidencia.cliente_id = $clienteId
    ORDER BY coincidencia.consulta_id, coincidencia.posicion`,
});

/** Returns the matches of a client's consultas in the order of the evidence. None for a consulta that is too new. */
export async function coincidenciasOf(executor: SqlExecutor, clienteId: string, ids: readonly string[]) {
  const rows = await executor.query(OF_CONSULTAS, { clienteId, ids });
  return rows.map(({ sourceId, huella, ...row }) => ({
    ...toCoincidencia(row),
    entrada:
      sourceId === null || huella === null
        ? null
        : { sourceId, huella, nombreCoincidencia: row.nombreCoincidencia },
  }));
}

const LOCK = sql({
  params: { clienteId: uuid, ...MATCH_PLACES },
  row: pick(COINCIDENCIA, "consultaId", "posicion", "estado", "lista", "tier", "resultado", "asignadaA"),
  text: `
    SELECT $row FROM coincidencia WHERE ${AT_PLACES} AND cliente_id = $clienteId
    ORDER BY consulta_id, posicion FOR NO KEY UPDATE`,
});
const LAST = sql({
  params: MATCH_PLACES,
  row: { consultaId: uuid, posicion: int4, last: neverNull(int4), standing: neverNull(int4) },
  text: `
    SELECT consulta_id AS "consultaId", posicion, max(numero)::int AS last,
      coalesce(max(numero) FILTER (WHERE resultado IS DISTINCT FROM 'deshecha'), 0)::int AS standing
    FROM decision LEFT JOIN decision_revision ON decision_id = decision.id
    WHERE ${AT_PLACES} GROUP BY consulta_id, posicion`,
});

type Locked = Pick<Coincidencia, "consultaId" | "posicion" | "estado" | "lista" | "tier" | "resultado"> & {
  readonly asignadaA: string | null;
  /** Number of its last decision. 0 if there is none. */
  readonly last: number;
  /** Number of its last decision that was not undone. 0 if there is none. */
  readonly standing: number;
};

/**
 * Returns the client's matches at these places and locks them until the transaction ends. Locks in a fixed order, so
 * that two people who decide on the same ones do not deadlock.
 */
export async function lockCoincidencias(
  tx: SqlExecutor,
  clienteId: string,
  at: readonly MatchPlace[],
): Promise<Locked[]> {
  const locked = await tx.query(LOCK, { clienteId, ...matchPlaces(at) });
  // Read after locking, because the previous holder may have decided.
  const numbers = new Map((await tx.query(LAST, matchPlaces(at))).map((row) => [placeOf(row), row]));
  return locked.map((one) => {
    const { last = 0, standing = 0 } = numbers.get(placeOf(one)) ?? {};
    return { ...one, last, standing };
  });
}

/** Like `lockCoincidencias`, for one match. Null if the client has no such match. */
export async function lockCoincidencia(
  tx: SqlExecutor,
  clienteId: string,
  { consultaId, posicion }: MatchPlace,
): Promise<Locked | null> {
  const [locked] = await lockCoincidencias(tx, clienteId, [{ consultaId, posicion }]);
  return locked ?? null;
}

const SET_ESTADO = sql({
  params: { ...MATCH_PLACES, estado: text, decididaEn: nullable(timestamptz), deAlarma: text },
  text: `
    WITH changed AS (
      UPDATE coincidencia SET estado = $estado, decidida_en = $decididaEn WHERE ${AT_PLACES} RETURNING consulta_id, posicion)
    UPDATE alarma SET estado = $deAlarma FROM changed
    WHERE alarma.consulta_id = changed.consulta_id AND alarma.posicion = changed.posicion`,
});

/** Sets the state of matches, and of the alarmas about them. `en` is stored when nothing more is to be decided. */
export async function setEstado(
  tx: SqlExecutor,
  at: readonly MatchPlace[],
  estado: Coincidencia["estado"],
  en: Date | null,
): Promise<void> {
  const decididaEn = estado === "descartada" || estado === "confirmada" ? en : null;
  const deAlarma = ESTADO_DE_ALARMA[estado];
  await tx.query(SET_ESTADO, { ...matchPlaces(at), estado, decididaEn, deAlarma });
}

/** Assigns a match to a person of the client who may decide, or to nobody. Returns false if there is none. */
export const assignTo = tryWrite({
  params: { clienteId: uuid, consultaId: uuid, posicion: int4, usuarioId: nullable(uuid) },
  row: { consultaId: uuid },
  text: `
    UPDATE coincidencia SET asignada_a = $usuarioId
    WHERE consulta_id = $consultaId AND posicion = $posicion AND cliente_id = $clienteId
      AND ($usuarioId::uuid IS NULL OR EXISTS (SELECT FROM usuario
        WHERE id = $usuarioId AND cliente_id = ${TEAM} AND rol IN ('administrador', 'oficial')
          AND desactivado_en IS NULL))
    RETURNING consulta_id AS "consultaId"`,
});

const ESTADOS = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: pick(COINCIDENCIA, "consultaId", "estado"),
  text: `
    SELECT DISTINCT $row FROM coincidencia
    WHERE consulta_id = ANY ($ids) AND cliente_id = $clienteId`,
});

/** Returns each distinct state of the matches of these consultas. Those too new are left out. */
export async function estadosOf(
  executor: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Coincidencia["estado"][]>> {
  const estados = new Map<string, Coincidencia["estado"][]>();
  if (ids.length === 0) return estados;
  for (const { consultaId, estado } of await executor.query(ESTADOS, { clienteId, ids })) {
    estados.set(consultaId, [...(estados.get(consultaId) ?? []), estado]);
  }
  return estados;
}
