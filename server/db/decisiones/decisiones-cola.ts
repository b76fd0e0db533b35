import type { Coincidencia } from "../../domain/decisiones/decision";
import { bool, int4, int8, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { shapes } from "../sql/statement-shapes";
import { aliased, outer, t } from "../sql/table";
import { COINCIDENCIA_ROW, toCoincidencia, WITH_ASIGNADA } from "./coincidencias";

const PENDING = "coincidencia.estado IN ('por_decidir', 'en_analisis')";
/** Said by its own index too, which holds what waits and nothing else. */
const WAITING = "coincidencia.estado IN ('por_decidir', 'en_analisis', 'por_aprobar')";
const BY_OTHERS = `coincidencia.estado = 'por_aprobar' AND (
  SELECT decision.analista_id FROM decision
  WHERE decision.consulta_id = coincidencia.consulta_id AND decision.posicion = coincidencia.posicion
  ORDER BY decision.numero DESC LIMIT 1)`;

const FILTER = {
  clienteId: uuid,
  /** Only those that wait for an approval that this person may give. */
  aprobadorId: nullable(uuid),
  /** Only those that wait for a decision; with a person, assigned to them. */
  pendiente: nullable(bool),
  asignadaA: nullable(uuid),
  lista: nullable(text),
};
const CONDITIONS = {
  aprobadorId: `${BY_OTHERS} <> $aprobadorId`,
  pendiente: `(${PENDING}) = $pendiente`,
  asignadaA: "coincidencia.asignada_a = $asignadaA",
  lista: "coincidencia.lista = $lista",
};

/** The last decision on each, if there is any. */
const LAST = outer(aliased(t.decision, "last"));

const PAGE = shapes({
  name: "decisiones_cola",
  params: {
    ...FILTER,
    limite: int8,
    afterCreadaEn: timestamptz,
    afterId: uuid,
    afterPosicion: int4,
  },
  conditions: CONDITIONS,
  row: { ...COINCIDENCIA_ROW, analista: LAST.analista, decididaEn: LAST.en },
  text: (where) => `
    SELECT $row FROM (
      SELECT * FROM coincidencia
      WHERE cliente_id = $clienteId AND ${WAITING}${where}
        AND (creada_en, consulta_id, posicion) > ($afterCreadaEn, $afterId::uuid, $afterPosicion::int)
      ORDER BY creada_en, consulta_id, posicion LIMIT $limite) coincidencia
    ${WITH_ASIGNADA}
    LEFT JOIN LATERAL (
      SELECT decision.analista, decision.en FROM decision
      WHERE decision.consulta_id = coincidencia.consulta_id AND decision.posicion = coincidencia.posicion
      ORDER BY decision.numero DESC LIMIT 1) last ON true
    ORDER BY coincidencia.creada_en, coincidencia.consulta_id, coincidencia.posicion`,
});

/** What waits, and for whom. */
export interface ColaFilter {
  /** `pendientes`: a decision. `mias`: one of this person's. `por_aprobar`: an approval that this person may give. */
  readonly vista: "pendientes" | "mias" | "por_aprobar";
  readonly usuarioId: string;
  readonly lista: string | null;
}

/** The place of a match in the queue: what comes after it is newer. */
export interface ColaPlace {
  readonly creadaEn: Date;
  readonly consultaId: string;
  readonly posicion: number;
}

export interface WaitingCoincidencia extends Coincidencia {
  /** Who decided last, and when; null: nobody. */
  readonly analista: string | null;
  readonly decididaEn: Date | null;
}

const valuesOf = (clienteId: string, { vista, usuarioId, lista }: ColaFilter) => ({
  clienteId,
  aprobadorId: vista === "por_aprobar" ? usuarioId : null,
  pendiente: vista === "por_aprobar" ? null : true,
  asignadaA: vista === "mias" ? usuarioId : null,
  lista,
});

const FIRST: ColaPlace = {
  creadaEn: new Date(0),
  consultaId: "00000000-0000-0000-0000-000000000000",
  posicion: -1,
};

/** A client's matches that wait, oldest first, after a place. */
export async function pageOfCola(
  executor: SqlExecutor,
  clienteId: string,
  filter: ColaFilter,
  { limite, after }: { readonly limite: number; readonly after: ColaPlace | null },
): Promise<WaitingCoincidencia[]> {
  const { creadaEn: afterCreadaEn, consultaId: afterId, posicion: afterPosicion } = after ?? FIRST;
  const values = { ...valuesOf(clienteId, filter), limite, afterCreadaEn, afterId, afterPosicion };
  const rows = await executor.query(PAGE(values), values);
  return rows.map(({ analista, decididaEn, ...row }) => ({ ...toCoincidencia(row), analista, decididaEn }));
}

/** More are said to be more. */
export const MOST_WAITING_COUNTED = 10_000;

const COUNT = shapes({
  name: "count_cola",
  params: FILTER,
  conditions: CONDITIONS,
  row: { total: neverNull(int4), masAntigua: nullable(timestamptz) },
  text: (where) => `
    SELECT count(*)::int AS total, min(creada_en) AS "masAntigua" FROM (
      SELECT creada_en FROM coincidencia WHERE cliente_id = $clienteId AND ${WAITING}${where}
      ORDER BY creada_en, consulta_id, posicion LIMIT ${MOST_WAITING_COUNTED + 1}) waiting`,
});

/** How many wait, `MOST_WAITING_COUNTED + 1` for more, and since when the oldest does; null: none does. */
export async function countCola(
  executor: SqlExecutor,
  clienteId: string,
  filter: ColaFilter,
): Promise<{ readonly total: number; readonly masAntigua: Date | null }> {
  const values = valuesOf(clienteId, filter);
  const [row] = await executor.query(COUNT(values), values);
  return row ?? { total: 0, masAntigua: null };
}

const DECIDEN = sql({
  params: { clienteId: uuid },
  row: { usuarioId: uuid, nombre: text },
  text: `
    SELECT id AS "usuarioId", nombre FROM usuario
    WHERE cliente_id = $clienteId AND rol IN ('administrador', 'oficial') AND desactivado_en IS NULL
    ORDER BY nombre, id`,
});

/** The people of a client who decide, by name. */
export const decidenOf = (executor: SqlExecutor, clienteId: string) => executor.query(DECIDEN, { clienteId });
