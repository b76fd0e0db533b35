import {
  busquedaOf,
  CLASES,
  type Clase,
  type Contraparte,
  type ContraparteVista,
  ESTADOS_DE_CONTRAPARTE,
  type EstadoDeContraparte,
  PERIODICIDAD_MESES,
  type Periodicidad,
  type PersonaVigilada,
  patternsOf,
  RIESGOS,
  type Riesgo,
} from "../../domain/contrapartes/contraparte";
import type { Severidad } from "../../domain/screening/types";
import { lockName } from "../sql/advisory-lock";
import { isClaimed } from "../sql/claims";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bool,
  date,
  int4,
  int8,
  json,
  jsonb,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRows, type SqlExecutor, sql, write } from "../sql/statement";
import { insertedItems, pick, t, typed } from "../sql/table";

/** Announces, once committed, that there are contrapartes to compare. */
export const VIGILANCIA_CHANNEL = "vigilancia";

const CONTRAPARTE = typed(t.contraparte, {
  clase: oneOf(...CLASES),
  persona: jsonbOf<PersonaVigilada>(),
  riesgo: oneOf(...RIESGOS),
  estado: oneOf(...ESTADOS_DE_CONTRAPARTE),
});

const DECLARADA = pick(
  CONTRAPARTE,
  "referencia",
  "clase",
  "persona",
  "riesgo",
  "periodicidadMeses",
  "estado",
);
const STORED = {
  contraparteId: CONTRAPARTE.id,
  ...DECLARADA,
  ...pick(CONTRAPARTE, "creadaEn", "actualizadaEn", "revision"),
  vinculadaEn: nullable(text),
};

/** A stored contraparte with the number of its last change. */
export interface ContraparteGuardada extends Contraparte {
  readonly revision: number;
}

const LOCK = sql({
  params: { clienteId: uuid, referencias: arrayOf(text), contraparteId: nullable(uuid) },
  row: STORED,
  text: `
    SELECT $row, vinculada_en::text AS "vinculadaEn" FROM contraparte
    WHERE cliente_id = $clienteId AND (referencia = ANY ($referencias) OR id = $contraparteId::uuid)
    ORDER BY id FOR NO KEY UPDATE`,
});

/** Returns the client's contrapartes of these references or this id, and locks them until the transaction ends. */
export const lockContrapartes = (
  tx: SqlExecutor,
  clienteId: string,
  {
    referencias = [],
    contraparteId = null,
  }: { referencias?: readonly string[]; contraparteId?: string | null },
): Promise<ContraparteGuardada[]> => tx.query(LOCK, { clienteId, referencias, contraparteId });

/** Returns what is stored under these references, and since when. */
export const findDeclaradas = readRows({
  params: { clienteId: uuid, referencias: arrayOf(text) },
  row: { ...DECLARADA, ...pick(CONTRAPARTE, "actualizadaEn"), vinculadaEn: nullable(text) },
  text: `
    SELECT $row, vinculada_en::text AS "vinculadaEn" FROM contraparte
    WHERE cliente_id = $clienteId AND referencia = ANY ($referencias)`,
});

const ITEM = { contraparteId: CONTRAPARTE.id, ...pick(CONTRAPARTE, "clienteId", "busqueda"), ...DECLARADA };
const WRITTEN = { ...ITEM, ...pick(CONTRAPARTE, "vinculadaEn", "creadaEn", "actualizadaEn", "revision") };
const { contraparteId: _, clienteId: __, creadaEn: ___, ...CHANGED } = WRITTEN;

/**
 * Replaces what is stored. Another person, or one that is watched again, waits to be compared, and a comparison under way
 * is dropped.
 */
const SAVE = sql({
  params: { items: json },
  text: `
    INSERT INTO contraparte ${insertedItems(WRITTEN)}
    ON CONFLICT (cliente_id, id) DO UPDATE SET ${Object.values(CHANGED)
      .map(({ of = [] }) => `${of[1]} = excluded.${of[1]}`)
      .join(", ")}, reclamo = NULL, reclamado_en = NULL,
      corrida = CASE WHEN excluded.persona = contraparte.persona AND contraparte.estado <> 'retirada'
        THEN contraparte.corrida ELSE -abs(contraparte.corrida) END`,
});

const KEEP = sql({
  params: { items: json },
  text: `INSERT INTO contraparte_cambio ${insertedItems(t.contraparteCambio)}`,
});
/** Saving a client's base and reading its alarmas take turns by this lock. */
export const lockBase = (tx: Executor, clienteId: string) => lockName(tx, `contrapartes de ${clienteId}`);

/** An alarma that was read because its contraparte was retired. The same match is not told again. */
const REOPEN = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid) },
  text: `
    UPDATE alarma SET estado = 'abierta'
    WHERE cliente_id = $clienteId AND contraparte_id = ANY ($ids) AND estado = 'informada' AND consulta_id IS NULL
      AND tipo <> 'salida' AND coalesce(sin_consulta, '') <> ALL ('{ya_no_coincide,falla_simulada}')`,
});

export interface ContraparteToSave extends ContraparteGuardada {
  /** The fields that change, as they were. Null if it is new. */
  readonly antes: { readonly estado?: unknown } | null;
}

/**
 * Stores new and changed contrapartes of a client, and what each change replaced. Opens the alarmas of those that are
 * watched again.
 */
export async function saveContrapartes(
  tx: SqlExecutor,
  clienteId: string,
  saved: readonly ContraparteToSave[],
  whom: { readonly quien: string; readonly requestId: string },
): Promise<void> {
  if (saved.length === 0) return;
  await tx.query(SAVE, {
    items: JSON.stringify(
      saved.map(({ antes: _, ...item }) => ({ ...item, clienteId, busqueda: busquedaOf(item) })),
    ),
  });
  const cambios = saved.map(({ contraparteId, revision, actualizadaEn: en, antes }) => ({
    ...{ clienteId, contraparteId, revision, en, antes },
    ...whom,
  }));
  await tx.query(KEEP, { items: JSON.stringify(cambios) });
  const again = saved.filter(({ antes }) => antes?.estado === "retirada");
  if (again.length > 0)
    await tx.query(REOPEN, { clienteId, ids: again.map(({ contraparteId }) => contraparteId) });
  await announceContrapartes(tx, { clienteId });
}

/** Lets vigilancia look at once, when the transaction is committed. */
export const announceContrapartes = write({
  params: { clienteId: text },
  row: { announced: neverNull(text) },
  text: `SELECT pg_notify('${VIGILANCIA_CHANNEL}', $clienteId)::text AS announced`,
});

const COUNT_BASE = sql({
  params: { clienteId: uuid },
  row: { total: neverNull(int4) },
  text: "SELECT count(*)::int AS total FROM contraparte WHERE cliente_id = $clienteId",
});

/** Counts all contrapartes of a client, retired ones included. */
export const sizeOfBase = async (executor: SqlExecutor, clienteId: string): Promise<number> =>
  (await executor.query(COUNT_BASE, { clienteId }))[0]?.total ?? 0;

const CLIENTE = typed(t.cliente, { periodicidad: jsonbOf<Periodicidad>() });
const READ_PERIODICIDAD = sql({
  params: { clienteId: uuid },
  row: pick(CLIENTE, "periodicidad"),
  text: "SELECT $row FROM cliente WHERE id = $clienteId FOR NO KEY UPDATE",
});
const SAVE_PERIODICIDAD = sql({
  params: { clienteId: uuid, meses: jsonb },
  text: "UPDATE cliente SET periodicidad = $meses WHERE id = $clienteId",
});

/** Returns the client's months between two consultas, and locks them until the transaction ends. */
export const lockPeriodicidad = async (tx: SqlExecutor, clienteId: string): Promise<Periodicidad> =>
  (await tx.query(READ_PERIODICIDAD, { clienteId }))[0]?.periodicidad ?? PERIODICIDAD_MESES;

export async function savePeriodicidad(
  tx: SqlExecutor,
  clienteId: string,
  meses: Periodicidad,
): Promise<void> {
  await tx.query(SAVE_PERIODICIDAD, { clienteId, meses: JSON.stringify(meses) });
}

/** Months between two consultas of a row of `contraparte`. */
const MESES = `coalesce(periodicidad_meses,
  (SELECT (cliente.periodicidad ->> contraparte.riesgo)::int FROM cliente WHERE cliente.id = contraparte.cliente_id),
  CASE riesgo ${RIESGOS.map((riesgo) => `WHEN '${riesgo}' THEN ${PERIODICIDAD_MESES[riesgo]}`).join(
    " ",
  )} END)`;

/**
 * Whether a row of `consulta` is one of a row of `contraparte`: it has its reference, and asked its document or its name,
 * or vigilancia made it, perhaps for an alias. The reference alone may be of anything.
 */
const IS_OF_IT = `consulta.cliente_id = contraparte.cliente_id AND consulta.referencia_externa = contraparte.referencia
  AND (consulta.documento_consultado = (contraparte.persona #>> '{documento,tipo}') || (contraparte.persona #>> '{documento,numero}')
    OR consulta.nombre_consultado = contraparte.persona ->> 'nombre' OR consulta.sistema = 'vigilancia')`;
const DAY_OF_CONSULTA = "(consulta.creada_en AT TIME ZONE 'America/Bogota')::date";

const WITH_ULTIMA = `LEFT JOIN LATERAL (
    SELECT consulta.id, consulta.creada_en, consulta.severidad,
      (${DAY_OF_CONSULTA} + make_interval(months => ${MESES}))::date AS proxima
    FROM consulta WHERE ${IS_OF_IT} ORDER BY consulta.creada_en DESC, consulta.id DESC LIMIT 1) ultima ON true`;
const ABIERTAS = `(SELECT count(*)::int FROM alarma WHERE alarma.cliente_id = contraparte.cliente_id
  AND alarma.contraparte_id = contraparte.id AND alarma.estado IN ('abierta', 'en_analisis'))`;

const VISTA = {
  ...STORED,
  consultaId: nullable(uuid),
  consultadaEn: nullable(timestamptz),
  severidad: nullable(textOf<Severidad>()),
  proximaConsulta: nullable(text),
  meses: neverNull(int4),
  previaAVinculacion: nullable(bool),
  alarmasAbiertas: neverNull(int4),
  comparadaEn: nullable(timestamptz),
};
const VISTA_COLUMNS = `$row, vinculada_en::text AS "vinculadaEn", ultima.id AS "consultaId", ultima.creada_en AS "consultadaEn",
  ultima.severidad, ultima.proxima::text AS "proximaConsulta", ${MESES} AS meses,
  CASE WHEN vinculada_en IS NOT NULL THEN EXISTS (SELECT FROM consulta WHERE ${IS_OF_IT}
    AND ${DAY_OF_CONSULTA} <= vinculada_en) END AS "previaAVinculacion",
  ${ABIERTAS} AS "alarmasAbiertas",
  CASE WHEN corrida > 0 THEN comparada_en END AS "comparadaEn"`;

const FILTER = {
  clienteId: uuid,
  clase: nullable(text),
  riesgo: nullable(text),
  estado: nullable(text),
  vigiladas: bool,
  conAlarmas: bool,
  words: arrayOf(text),
};
const DUE = { venceAntes: nullable(date) };
const IS_SUCH = `contraparte.cliente_id = $clienteId AND ($clase::text IS NULL OR clase = $clase)
  AND ($riesgo::text IS NULL OR riesgo = $riesgo) AND ($estado::text IS NULL OR estado = $estado)
  AND (NOT $vigiladas OR estado <> 'retirada')
  AND (cardinality($words::text[]) = 0 OR busqueda LIKE ALL ($words))
  AND (NOT $conAlarmas OR contraparte.id IN (SELECT contraparte_id FROM alarma
    WHERE alarma.cliente_id = $clienteId AND alarma.estado IN ('abierta', 'en_analisis')))`;
/** Without a date: those that no consulta stands behind. */
const IS_DUE =
  "CASE WHEN $venceAntes::date IS NULL THEN ultima.id IS NULL ELSE ultima.proxima < $venceAntes END";

/** Counts without a look at the consultas, which would read them for each contraparte. */
const COUNT = sql({
  params: FILTER,
  row: { total: neverNull(int4) },
  text: `SELECT count(*)::int AS total FROM contraparte WHERE ${IS_SUCH}`,
});
const COUNT_DUE = sql({
  params: { ...FILTER, ...DUE },
  row: { total: neverNull(int4) },
  text: `SELECT count(*)::int AS total FROM contraparte ${WITH_ULTIMA} WHERE ${IS_SUCH} AND ${IS_DUE}`,
});
const pageText = (condition: string) => `
    SELECT ${VISTA_COLUMNS} FROM contraparte ${WITH_ULTIMA}
    WHERE ${condition} AND ($cursor::uuid IS NULL OR contraparte.id < $cursor)
    ORDER BY contraparte.id DESC LIMIT $limite`;
const PLACE = { limite: int8, cursor: nullable(uuid) };
const PAGE = sql({ params: { ...FILTER, ...PLACE }, row: VISTA, text: pageText(IS_SUCH) });
const PAGE_DUE = sql({
  params: { ...FILTER, ...DUE, ...PLACE },
  row: VISTA,
  text: pageText(`${IS_SUCH} AND ${IS_DUE}`),
});

export interface ContrapartesFiltro {
  readonly clase: Clase | null;
  readonly riesgo: Riesgo | null;
  readonly estado: EstadoDeContraparte | null;
  /** Leaves out retired ones. */
  readonly vigiladas: boolean;
  readonly conAlarmas: boolean;
  /** Words of name, document or reference. */
  readonly q: string | null;
  /** Those whose next consulta is due before a day of Bogota, or without a day those never consulted. Null: all. */
  readonly vence: { readonly antes: string | null } | null;
}

const paramsOf = (clienteId: string, { q, vence, ...filtro }: ContrapartesFiltro) => ({
  ...{ clienteId, venceAntes: vence?.antes ?? null },
  ...filtro,
  words: q === null ? [] : patternsOf(q),
});

/** Counts a client's contrapartes of these criteria. */
export async function countContrapartes(
  executor: SqlExecutor,
  clienteId: string,
  filtro: ContrapartesFiltro,
): Promise<number> {
  const params = paramsOf(clienteId, filtro);
  const counted = filtro.vence === null ? executor.query(COUNT, params) : executor.query(COUNT_DUE, params);
  return (await counted)[0]?.total ?? 0;
}

/** Returns a page of them, the newest first, after the one of the cursor. */
export async function pageOfContrapartes(
  executor: SqlExecutor,
  clienteId: string,
  filtro: ContrapartesFiltro,
  { limite, cursor }: { readonly limite: number; readonly cursor: string | null },
): Promise<ContraparteVista[]> {
  const params = { ...paramsOf(clienteId, filtro), limite, cursor };
  const found = filtro.vence === null ? executor.query(PAGE, params) : executor.query(PAGE_DUE, params);
  return (await found).map(toVista);
}

/** Watched, due, and in no file that still screens it, so that pressing a button twice charges nothing twice. */
const IS_TO_SCREEN = `${IS_SUCH} AND ${IS_DUE} AND estado <> 'retirada'
  AND referencia NOT IN (SELECT lote_fila.persona ->> 'referenciaExterna' FROM lote_fila JOIN lote ON lote.id = lote_fila.lote_id
    WHERE lote.cliente_id = $clienteId
      AND (lote.estado IN ('en_curso', 'pausado', 'detenido') OR lote.estado = 'cancelado' AND ${isClaimed("lote_fila")})
      AND lote_fila.estado = 'pendiente' AND lote_fila.persona ->> 'referenciaExterna' IS NOT NULL)`;
const COUNT_TO_SCREEN = sql({
  params: { ...FILTER, ...DUE },
  row: { total: neverNull(int4) },
  text: `SELECT count(*)::int AS total FROM contraparte ${WITH_ULTIMA} WHERE ${IS_TO_SCREEN}`,
});
const FIND_TO_SCREEN = sql({
  params: { ...FILTER, ...DUE, limite: int8 },
  row: pick(CONTRAPARTE, "referencia", "clase", "persona"),
  text: `
    SELECT $row FROM contraparte ${WITH_ULTIMA} WHERE ${IS_TO_SCREEN}
    ORDER BY ultima.proxima, contraparte.id LIMIT $limite`,
});

/** Counts the watched contrapartes of these criteria that are due and wait in no file. */
export const countToScreen = async (
  executor: SqlExecutor,
  clienteId: string,
  filtro: ContrapartesFiltro,
): Promise<number> => (await executor.query(COUNT_TO_SCREEN, paramsOf(clienteId, filtro)))[0]?.total ?? 0;

/** Returns them, the longest due first. */
export const findToScreen = (
  executor: SqlExecutor,
  clienteId: string,
  filtro: ContrapartesFiltro,
  limite: number,
) => executor.query(FIND_TO_SCREEN, { ...paramsOf(clienteId, filtro), limite });

const FIND = sql({
  params: { clienteId: uuid, contraparteId: uuid },
  row: VISTA,
  text: `
    SELECT ${VISTA_COLUMNS} FROM contraparte ${WITH_ULTIMA}
    WHERE contraparte.cliente_id = $clienteId AND contraparte.id = $contraparteId`,
});

/** Null if the client has none. */
export async function findContraparte(
  executor: SqlExecutor,
  clienteId: string,
  contraparteId: string,
): Promise<ContraparteVista | null> {
  const [row] = await executor.query(FIND, { clienteId, contraparteId });
  return row === undefined ? null : toVista(row);
}

interface VistaRow extends Omit<ContraparteVista, "ultimaConsulta"> {
  readonly consultaId: string | null;
  readonly consultadaEn: Date | null;
  readonly severidad: Severidad | null;
}

const toVista = ({ consultaId, consultadaEn: creadaEn, severidad, ...row }: VistaRow): ContraparteVista => ({
  ...row,
  ultimaConsulta:
    consultaId === null || creadaEn === null || severidad === null
      ? null
      : { consultaId, creadaEn, severidad },
});

/** What happened to a contraparte, of one kind. */
export interface Suceso {
  readonly tipo: "consulta" | "alarma" | "decision" | "cambio";
  readonly en: Date;
  /** The consulta, the alarma, the decision, or the number of the change. */
  readonly id: string;
  /** The consulta that was made or decided on, or backs the alarma. Null otherwise. */
  readonly consultaId: string | null;
  /** The match of a decision or an alarma in its consulta. */
  readonly posicion: number | null;
  /** Severidad of a consulta, type of an alarma or a decision, whether a change created it. */
  readonly clase: string | null;
  /** The state of an alarma now. */
  readonly estado: string | null;
  readonly quien: string | null;
  /** The fields of a change, or the list of an alarma or a decision. */
  readonly campos: readonly string[];
}

const HISTORIA = sql({
  params: {
    clienteId: uuid,
    contraparteId: uuid,
    limite: int8,
    cursorEn: nullable(timestamptz),
    cursorId: nullable(text),
  },
  row: {
    tipo: neverNull(textOf<Suceso["tipo"]>()),
    en: neverNull(timestamptz),
    id: neverNull(text),
    consultaId: nullable(uuid),
    posicion: nullable(int4),
    clase: nullable(text),
    estado: nullable(text),
    quien: nullable(text),
    campos: neverNull(arrayOf(text)),
  },
  text: `
    SELECT tipo, en, id, consulta_id AS "consultaId", posicion, clase, estado, quien, campos FROM (
      SELECT 'consulta' AS tipo, consulta.creada_en AS en, consulta.id::text AS id, consulta.id AS consulta_id,
        NULL::int AS posicion, consulta.severidad AS clase, NULL AS estado, NULL AS quien, '{}'::text[] AS campos
      FROM contraparte JOIN consulta ON ${IS_OF_IT}
      WHERE contraparte.cliente_id = $clienteId AND contraparte.id = $contraparteId
      UNION ALL
      SELECT 'decision', decision.en, decision.id::text, consulta.id, decision.posicion, decision.tipo, NULL, analista,
        ARRAY[coincidencia.lista]
      FROM contraparte JOIN consulta ON ${IS_OF_IT}
      JOIN decision ON decision.cliente_id = consulta.cliente_id AND decision.consulta_id = consulta.id
      JOIN coincidencia ON coincidencia.cliente_id = decision.cliente_id
        AND coincidencia.consulta_id = decision.consulta_id AND coincidencia.posicion = decision.posicion
      WHERE contraparte.cliente_id = $clienteId AND contraparte.id = $contraparteId
      UNION ALL
      SELECT 'alarma', detectada_en, id::text, consulta_id, posicion, tipo, estado, NULL, ARRAY[lista] FROM alarma
      WHERE cliente_id = $clienteId AND contraparte_id = $contraparteId
      UNION ALL
      SELECT 'cambio', en, lpad(revision::text, 10, '0'), NULL, NULL,
        CASE WHEN antes IS NULL THEN 'creada' ELSE 'actualizada' END, NULL, quien, ARRAY(SELECT jsonb_object_keys(coalesce(antes, '{}')))
      FROM contraparte_cambio WHERE cliente_id = $clienteId AND contraparte_id = $contraparteId) sucesos
    WHERE $cursorEn::timestamptz IS NULL OR (en, id) < ($cursorEn, $cursorId::text)
    ORDER BY en DESC, id DESC LIMIT $limite`,
});

export interface SucesoPlace {
  readonly en: Date;
  readonly id: string;
}

/** Returns what happened to a contraparte, the newest first: its consultas, alarmas, decisions and changes. */
export async function historiaOf(
  executor: SqlExecutor,
  { clienteId, contraparteId }: { readonly clienteId: string; readonly contraparteId: string },
  { limite, cursor }: { readonly limite: number; readonly cursor: SucesoPlace | null },
): Promise<Suceso[]> {
  const place = { cursorEn: cursor?.en ?? null, cursorId: cursor?.id ?? null };
  return executor.query(HISTORIA, { clienteId, contraparteId, limite, ...place });
}
