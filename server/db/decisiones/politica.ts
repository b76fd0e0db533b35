import {
  type PoliticaDecisiones,
  SEVERIDADES_DE_COINCIDENCIA,
  vencidoAntesDe,
} from "../../domain/decisiones/politica";
import { TEAM } from "../clientes/clientes";
import {
  arrayOf,
  int4,
  jsonb,
  jsonbOf,
  neverNull,
  nullable,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { firstOf, readRows, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const CLIENTE = typed(t.cliente, { politicaDecisiones: jsonbOf<PoliticaDecisiones>() });

const READ = sql({
  name: "politica_decisiones",
  params: { clienteId: uuid },
  row: pick(CLIENTE, "politicaDecisiones"),
  text: "SELECT $row FROM cliente WHERE id = $clienteId",
});

/** Returns the client's table. Null if it has none yet. */
export async function readPoliticaDecisiones(
  executor: SqlExecutor,
  clienteId: string,
): Promise<PoliticaDecisiones | null> {
  return (await firstOf(executor, READ, { clienteId }))?.politicaDecisiones ?? null;
}

const SAVE = sql({
  params: { clienteId: uuid, politica: jsonb, vista: int4 },
  row: { clienteId: uuid },
  text: `
    UPDATE cliente SET politica_decisiones = $politica
    WHERE id = $clienteId AND coalesce((politica_decisiones->>'version')::int, 0) = $vista
    RETURNING id AS "clienteId"`,
});

/** Replaces it. Returns false if it is no longer the version that was seen, 0 for none. */
export const savePoliticaDecisiones = async (
  tx: SqlExecutor,
  clienteId: string,
  politica: PoliticaDecisiones,
  vista: number,
): Promise<boolean> =>
  (await tx.query(SAVE, { clienteId, politica: JSON.stringify(politica), vista })).length === 1;

/** SQL for `severidadOfMatch`. */
const SEVERIDAD = `CASE WHEN resultado = 'exacto' AND tier = '1_vinculante' THEN 'alto'
  WHEN resultado = 'exacto' THEN 'medio' WHEN tier = '3_referencia' THEN 'informativo' ELSE 'bajo' END`;

const LIMITS = { clienteId: uuid, severidades: arrayOf(text), antes: arrayOf(timestamptz) };
/** Matches of the client that wait for a decision longer than the limit of their severity. */
const OVERDUE = `cliente_id = $clienteId AND estado IN ('por_decidir', 'en_analisis')
  AND creada_en < (SELECT antes FROM unnest($severidades::text[], $antes::timestamptz[]) AS plazo (severidad, antes)
    WHERE plazo.severidad = ${SEVERIDAD})`;

/** Counts stop here. */
const MOST_COUNTED = 10_000;

const COUNT = sql({
  params: LIMITS,
  row: { total: neverNull(int4) },
  text: `SELECT count(*)::int AS total FROM (SELECT FROM coincidencia WHERE ${OVERDUE} LIMIT ${MOST_COUNTED}) overdue`,
});

const limitsOf = (plazos: PoliticaDecisiones["plazos"], now: Date) => {
  const limits = SEVERIDADES_DE_COINCIDENCIA.flatMap((severidad) => {
    const plazo = plazos[severidad];
    return plazo === null ? [] : [{ severidad, antes: vencidoAntesDe(now, plazo) }];
  });
  return { severidades: limits.map(({ severidad }) => severidad), antes: limits.map(({ antes }) => antes) };
};

/** Returns how many matches wait for a decision longer than the client's limits, at most 10,000. */
export async function countVencidas(
  executor: SqlExecutor,
  clienteId: string,
  politica: Pick<PoliticaDecisiones, "plazos"> | null,
  now: Date,
): Promise<number> {
  if (politica === null) return 0;
  const row = await firstOf(executor, COUNT, { clienteId, ...limitsOf(politica.plazos, now) });
  return row?.total ?? 0;
}

const TAKE_COINCIDENCIAS = sql({
  params: { ...LIMITS, now: timestamptz },
  row: { consultaId: uuid },
  text: `
    UPDATE coincidencia SET escalada_en = $now WHERE (consulta_id, posicion) IN (
      SELECT consulta_id, posicion FROM coincidencia WHERE ${OVERDUE} AND escalada_en IS NULL
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING consulta_id AS "consultaId"`,
});
const TAKE_PASOS = sql({
  params: { clienteId: uuid, now: timestamptz },
  row: { pasoId: uuid },
  text: `
    UPDATE caso_paso SET escalado_en = $now WHERE id IN (
      SELECT id FROM caso_paso
      WHERE cliente_id = $clienteId AND resultado IS NULL AND vence_en < $now AND escalado_en IS NULL
      FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id AS "pasoId"`,
});

/**
 * Marks overdue matches and steps that nobody was mailed about, and returns the numbers. Rows that somebody is deciding on are left for the
 * next time, so that nobody waits.
 */
export async function takeVencidas(
  tx: SqlExecutor,
  clienteId: string,
  { plazos }: Pick<PoliticaDecisiones, "plazos">,
  now: Date,
): Promise<{ readonly coincidencias: number; readonly pasos: number }> {
  const coincidencias = await tx.query(TAKE_COINCIDENCIAS, { clienteId, now, ...limitsOf(plazos, now) });
  const pasos = await tx.query(TAKE_PASOS, { clienteId, now });
  return { coincidencias: coincidencias.length, pasos: pasos.length };
}

/** Returns the clients whose table names people to mail. */
export const clientesQueEscalan = readRows({
  row: { clienteId: uuid },
  text: `
    SELECT id AS "clienteId" FROM cliente
    WHERE activo AND politica_decisiones IS NOT NULL AND politica_decisiones->'escalaA' <> '[]' ORDER BY id`,
});

/** Returns those of these people who work on the client now and may be mailed. */
export const activePersonas = readRows({
  params: { clienteId: uuid, ids: nullable(arrayOf(uuid)) },
  row: { usuarioId: t.usuario.id, ...pick(t.usuario, "nombre", "email") },
  text: `
    SELECT $row FROM usuario
    WHERE cliente_id = ${TEAM} AND desactivado_en IS NULL AND clave IS NOT NULL AND id = ANY ($ids) ORDER BY id`,
});
