import { type Coincidencia, placeOf } from "../../domain/decisiones/decision";
import type { ColaOrden } from "../../domain/decisiones/decision-words";
import type { Entrada } from "../../domain/identidad/segunda-persona";
import { MOST_COUNTED } from "../../domain/shared/formato";
import { groupBy } from "../../domain/shared/group-by";
import { TEAM } from "../clientes/clientes";
import { type AlarmaDeMatch, alarmasAt } from "../contrapartes/alarmas";
import { bool, int4, int8, json, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";
import { COINCIDENCIA_ROW, toCoincidencia, WITH_ASIGNADA } from "./coincidencias";
import { type LastDecision, lastDecisionesAt, STANDS } from "./decisiones";

/** Same condition as the partial index. */
const WAITING = "coincidencia.estado IN ('por_decidir', 'en_analisis', 'por_aprobar')";
/** Whether one of the approvers may approve the decision. It is read only if its author and time matter. */
const APPROVABLE = `(coincidencia.creada_en >= ($aprobables::json::jsonb->>'*')::timestamptz OR coalesce((
    SELECT en >= ($aprobables::json::jsonb->>
      CASE WHEN $aprobables::json::jsonb ? analista_id::text THEN analista_id::text ELSE '' END)::timestamptz
    FROM decision
    WHERE decision.consulta_id = coincidencia.consulta_id AND decision.posicion = coincidencia.posicion AND ${STANDS}
    ORDER BY decision.numero DESC LIMIT 1), false))`;
/** Also a decision that nobody may approve, because people left: it is decided again. */
const PENDING = `(coincidencia.estado IN ('por_decidir', 'en_analisis') OR NOT ${APPROVABLE})`;

const FILTER = {
  clienteId: uuid,
  /** See `aprobablesBy`. */
  aprobables: json,
  /** Only matches that wait for a decision, or only those that wait for an approval. */
  pendiente: nullable(bool),
  asignadaA: nullable(uuid),
  lista: nullable(text),
  /** Only matches of the rows of this file. */
  loteId: nullable(uuid),
};
const CONDITIONS = {
  pendiente: `(${PENDING}) = $pendiente`,
  asignadaA: "coincidencia.asignada_a = $asignadaA",
  lista: "coincidencia.lista = $lista",
  loteId: `coincidencia.consulta_id IN (
    SELECT fila.consulta_id FROM lote_fila AS fila
    WHERE fila.lote_id = $loteId AND fila.cliente_id = $clienteId AND fila.consulta_id IS NOT NULL)`,
};

/** An entry of a list, also if it is ambiguous. */
const ENTRADA = "coalesce(source_id, nombre_coincidencia)";
const AT_AFTER = "FROM coincidencia WHERE consulta_id = $afterId::uuid AND posicion = $afterPosicion::int";

/** Columns of each order, which is also an index. A page begins after the values of a place. */
const ORDERS = {
  urgencia: {
    columns: ["tier", "resultado", "creada_en", "consulta_id", "posicion"],
    after: "($afterTier, $afterResultado, $afterCreadaEn, $afterId::uuid, $afterPosicion::int)",
  },
  antiguedad: {
    columns: ["creada_en", "consulta_id", "posicion"],
    after: "($afterCreadaEn, $afterId::uuid, $afterPosicion::int)",
  },
  /** One entry after the other, so that each is decided for all it matches. */
  entrada: {
    columns: ["lista", ENTRADA, "creada_en", "consulta_id", "posicion"],
    after: `(coalesce((SELECT lista ${AT_AFTER}), ''), coalesce((SELECT ${ENTRADA} ${AT_AFTER}), ''),
      $afterCreadaEn, $afterId::uuid, $afterPosicion::int)`,
  },
} as const satisfies Record<ColaOrden, object>;

const pageBy = (orden: ColaOrden) => {
  const { columns, after } = ORDERS[orden];
  return shapes({
    name: `decisiones_cola_${orden}`,
    params: {
      ...FILTER,
      limite: int8,
      afterTier: text,
      afterResultado: text,
      afterCreadaEn: timestamptz,
      afterId: uuid,
      afterPosicion: int4,
    },
    conditions: CONDITIONS,
    row: { ...COINCIDENCIA_ROW, entradaId: neverNull(text) },
    text: (where) => `
      SELECT $row, ${ENTRADA} AS "entradaId" FROM (
        SELECT * FROM coincidencia
        WHERE cliente_id = $clienteId AND ${WAITING}${where} AND (${columns}) > ${after}
        ORDER BY ${columns} LIMIT $limite) coincidencia
      ${WITH_ASIGNADA}
      ORDER BY ${columns.map((column) => (column === ENTRADA ? column : `coincidencia.${column}`))}`,
  });
};
const PAGES = {
  urgencia: pageBy("urgencia"),
  antiguedad: pageBy("antiguedad"),
  entrada: pageBy("entrada"),
};

export interface ColaFilter {
  /** `pendientes`: a decision. `mias`: one of this person's. `por_aprobar`: an approval that this person may give. */
  readonly vista: "pendientes" | "mias" | "por_aprobar";
  readonly usuarioId: string;
  /** Everyone who may approve decisions of others, and how they came in. */
  readonly aprobadores: readonly (Entrada & { readonly usuarioId: string })[];
  readonly lista: string | null;
  /** A file of the client, whose rows stand. */
  readonly loteId?: string | null;
}

/** The place of a match in the queue, for either order. */
export type ColaPlace = Pick<Coincidencia, "tier" | "resultado" | "creadaEn" | "consultaId" | "posicion">;

export interface WaitingCoincidencia extends Coincidencia {
  /** The decision that counts. Null if nobody has decided. */
  readonly ultima: LastDecision | null;
  /** Its entry, within its list. */
  readonly entradaId: string;
  /** What vigilancia told of it, the newest first. */
  readonly alarmas: readonly AlarmaDeMatch[];
}

/**
 * Since when decisions may be approved, by author: by another person who was in then and whom the author did not invite,
 * as `refuseSegunda` says. `""` is everybody else. `"*"` is since when those of all may be.
 */
function aprobablesBy(aprobadores: ColaFilter["aprobadores"]): Readonly<Record<string, Date | null>> {
  const authors = new Set(["", ...aprobadores.flatMap((one) => [one.usuarioId, ...one.invitadaPor])]);
  const times = [...authors].map((author) => {
    const others = aprobadores.filter((one) => ![one.usuarioId, ...one.invitadaPor].includes(author));
    return [author, Math.min(...others.map(({ entroEn }) => entroEn.getTime()))] as const;
  });
  const all = ["*", Math.max(...times.map(([, time]) => time))] as const;
  return Object.fromEntries(
    [...times, all].map(([by, time]) => [by, Number.isFinite(time) ? new Date(time) : null]),
  );
}

const valuesOf = (
  clienteId: string,
  { vista, usuarioId, aprobadores, lista, loteId = null }: ColaFilter,
) => ({
  clienteId,
  aprobables: JSON.stringify(
    aprobablesBy(
      vista === "por_aprobar" ? aprobadores.filter((one) => one.usuarioId === usuarioId) : aprobadores,
    ),
  ),
  pendiente: vista !== "por_aprobar",
  asignadaA: vista === "mias" ? usuarioId : null,
  lista,
  loteId,
});

/** A place before all others, for either order. */
const FIRST = {
  tier: "",
  resultado: "",
  creadaEn: new Date(0),
  consultaId: "00000000-0000-0000-0000-000000000000",
  posicion: -1,
};

/** Returns a client's waiting matches in this order, after a place. */
export async function pageOfCola(
  executor: SqlExecutor,
  clienteId: string,
  filter: ColaFilter,
  {
    orden,
    limite,
    after,
  }: { readonly orden: ColaOrden; readonly limite: number; readonly after: ColaPlace | null },
): Promise<WaitingCoincidencia[]> {
  const from = after ?? FIRST;
  const values = {
    ...valuesOf(clienteId, filter),
    limite,
    afterTier: from.tier,
    afterResultado: from.resultado,
    afterCreadaEn: from.creadaEn,
    afterId: from.consultaId,
    afterPosicion: from.posicion,
  };
  const rows = (await executor.query(PAGES[orden](values), values)).map(({ entradaId, ...row }) => ({
    ...toCoincidencia(row),
    entradaId,
  }));
  const last = new Map((await lastDecisionesAt(executor, rows)).map((one) => [placeOf(one), one]));
  const alarmas = groupBy(await alarmasAt(executor, clienteId, rows), placeOf);
  return rows.map((row) => {
    const place = placeOf(row);
    return { ...row, ultima: last.get(place) ?? null, alarmas: alarmas.get(place) ?? [] };
  });
}

const COUNT = shapes({
  name: "count_cola",
  params: FILTER,
  conditions: CONDITIONS,
  row: { total: neverNull(int4), vinculantes: neverNull(int4), masAntigua: nullable(timestamptz) },
  text: (where) => `
    SELECT count(*)::int AS total, count(*) FILTER (WHERE tier = '1_vinculante')::int AS vinculantes,
      CASE WHEN count(*) <= ${MOST_COUNTED} THEN min(creada_en) ELSE (
       SELECT creada_en FROM coincidencia WHERE cliente_id = $clienteId AND ${WAITING}${where}
       ORDER BY creada_en, consulta_id, posicion LIMIT 1) END AS "masAntigua"
    FROM (
      SELECT tier, creada_en FROM coincidencia WHERE cliente_id = $clienteId AND ${WAITING}${where}
      ORDER BY tier, resultado, creada_en, consulta_id, posicion LIMIT ${MOST_COUNTED + 1}) waiting`,
});

/** What waits in a view of the queue. */
export interface ColaCount {
  /** `MOST_COUNTED + 1` for more. */
  readonly total: number;
  /** Those of them on binding lists. */
  readonly vinculantes: number;
  /** Null if none waits. */
  readonly masAntigua: Date | null;
}

export async function countCola(
  executor: SqlExecutor,
  clienteId: string,
  filter: ColaFilter,
): Promise<ColaCount> {
  const none = { total: 0, vinculantes: 0, masAntigua: null };
  const { vista, usuarioId, aprobadores } = filter;
  if (vista === "por_aprobar" && !aprobadores.some((one) => one.usuarioId === usuarioId)) return none;
  const values = valuesOf(clienteId, filter);
  const [row] = await executor.query(COUNT(values), values);
  return row ?? none;
}

const POR_PREPARAR = sql({
  name: "cola_por_preparar",
  params: { clienteId: uuid },
  row: { total: neverNull(int4) },
  text: `
    WITH first AS MATERIALIZED (
      SELECT least(
        (SELECT min(consulta_id::text) FROM bitacora_pendiente),
        (SELECT min(consulta_id::text) FROM prueba_pendiente),
        (SELECT min(consulta_id::text) FROM bitacora_hoja
         WHERE indice > (SELECT indice FROM coincidencia_avance)))::uuid AS id
    )
    SELECT coalesce(sum(total_matches), 0)::int AS total FROM (
      SELECT total_matches FROM consulta
      WHERE cliente_id = $clienteId AND id >= (SELECT id FROM first) AND total_matches > 0
        AND (SELECT true FROM coincidencia WHERE consulta_id = consulta.id AND posicion = 0) IS NULL
      LIMIT 10000) coming`,
});

/** How many matches of a client have been found and are not in the queue yet. */
export async function countToPrepare(executor: SqlExecutor, clienteId: string): Promise<number> {
  return (await executor.query(POR_PREPARAR, { clienteId }))[0]?.total ?? 0;
}

const DECIDEN = sql({
  params: { clienteId: uuid },
  row: { usuarioId: uuid, nombre: text },
  text: `
    SELECT id AS "usuarioId", nombre FROM usuario
    WHERE cliente_id = ${TEAM} AND rol IN ('administrador', 'oficial') AND desactivado_en IS NULL
    ORDER BY nombre, id`,
});

export const decidenOf = (executor: SqlExecutor, clienteId: string) => executor.query(DECIDEN, { clienteId });
