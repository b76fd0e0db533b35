import {
  ADJUNTO_TIPOS,
  type Adjunto,
  PASO_RESULTADOS,
  type Paso,
  type PasoFin,
} from "../../domain/decisiones/caso";
import { type MatchPlace, placeOf } from "../../domain/decisiones/decision";
import { groupBy } from "../../domain/shared/group-by";
import { TEAM } from "../clientes/clientes";
import {
  arrayOf,
  bytea,
  int4,
  int8,
  json,
  neverNull,
  nullable,
  oneOf,
  type RowOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { firstOf, readRow, type SqlExecutor, sql, tryWrite } from "../sql/statement";
import { aliased, insertedItems, pick, t, typed } from "../sql/table";
import { AT_PLACES, COINCIDENCIA, MATCH_PLACES, matchPlaces } from "./coincidencias";

const PASO = typed(t.casoPaso, { resultado: oneOf(...PASO_RESULTADOS, "sin_efecto") });
const ADJUNTO = typed(t.adjunto, { tipo: oneOf(...ADJUNTO_TIPOS) });

const NEW = pick(PASO, "clienteId", "consultaId", "posicion", "decisionId", "orden", "nombre");
const INSERT = sql({
  params: { items: json },
  text: `INSERT INTO caso_paso ${insertedItems({
    pasoId: PASO.id,
    ...NEW,
    ...pick(PASO, "abiertoEn", "venceEn", "responsableId"),
  })}`,
});

export type NewPaso = Omit<Paso, "responsable" | "fin" | "adjuntos"> & { readonly clienteId: string };

/** Stores the steps of cases that open. */
export async function insertPasos(tx: SqlExecutor, pasos: readonly NewPaso[]): Promise<void> {
  if (pasos.length > 0) await tx.query(INSERT, { items: JSON.stringify(pasos) });
}

const PASO_ROW = {
  pasoId: PASO.id,
  ...pick(PASO, "consultaId", "posicion", "decisionId", "orden", "nombre", "abiertoEn", "venceEn"),
  ...pick(
    PASO,
    "responsableId",
    "resultado",
    "terminadoEn",
    "terminadoPorId",
    "terminadoPor",
    "radicado",
    "nota",
  ),
  responsable: aliased(t.usuario, "responsable").nombre,
};
const WITH_RESPONSABLE = "JOIN usuario responsable ON responsable.id = caso_paso.responsable_id";

function toPaso(row: RowOf<typeof PASO_ROW>, adjuntos: readonly Adjunto[]): Paso {
  const { resultado, terminadoEn, terminadoPorId, terminadoPor, radicado, nota, ...paso } = row;
  const isEnded =
    resultado !== null && terminadoEn !== null && terminadoPorId !== null && terminadoPor !== null;
  const fin = isEnded ? { resultado, terminadoEn, terminadoPorId, terminadoPor, radicado, nota } : null;
  return { ...paso, fin, adjuntos };
}

const OF_CONSULTAS = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: PASO_ROW,
  text: `
    SELECT $row FROM caso_paso ${WITH_RESPONSABLE}
    WHERE caso_paso.consulta_id = ANY ($ids) AND caso_paso.cliente_id = $clienteId
    ORDER BY caso_paso.consulta_id, caso_paso.posicion, caso_paso.abierto_en, caso_paso.orden, caso_paso.id`,
});
const ADJUNTO_ROW = {
  adjuntoId: ADJUNTO.id,
  ...pick(ADJUNTO, "pasoId", "nombre", "tipo", "bytes", "sha256", "subidoEn", "subidoPor"),
};
const ADJUNTOS_OF = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  row: ADJUNTO_ROW,
  text: `
    SELECT $row FROM adjunto WHERE consulta_id = ANY ($ids) AND cliente_id = $clienteId
    ORDER BY subido_en, id`,
});

/** Returns the steps of the cases on consultas of the client, by match, with their files. */
export async function pasosOf(
  executor: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Paso[]>> {
  const rows = await executor.query(OF_CONSULTAS, { clienteId, ids });
  if (rows.length === 0) return new Map();
  const adjuntos = groupBy(await executor.query(ADJUNTOS_OF, { clienteId, ids }), ({ pasoId }) => pasoId);
  const pasos = rows.map((row) =>
    toPaso(
      row,
      (adjuntos.get(row.pasoId) ?? []).map(({ pasoId: _, ...adjunto }) => adjunto),
    ),
  );
  return groupBy(pasos, placeOf);
}

const STANDING = sql({
  params: MATCH_PLACES,
  row: { pasoId: PASO.id, ...pick(PASO, "consultaId", "posicion", "nombre", "resultado") },
  text: `
    SELECT $row FROM caso_paso WHERE ${AT_PLACES} AND resultado IS DISTINCT FROM 'sin_efecto'
    ORDER BY consulta_id, posicion, orden`,
});

/** Returns the steps at these locked matches that are to be done or were done. */
export const standingPasosAt = (tx: SqlExecutor, at: readonly MatchPlace[]) =>
  tx.query(STANDING, matchPlaces(at));

const FIND = sql({
  params: { clienteId: uuid, pasoId: uuid },
  row: PASO_ROW,
  text: `SELECT $row FROM caso_paso ${WITH_RESPONSABLE}
    WHERE caso_paso.id = $pasoId AND caso_paso.cliente_id = $clienteId`,
});

/** Returns a step of the client without its files. Null if the client has no such step. */
export async function findPaso(
  executor: SqlExecutor,
  clienteId: string,
  pasoId: string,
): Promise<Paso | null> {
  const row = await firstOf(executor, FIND, { clienteId, pasoId });
  return row && toPaso(row, []);
}

const END = sql({
  params: {
    ids: arrayOf(uuid),
    ...pick(
      PASO,
      "clienteId",
      "resultado",
      "terminadoEn",
      "terminadoPorId",
      "terminadoPor",
      "radicado",
      "nota",
    ),
  },
  row: { pasoId: uuid },
  text: `
    UPDATE caso_paso SET resultado = $resultado, terminado_en = $terminadoEn, terminado_por_id = $terminadoPorId,
      terminado_por = $terminadoPor, radicado = $radicado, nota = $nota
    WHERE id = ANY ($ids) AND cliente_id = $clienteId AND resultado IS NULL RETURNING id AS "pasoId"`,
});

/** Ends those of these steps that are still to be done, and returns their number. */
export const endPasos = async (
  tx: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
  fin: PasoFin,
): Promise<number> => (await tx.query(END, { clienteId, ids, ...fin })).length;

/** Makes a person of the client who decides responsible for a step that is to be done. False if there is none. */
export const assignPasoTo = tryWrite({
  params: { clienteId: uuid, pasoId: uuid, usuarioId: uuid },
  row: { pasoId: uuid },
  text: `
    UPDATE caso_paso SET responsable_id = $usuarioId
    WHERE id = $pasoId AND cliente_id = $clienteId AND resultado IS NULL
      AND EXISTS (SELECT FROM usuario
        WHERE id = $usuarioId AND cliente_id = ${TEAM} AND rol IN ('administrador', 'oficial')
          AND desactivado_en IS NULL)
    RETURNING id AS "pasoId"`,
});

/** Returns false and stores nothing if there is a file of that id. */
export const insertAdjunto = tryWrite({
  params: {
    adjuntoId: ADJUNTO.id,
    ...pick(ADJUNTO, "pasoId", "clienteId", "consultaId", "posicion", "nombre", "tipo", "bytes", "sha256"),
    ...pick(ADJUNTO, "contenido", "subidoEn", "subidoPorId", "subidoPor"),
  },
  row: { adjuntoId: uuid },
  text: `INSERT INTO adjunto $values ON CONFLICT (id) DO NOTHING RETURNING id AS "adjuntoId"`,
});

const COUNT_ADJUNTOS = sql({
  params: { pasoId: uuid },
  row: { adjuntos: neverNull(int4) },
  text: "SELECT count(*)::int AS adjuntos FROM adjunto WHERE paso_id = $pasoId",
});

export const countAdjuntos = async (tx: SqlExecutor, pasoId: string): Promise<number> =>
  (await tx.query(COUNT_ADJUNTOS, { pasoId }))[0]?.adjuntos ?? 0;

/** Returns a file of the client with its content. Null if the client has no such file. */
export const readAdjunto = readRow({
  params: { clienteId: uuid, adjuntoId: uuid },
  row: { ...ADJUNTO_ROW, ...pick(ADJUNTO, "consultaId", "posicion"), contenido: bytea },
  text: `
    SELECT $row, contenido FROM adjunto WHERE id = $adjuntoId AND cliente_id = $clienteId`,
});

const WAITING = sql({
  params: { clienteId: uuid, responsableId: nullable(uuid), limite: int8 },
  row: {
    ...pick(
      COINCIDENCIA,
      "lista",
      "tier",
      "resultado",
      "nombreCoincidencia",
      "nombreConsultado",
      "documentoConsultado",
    ),
    pasoId: PASO.id,
    ...pick(PASO, "consultaId", "posicion", "nombre", "venceEn", "responsableId"),
    responsable: aliased(t.usuario, "responsable").nombre,
  },
  text: `
    SELECT $row FROM caso_paso ${WITH_RESPONSABLE}
    JOIN coincidencia USING (consulta_id, posicion)
    WHERE caso_paso.cliente_id = $clienteId AND caso_paso.resultado IS NULL
      AND ($responsableId::uuid IS NULL OR caso_paso.responsable_id = $responsableId)
    ORDER BY caso_paso.vence_en, caso_paso.id LIMIT $limite`,
});

/** Returns the client's steps that are to be done, earliest due date first. */
export const waitingPasos = (
  executor: SqlExecutor,
  clienteId: string,
  filter: { readonly responsableId: string | null; readonly limite: number },
) => executor.query(WAITING, { clienteId, ...filter });

const COUNT_WAITING = sql({
  params: { clienteId: uuid, now: timestamptz, pronto: timestamptz },
  row: { total: neverNull(int4), vencidos: neverNull(int4), porVencer: neverNull(int4) },
  text: `
    SELECT count(*)::int AS total, count(*) FILTER (WHERE vence_en < $now)::int AS vencidos,
      count(*) FILTER (WHERE vence_en >= $now AND vence_en <= $pronto)::int AS "porVencer"
    FROM caso_paso WHERE cliente_id = $clienteId AND resultado IS NULL`,
});

/** Counts the client's steps that are to be done: all, those overdue, and those due by `pronto`. */
export async function countPasos(
  executor: SqlExecutor,
  clienteId: string,
  times: { readonly now: Date; readonly pronto: Date },
) {
  const row = await firstOf(executor, COUNT_WAITING, { clienteId, ...times });
  return row ?? { total: 0, vencidos: 0, porVencer: 0 };
}
