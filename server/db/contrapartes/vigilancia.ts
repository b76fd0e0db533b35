import { MODOS, type Modo } from "../../domain/clientes/cliente";
import type { AlarmaNueva, Comparado } from "../../domain/contrapartes/alarma";
import type { BaseDeComparacion, CorridaContada, ListaDeCorrida } from "../../domain/contrapartes/cobertura";
import type { PersonaVigilada } from "../../domain/contrapartes/contraparte";
import type { ScreenedSlug } from "../../domain/listas/lista";
import { POLITICAS } from "../../domain/screening/types";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/claims";
import {
  arrayOf,
  bool,
  bpchar,
  int4,
  int8,
  json,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const CORRIDA = typed(t.vigilanciaCorrida, {
  politica: oneOf(...POLITICAS),
  listas: jsonbOf<readonly ListaDeCorrida[]>(),
});
const COMPARABLE = typed(t.contraparte, {
  persona: jsonbOf<PersonaVigilada>(),
  comparado: jsonbOf<Comparado>(),
});

/** A client's newest run: the one that counts. For a row of `cliente`. */
const NEWEST = `SELECT * FROM vigilancia_corrida WHERE cliente_id = cliente.id ORDER BY numero DESC LIMIT 1`;
/** A watched contraparte of `cliente` that was not compared in its newest run, `newest`. */
const BEHIND = `contraparte.cliente_id = cliente.id AND contraparte.estado <> 'retirada'
  AND contraparte.corrida < newest.numero`;

/** How often a row of `cliente` changed its lists: test accounts alone do. */
const CAMBIOS =
  "coalesce((SELECT max(numero) FROM prueba_lista WHERE prueba_lista.cliente_id = cliente.id), 0)";

const KINDS = sql({
  row: { modo: oneOf(...MODOS), politica: oneOf(...POLITICAS), cambios: neverNull(int4) },
  text: `
    SELECT DISTINCT modo, politica_coincidencia AS politica, ${CAMBIOS} AS cambios FROM cliente
    WHERE EXISTS (SELECT FROM contraparte WHERE cliente_id = cliente.id AND estado <> 'retirada')`,
});

/** Returns the modes and policies of the clients that have watched contrapartes, and how often they changed their lists. */
export const watchedKinds = (executor: SqlExecutor) => executor.query(KINDS);

/**
 * A run is opened where the newest is about something else. Never by a process that is behind: not with lists that are
 * no longer in force, older rules or an earlier day. Otherwise two processes would compare back and forth.
 */
const OPEN = sql({
  params: {
    ...pick(CORRIDA, "identidad", "motor", "politica", "dia", "listas", "abiertaEn"),
    modo: text,
    cambios: int4,
    versionIds: arrayOf(uuid),
    slugs: arrayOf(text),
  },
  row: { clienteId: uuid },
  text: `
    INSERT INTO vigilancia_corrida (cliente_id, numero, id, identidad, motor, politica, dia, listas, abierta_en)
    SELECT cliente.id, coalesce(newest.numero, 0) + 1, gen_random_uuid(), $identidad, $motor, $politica, $dia, $listas, $abiertaEn
    FROM cliente LEFT JOIN LATERAL (${NEWEST}) newest ON true
    WHERE cliente.modo = $modo AND cliente.politica_coincidencia = $politica AND ${CAMBIOS} = $cambios
      AND EXISTS (SELECT FROM contraparte WHERE cliente_id = cliente.id AND estado <> 'retirada')
      AND (newest.numero IS NULL
        OR newest.identidad <> $identidad AND newest.motor <= $motor AND newest.dia <= $dia)
      AND ($modo = 'prueba' OR $versionIds::uuid[] @> ARRAY(
        SELECT current.id FROM (
          SELECT DISTINCT ON (slug) id FROM lista_version WHERE slug = ANY ($slugs) ORDER BY slug, secuencia DESC) current))
    ON CONFLICT DO NOTHING RETURNING cliente_id AS "clienteId"`,
});

/** Opens a run for every client of the mode whose base is to be compared with something else than its newest run. */
export async function openCorridas(
  executor: SqlExecutor,
  { modo, cambios }: { readonly modo: Modo; readonly cambios: number },
  base: BaseDeComparacion,
  { now, slugs }: { readonly now: Date; readonly slugs: readonly string[] },
): Promise<void> {
  const { listas, ...rest } = base;
  const versionIds = listas.map(({ versionId }) => versionId);
  await executor.query(OPEN, {
    ...rest,
    ...{ modo, cambios },
    listas: JSON.stringify(listas),
    versionIds,
    slugs,
    abiertaEn: now,
  });
}

const claimOf = (name: string, isAsked: string) =>
  sql({
    name,
    params: {
      ...{ identidades: arrayOf(bpchar), modos: arrayOf(text), limit: int8, before: nullable(int4) },
      only: nullable(arrayOf(uuid)),
    },
    row: {
      ...pick(COMPARABLE, "clienteId", "persona", "comparado", "revision", "comparacion", "corrida"),
      contraparteId: COMPARABLE.id,
      reclamo: neverNull(COMPARABLE.reclamo),
      modo: oneOf(...MODOS),
      identidad: bpchar,
      numero: int4,
      avisaVigilancia: bool,
      anteriores: nullable(jsonbOf<readonly ListaDeCorrida[]>()),
    },
    text: `
    WITH turn AS (
      SELECT cliente.id, cliente.modo, cliente.avisa_vigilancia, newest.identidad, newest.numero
      FROM cliente, LATERAL (${NEWEST}) newest
      WHERE cliente.modo = ANY ($modos) AND newest.identidad = ANY ($identidades)
        AND EXISTS (SELECT FROM contraparte
          WHERE ${BEHIND} AND corrida < coalesce($before, newest.numero) AND ${isAsked} AND ${isUnclaimed("contraparte")})
      ORDER BY cliente.modo = 'prueba', random() LIMIT 1
    ),
    due AS (
      SELECT cliente_id, id FROM contraparte
      WHERE cliente_id = (SELECT id FROM turn) AND estado <> 'retirada' AND corrida < (SELECT numero FROM turn)
        AND corrida < coalesce($before, (SELECT numero FROM turn)) AND ${isAsked} AND ${isUnclaimed("contraparte")}
      ORDER BY corrida LIMIT $limit FOR UPDATE SKIP LOCKED
    )
    UPDATE contraparte SET ${CLAIM} FROM due, turn
    WHERE contraparte.cliente_id = due.cliente_id AND contraparte.id = due.id
    RETURNING $row, turn.modo, turn.identidad, turn.numero, turn.avisa_vigilancia AS "avisaVigilancia",
      (SELECT listas FROM vigilancia_corrida earlier WHERE earlier.cliente_id = contraparte.cliente_id
        AND earlier.numero = abs(contraparte.corrida)) AS anteriores`,
  });
const CLAIM_DUE = claimOf("claim_contrapartes", "$only::uuid[] IS NULL");
const CLAIM_THESE = claimOf("claim_these_contrapartes", "contraparte.id = ANY ($only)");

/**
 * Claims contrapartes of one client, whose turn it is, that were not compared in its newest run. Reads no others, even if
 * PostgreSQL does not know yet how many a client has: each is found by its whole key, and the oldest run by the index.
 * `before`: claims only those last compared in an earlier run than this number. All new and changed ones are before 1.
 * `only`: claims none but these.
 */
export const claimContrapartes = (
  executor: SqlExecutor,
  identidades: readonly string[],
  modos: readonly Modo[],
  {
    only = null,
    ...asked
  }: { readonly limit: number; readonly before: number | null; readonly only?: readonly string[] | null },
) => executor.query(only === null ? CLAIM_DUE : CLAIM_THESE, { identidades, modos, only, ...asked });

export type ContraparteClaim = Awaited<ReturnType<typeof claimContrapartes>>[number];

const PASES = sql({
  params: { identidades: arrayOf(bpchar), anteriores: arrayOf(bpchar) },
  row: { clienteId: uuid, numero: int4, identidad: bpchar, desde: int4, identidadAnterior: bpchar },
  text: `
    SELECT cliente.id AS "clienteId", newest.numero, newest.identidad, earlier.numero AS desde,
      earlier.identidad AS "identidadAnterior"
    FROM cliente, LATERAL (${NEWEST}) newest, vigilancia_corrida earlier
    WHERE cliente.modo = 'real' AND newest.identidad = ANY ($identidades)
      AND earlier.cliente_id = cliente.id AND earlier.numero < newest.numero AND earlier.identidad = ANY ($anteriores)
      AND EXISTS (SELECT FROM contraparte
        WHERE contraparte.cliente_id = cliente.id AND estado <> 'retirada' AND corrida = earlier.numero)`,
});

/** The contrapartes of a client that were last compared in one run, `desde`, and are due in its newest, `numero`. */
export type PaseDeCambios = RowOf<(typeof PASES)["row"]>;

/** Returns what is due of contrapartes that were compared with some of these earlier lists. */
export const findPases = (
  executor: SqlExecutor,
  identidades: readonly string[],
  anteriores: readonly string[],
) => executor.query(PASES, { identidades, anteriores });

/** Read in the order of their ids: `corrida` is written so that no index of it is used, which would be sorted each time. */
const COMPARED = sql({
  name: "read_compared",
  params: { clienteId: uuid, desde: int4, after: uuid, limit: int8 },
  row: { contraparteId: COMPARABLE.id, ...pick(COMPARABLE, "persona", "comparado", "revision") },
  text: `
    SELECT $row FROM contraparte
    WHERE cliente_id = $clienteId AND id > $after AND estado <> 'retirada' AND corrida + 0 = $desde
      AND ${isUnclaimed("contraparte")}
    ORDER BY id LIMIT $limit`,
});

/** Returns the next contrapartes of a pase behind `after`, without a claim. */
export const readCompared = (
  executor: SqlExecutor,
  { clienteId, desde }: Pick<PaseDeCambios, "clienteId" | "desde">,
  after: string,
  limit: number,
) => executor.query(COMPARED, { clienteId, desde, after, limit });

const KEEP = sql({
  name: "keep_comparado",
  params: {
    ...{ clienteId: uuid, desde: int4, numero: int4, now: timestamptz },
    ...{ ids: arrayOf(uuid), revisiones: arrayOf(int4), nears: arrayOf(uuid) },
  },
  text: `
    WITH due AS MATERIALIZED (
      SELECT id, near.id IS NOT NULL AS is_near FROM contraparte
      JOIN unnest($ids::uuid[], $revisiones::int[]) AS kept (id, revision) USING (id, revision)
      LEFT JOIN unnest($nears::uuid[]) AS near (id) USING (id)
      WHERE cliente_id = $clienteId AND estado <> 'retirada' AND corrida = $desde AND ${isUnclaimed("contraparte")}
      ORDER BY id FOR NO KEY UPDATE OF contraparte SKIP LOCKED
    )
    UPDATE contraparte SET corrida = $numero, comparacion = comparacion + 1, comparada_en = $now,
      comparado = CASE WHEN is_near THEN comparado || '{"hasNear": true}' ELSE comparado END, ${RELEASE}
    FROM due WHERE cliente_id = $clienteId AND contraparte.id = due.id`,
});

/** A contraparte that matches what it matched. */
export interface ContraparteSinCambio {
  readonly contraparteId: string;
  readonly revision: number;
  /** Whether an entry is near it now. */
  readonly isNear: boolean;
}

/**
 * Records that contrapartes match in the run of a pase what they matched before. Leaves out each that was changed, claimed
 * or compared since it was read: it is due by other means, or done.
 */
export async function keepComparado(
  executor: SqlExecutor,
  { clienteId, desde, numero }: PaseDeCambios,
  kept: readonly ContraparteSinCambio[],
  now: Date,
): Promise<void> {
  const ids = kept.map(({ contraparteId }) => contraparteId);
  const revisiones = kept.map(({ revision }) => revision);
  const nears = kept.flatMap(({ contraparteId, isNear }) => (isNear ? contraparteId : []));
  await executor.query(KEEP, { clienteId, desde, numero, now, ids, revisiones, nears });
}

/** An alarma as its contraparte's comparison tells it. */
export interface AlarmaToTell extends AlarmaNueva {
  readonly alarmaId: string;
  readonly contraparteId: string;
  readonly versionId: string;
  readonly versionAnteriorId: string | null;
}

const SETTLE = sql({
  params: { clienteId: uuid, numero: int4, now: timestamptz, items: json, alarmas: json },
  row: { contraparteId: uuid },
  text: `
    WITH item AS MATERIALIZED (
      SELECT $clienteId::uuid AS cliente_id, * FROM json_to_recordset($items::json) AS item (contraparte_id uuid,
        revision int, reclamo uuid, comparado jsonb, es_primera boolean)
    ),
    settled AS (
      UPDATE contraparte SET corrida = $numero, comparacion = contraparte.comparacion + 1, comparada_en = $now,
        comparado = coalesce(item.comparado, contraparte.comparado), ${RELEASE}
      FROM item
      WHERE contraparte.cliente_id = item.cliente_id AND contraparte.id = item.contraparte_id
        AND contraparte.reclamo = item.reclamo AND contraparte.revision = item.revision
      RETURNING contraparte.id, contraparte.comparacion, item.revision, item.es_primera
    ),
    first AS (
      INSERT INTO contraparte_comparada (cliente_id, contraparte_id, revision, en)
      SELECT $clienteId, id, revision, $now FROM settled WHERE es_primera ON CONFLICT DO NOTHING
    ),
    told AS (
      INSERT INTO alarma (cliente_id, id, contraparte_id, comparacion, corrida, tipo, lista, source_id, version_id,
        version_anterior_id, detectada_en, hallazgo, por_avisar)
      SELECT $clienteId, alarma.id, settled.id, settled.comparacion, $numero, alarma.tipo, alarma.lista, alarma.source_id,
        alarma.version_id, alarma.version_anterior_id, $now, alarma.hallazgo, alarma.por_avisar
      FROM json_to_recordset($alarmas::json) AS alarma (id uuid, contraparte_id uuid, tipo text, lista text, source_id text,
        version_id uuid, version_anterior_id uuid, hallazgo jsonb, por_avisar boolean)
      JOIN settled ON settled.id = alarma.contraparte_id
      ORDER BY alarma.id
    )
    SELECT id AS "contraparteId" FROM settled`,
});

export interface Settled {
  readonly claim: ContraparteClaim;
  /** Null: as it was. */
  readonly comparado: Comparado | null;
  readonly alarmas: readonly AlarmaToTell[];
}

/**
 * Stores the outcome of comparisons of one client and run, and releases the claims. Tells the alarmas in the same
 * statement. Drops the outcome of a contraparte that changed meanwhile or whose claim expired: it is still due.
 */
export async function settleContrapartes(
  executor: SqlExecutor,
  settled: readonly [Settled, ...Settled[]],
  now: Date,
): Promise<void> {
  const [{ claim }] = settled;
  const { clienteId, numero, avisaVigilancia } = claim;
  const items = settled.map(({ claim: { contraparteId, revision, reclamo, corrida }, comparado }) => ({
    contraparte_id: contraparteId,
    ...{ revision, reclamo, comparado },
    // As it is now it was in no run.
    es_primera: corrida <= 0,
  }));
  const alarmas = settled.flatMap(({ alarmas }) =>
    alarmas.map(({ alarmaId, contraparteId, tipo, versionId, versionAnteriorId, ...hallazgo }) => ({
      id: alarmaId,
      contraparte_id: contraparteId,
      tipo,
      lista: hallazgo.par.lista,
      source_id: hallazgo.par.entrada.sourceId,
      version_id: versionId,
      version_anterior_id: versionAnteriorId,
      hallazgo,
      // Without events, so that a match on a binding list is mailed if no consulta is made for it.
      por_avisar: avisaVigilancia || (tipo !== "salida" && hallazgo.par.tier === "1_vinculante"),
    })),
  );
  await executor.query(SETTLE, {
    ...{ clienteId, numero, now },
    items: JSON.stringify(items),
    alarmas: JSON.stringify(alarmas),
  });
}

const GIVE_BACK = sql({
  params: { clienteId: uuid, reclamos: arrayOf(uuid) },
  text: `UPDATE contraparte SET ${RELEASE} WHERE cliente_id = $clienteId AND reclamo = ANY ($reclamos)`,
});

/** Releases claims without an outcome. */
export async function giveBackContrapartes(
  executor: SqlExecutor,
  claims: readonly ContraparteClaim[],
): Promise<void> {
  const [first] = claims;
  if (first === undefined) return;
  const reclamos = claims.map(({ reclamo }) => reclamo);
  await executor.query(GIVE_BACK, { clienteId: first.clienteId, reclamos });
}

const COMPLETE = sql({
  params: { now: timestamptz },
  row: { corridaId: CORRIDA.id, clienteId: CORRIDA.clienteId },
  text: `
    UPDATE vigilancia_corrida newest SET completa_en = $now, vigiladas = (
        SELECT coalesce(jsonb_object_agg(clase, total), '{}') FROM (
          SELECT clase, count(*) AS total FROM contraparte
          WHERE contraparte.cliente_id = newest.cliente_id AND estado <> 'retirada' GROUP BY 1) counted)
    FROM cliente
    WHERE cliente.id = newest.cliente_id AND newest.completa_en IS NULL
      AND NOT EXISTS (SELECT FROM vigilancia_corrida later
        WHERE later.cliente_id = newest.cliente_id AND later.numero > newest.numero)
      AND NOT EXISTS (SELECT FROM contraparte WHERE ${BEHIND})
    RETURNING newest.id AS "corridaId", newest.cliente_id AS "clienteId"`,
});

/** Records which newest runs have compared every watched contraparte, and how many of each clase. */
export const completeCorridas = (executor: SqlExecutor, now: Date) => executor.query(COMPLETE, { now });

const SIN_COMPARAR = sql({
  params: { clienteId: uuid },
  row: { total: neverNull(int4) },
  text: `
    SELECT count(*)::int AS total FROM contraparte
    WHERE cliente_id = $clienteId AND estado <> 'retirada' AND corrida < coalesce(
      (SELECT max(numero) FROM vigilancia_corrida WHERE cliente_id = $clienteId), 1)`,
});

/** Counts a client's watched contrapartes that were not compared in its newest run. */
export const countSinComparar = async (executor: SqlExecutor, clienteId: string): Promise<number> =>
  (await executor.query(SIN_COMPARAR, { clienteId }))[0]?.total ?? 0;

/**
 * Looks only at clients whose newest run is not complete, or has another version: a base that is compared whole is not
 * read. What changed in the last hour is not late.
 */
const LATE = sql({
  params: { before: timestamptz, slugs: arrayOf(text) },
  row: {
    clienteId: uuid,
    lista: textOf<ScreenedSlug>(),
    versionId: uuid,
    vigenteDesde: timestamptz,
    pendientes: neverNull(int4),
  },
  text: `
    SELECT cliente.id AS "clienteId", version.slug AS lista, version.id AS "versionId",
      version.fetched_en AS "vigenteDesde", late.pendientes
    FROM cliente LEFT JOIN LATERAL (${NEWEST}) newest ON true, (
      SELECT DISTINCT ON (slug) id, slug, fetched_en FROM lista_version WHERE slug = ANY ($slugs)
      ORDER BY slug, secuencia DESC) version,
    LATERAL (
      SELECT count(*)::int AS pendientes FROM contraparte
      WHERE contraparte.cliente_id = cliente.id AND contraparte.estado <> 'retirada'
        AND contraparte.actualizada_en < $before AND NOT EXISTS (SELECT FROM vigilancia_corrida compared
          WHERE compared.cliente_id = cliente.id AND compared.numero = contraparte.corrida
            AND compared.listas @> jsonb_build_array(jsonb_build_object('versionId', version.id)))) late
    WHERE cliente.modo = 'real' AND cliente.activo AND cliente.avisa_vigilancia AND version.fetched_en < $before
      AND (newest.numero IS NULL OR newest.completa_en IS NULL
        OR NOT newest.listas @> jsonb_build_array(jsonb_build_object('versionId', version.id)))
      AND late.pendientes > 0`,
});

/** Returns the versions in force since before a moment that a base was not compared with whole, of clients that ask. */
export const lateVersions = (
  executor: SqlExecutor,
  { before, slugs }: { readonly before: Date; readonly slugs: readonly string[] },
) => executor.query(LATE, { before, slugs });

const MUESTRA = sql({
  params: { identidades: arrayOf(bpchar), limit: int8 },
  row: {
    ...pick(COMPARABLE, "clienteId", "persona", "comparado"),
    contraparteId: COMPARABLE.id,
    identidad: bpchar,
    modo: oneOf(...MODOS),
  },
  text: `
    SELECT $row, newest.identidad, cliente.modo FROM cliente, LATERAL (${NEWEST}) newest, LATERAL (
      SELECT id FROM contraparte WHERE cliente_id = cliente.id AND estado <> 'retirada' AND corrida = newest.numero
      ORDER BY random() LIMIT $limit) chosen
    JOIN contraparte ON contraparte.id = chosen.id
    WHERE contraparte.cliente_id = cliente.id AND newest.identidad = ANY ($identidades)`,
});

/** Returns some watched contrapartes of each client that were compared in its newest run, which is one of these. */
export const sampleCompared = (executor: SqlExecutor, identidades: readonly string[], limit: number) =>
  executor.query(MUESTRA, { identidades, limit });

const IS_SAMPLED = sql({
  params: { since: timestamptz },
  row: { isSampled: neverNull(bool) },
  text: `
    SELECT EXISTS (SELECT FROM tarea_ejecucion JOIN tarea_fin ON ejecucion_id = tarea_ejecucion.id
      WHERE tarea = 'vigilar-contrapartes' AND inicio >= $since AND (detalle->>'muestreadas')::int > 0) AS "isSampled"`,
});

/** Whether a sample was compared since a moment. */
export const isSampledSince = async (executor: SqlExecutor, since: Date): Promise<boolean> =>
  (await executor.query(IS_SAMPLED, { since }))[0]?.isSampled ?? false;

const FLOOD = sql({
  params: { clienteId: uuid, numero: int4 },
  row: {
    lista: textOf<ScreenedSlug>(),
    versionId: uuid,
    alarmas: neverNull(int4),
    vigiladas: neverNull(int4),
  },
  text: `
    SELECT lista, version_id AS "versionId", count(*)::int AS alarmas, (SELECT count(*)::int FROM contraparte
      WHERE cliente_id = $clienteId AND estado <> 'retirada') AS vigiladas
    FROM alarma
    WHERE cliente_id = $clienteId AND corrida = $numero AND version_anterior_id <> version_id
      AND EXISTS (SELECT FROM cliente WHERE id = $clienteId AND modo = 'real')
    GROUP BY 1, 2 HAVING count(*) > 50`,
});

/**
 * Returns how many alarmas each new version gave in a run so far, if they are many. A first comparison has none, and a test
 * account neither: it changes its lists itself.
 */
export const alarmasByVersion = (executor: SqlExecutor, clienteId: string, numero: number) =>
  executor.query(FLOOD, { clienteId, numero });

const CONTADAS = sql({
  params: { clienteId: uuid },
  row: { ...pick(CORRIDA, "motor", "politica", "listas", "completaEn"), contrapartes: neverNull(int4) },
  text: `
    SELECT $row, coalesce(counted.contrapartes, 0)::int AS contrapartes FROM vigilancia_corrida
    LEFT JOIN (SELECT corrida, count(*) AS contrapartes FROM contraparte
      WHERE cliente_id = $clienteId AND estado <> 'retirada' GROUP BY 1) counted ON counted.corrida = numero
    WHERE cliente_id = $clienteId`,
});
const VIGILADAS = sql({
  params: { clienteId: uuid },
  row: { vigiladas: neverNull(int4) },
  text: `SELECT count(*)::int AS vigiladas FROM contraparte WHERE cliente_id = $clienteId AND estado <> 'retirada'`,
});

/** Returns a client's runs, each with how many watched contrapartes were last compared in it, and how many are watched. */
export async function readCorridas(
  snapshot: SqlExecutor,
  clienteId: string,
): Promise<{ readonly corridas: readonly CorridaContada[]; readonly vigiladas: number }> {
  const corridas = await snapshot.query(CONTADAS, { clienteId });
  const [counted] = await snapshot.query(VIGILADAS, { clienteId });
  return { corridas, vigiladas: counted?.vigiladas ?? 0 };
}

const CORRIDA_OF = sql({
  params: { clienteId: uuid, contraparteId: uuid },
  row: { ...pick(CORRIDA, "motor", "politica", "listas"), completaEn: nullable(timestamptz) },
  text: `
    SELECT $row, comparada_en AS "completaEn" FROM contraparte
    JOIN vigilancia_corrida ON vigilancia_corrida.cliente_id = contraparte.cliente_id AND numero = corrida
    WHERE contraparte.cliente_id = $clienteId AND contraparte.id = $contraparteId`,
});

/** Returns the run that a contraparte was last compared in. Empty if it changed since, or was not compared yet. */
export const corridaOf = async (
  executor: SqlExecutor,
  clienteId: string,
  contraparteId: string,
): Promise<readonly CorridaContada[]> =>
  (await executor.query(CORRIDA_OF, { clienteId, contraparteId })).map((row) => ({
    ...row,
    contrapartes: 1,
  }));
