import {
  ACTA_FILAS,
  type AlarmaDeActa,
  type HechosDeActa,
  type PorClase,
  type VersionEnRango,
} from "../../domain/contrapartes/acta";
import {
  CLASES,
  type Clase,
  type EstadoDeAlarma,
  TIPOS_DE_ALARMA,
} from "../../domain/contrapartes/contraparte";
import type { ScreenedSlug } from "../../domain/listas/lista";
import { POLITICAS } from "../../domain/screening/types";
import {
  arrayOf,
  int4,
  int8,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

/** A field of a contraparte as it was at a moment: what the first change after it replaced, or as it is. */
const fieldAt = (field: "clase" | "estado", moment: string) => `
  CASE WHEN actualizada_en < ${moment} THEN contraparte.${field} ELSE coalesce((
    SELECT antes->>'${field}' FROM contraparte_cambio later
    WHERE later.cliente_id = contraparte.cliente_id AND later.contraparte_id = contraparte.id
      AND later.en >= ${moment} AND later.antes ? '${field}' ORDER BY revision LIMIT 1), contraparte.${field}) END`;

const VIGILADAS = sql({
  params: { clienteId: uuid, at: timestamptz },
  row: { clase: neverNull(textOf<Clase>()), total: neverNull(int4) },
  text: `
    SELECT clase, count(*)::int AS total FROM (
      SELECT ${fieldAt("clase", "$at")} AS clase, ${fieldAt("estado", "$at")} AS estado
      FROM contraparte WHERE cliente_id = $clienteId AND creada_en < $at) standing
    WHERE estado <> 'retirada' GROUP BY 1`,
});

/** Returns how many contrapartes of each clase were watched just before a moment. */
async function vigiladasAt(executor: SqlExecutor, clienteId: string, at: Date): Promise<PorClase> {
  const rows = await executor.query(VIGILADAS, { clienteId, at });
  const totals = new Map(rows.map(({ clase, total }) => [clase, total]));
  return Object.fromEntries(
    CLASES.flatMap((clase) => (totals.has(clase) ? [[clase, totals.get(clase)]] : [])),
  );
}

const BASE = sql({
  params: { clienteId: uuid, desde: timestamptz, corte: timestamptz },
  row: { desde: nullable(timestamptz), ingresaron: neverNull(int4) },
  text: `
    SELECT min(creada_en) AS desde, (count(*) FILTER (WHERE creada_en >= $desde))::int AS ingresaron
    FROM contraparte WHERE cliente_id = $clienteId AND creada_en < $corte`,
});

const VERSIONES = sql({
  params: { slugs: arrayOf(text), desde: timestamptz, corte: timestamptz },
  row: {
    slug: textOf<ScreenedSlug>(),
    versionId: uuid,
    hashContenido: neverNull(text),
    totalEntradas: int4,
    vigenteDesde: timestamptz,
    vigenteHasta: nullable(timestamptz),
  },
  text: `
    SELECT slug, id AS "versionId", hash_contenido::text AS "hashContenido", total_entradas AS "totalEntradas",
      fetched_en AS "vigenteDesde", replaced_en AS "vigenteHasta"
    FROM (SELECT *, lead(fetched_en) OVER (PARTITION BY slug ORDER BY secuencia) AS replaced_en
      FROM lista_version WHERE slug = ANY ($slugs) AND fetched_en < $corte) version
    WHERE replaced_en IS NULL OR replaced_en > $desde
    ORDER BY slug, secuencia`,
});

/** Returns the versions of lists that were in force within a range, the first ones first. */
export const versionesEnRango = (
  executor: SqlExecutor,
  slugs: readonly ScreenedSlug[],
  { desde, corte }: { readonly desde: Date; readonly corte: Date },
): Promise<VersionEnRango[]> => executor.query(VERSIONES, { slugs, desde, corte });

const COMPLETAS = sql({
  params: { clienteId: uuid, versionIds: arrayOf(uuid), corte: timestamptz },
  row: {
    versionId: neverNull(uuid),
    corridaId: uuid,
    completaEn: neverNull(timestamptz),
    motor: int4,
    politica: oneOf(...POLITICAS),
    vigiladas: nullable(jsonbOf<PorClase>()),
  },
  text: `
    SELECT DISTINCT ON ("versionId") "versionId", corrida.id AS "corridaId", completa_en AS "completaEn", motor, politica,
      vigiladas
    FROM vigilancia_corrida corrida, jsonb_to_recordset(listas) AS lista ("versionId" uuid)
    WHERE cliente_id = $clienteId AND completa_en <= $corte AND "versionId" = ANY ($versionIds)
    ORDER BY "versionId", completa_en`,
});

const REGLAS = sql({
  params: { clienteId: uuid, desde: timestamptz, corte: timestamptz },
  row: {
    motor: int4,
    politica: oneOf(...POLITICAS),
    desde: neverNull(timestamptz),
    completaEn: nullable(timestamptz),
  },
  text: `
    SELECT motor, politica, desde, "completaEn" FROM (
      SELECT motor, politica, min(abierta_en) AS desde, min(completa_en) FILTER (WHERE completa_en <= $corte) AS "completaEn",
        lead(min(abierta_en)) OVER (ORDER BY island) AS hasta
      FROM (
        SELECT *, count(*) FILTER (WHERE is_new) OVER (ORDER BY numero) AS island FROM (
          SELECT *, (motor, politica) IS DISTINCT FROM
            (lag(motor) OVER (ORDER BY numero), lag(politica) OVER (ORDER BY numero)) AS is_new
          FROM vigilancia_corrida WHERE cliente_id = $clienteId AND abierta_en < $corte) run) ruled
      GROUP BY island, motor, politica) reglas
    WHERE hasta IS NULL OR hasta > $desde ORDER BY desde`,
});

const DIAS = sql({
  params: { clienteId: uuid, desde: timestamptz, corte: timestamptz },
  row: { dia: neverNull(text) },
  text: `
    SELECT DISTINCT (en AT TIME ZONE 'America/Bogota')::date::text AS dia
    FROM vigilancia_corrida, LATERAL (VALUES (abierta_en), (completa_en)) moment (en)
    WHERE cliente_id = $clienteId AND en >= $desde AND en < $corte ORDER BY 1`,
});

/** Changes after which a contraparte waits: it is new, another person, or watched again. */
const NEEDS_COMPARISON = `(antes IS NULL OR antes->>'estado' = 'retirada'
  OR antes ?| ARRAY['tipo', 'nombre', 'documento', 'fechaNacimiento', 'pais', 'alias'])`;

const EN_ESPERA = sql({
  params: { clienteId: uuid, desde: timestamptz, corte: timestamptz, limite: int8 },
  row: {
    contraparteId: uuid,
    referencia: text,
    clase: textOf<Clase>(),
    desde: timestamptz,
    hasta: nullable(timestamptz),
    total: neverNull(int4),
  },
  text: `
    SELECT id AS "contraparteId", referencia, clase, en AS desde, CASE WHEN ended < $corte THEN ended END AS hasta,
      (count(*) OVER ())::int AS total
    FROM (
      SELECT contraparte.id, referencia, clase, changed.en, least(
        (SELECT min(compared.en) FROM contraparte_comparada compared
          WHERE compared.cliente_id = $clienteId AND compared.contraparte_id = contraparte.id
            AND compared.revision >= changed.revision),
        (SELECT min(later.en) FROM contraparte_cambio later
          WHERE later.cliente_id = $clienteId AND later.contraparte_id = contraparte.id
            AND later.revision > changed.revision AND later.antes ? 'estado' AND coalesce((
              SELECT after.antes->>'estado' FROM contraparte_cambio after
              WHERE after.cliente_id = $clienteId AND after.contraparte_id = contraparte.id
                AND after.revision > later.revision AND after.antes ? 'estado' ORDER BY after.revision LIMIT 1),
              contraparte.estado) = 'retirada'), $corte) AS ended
      FROM contraparte_cambio changed JOIN contraparte
        ON contraparte.cliente_id = changed.cliente_id AND contraparte.id = changed.contraparte_id
      WHERE changed.cliente_id = $clienteId AND changed.en < $corte AND ${NEEDS_COMPARISON}
        AND coalesce((SELECT after.antes->>'estado' FROM contraparte_cambio after
          WHERE after.cliente_id = $clienteId AND after.contraparte_id = changed.contraparte_id
            AND after.revision > changed.revision AND after.antes ? 'estado' ORDER BY after.revision LIMIT 1),
          contraparte.estado) <> 'retirada'
        AND NOT EXISTS (SELECT FROM contraparte_comparada compared
          WHERE compared.cliente_id = $clienteId AND compared.contraparte_id = changed.contraparte_id
            AND compared.revision = changed.revision AND compared.en <= changed.en + interval '1 hour')
      ) waited
    WHERE ended > $desde AND ended - en > interval '1 hour'
    ORDER BY en, id LIMIT $limite`,
});

const RANGO = { clienteId: uuid, desde: timestamptz, corte: timestamptz };
const OF_RANGE = "alarma.cliente_id = $clienteId AND detectada_en >= $desde AND detectada_en < $corte";
/**
 * The alarmas of a range as they stood at its end: with the consulta made by then, the last decision by then that was
 * not undone, and what a second person had said of it.
 */
const STANDING = `alarma
  LEFT JOIN consulta ON consulta.id = alarma.consulta_id AND consulta.cliente_id = alarma.cliente_id
    AND consulta.creada_en < $corte
  LEFT JOIN LATERAL (
    SELECT decision.en, analista, motivo, tipo, requiere_aprobacion, resultado, aprobador
    FROM decision LEFT JOIN decision_revision revision ON revision.decision_id = decision.id AND revision.en < $corte
    WHERE decision.consulta_id = consulta.id AND decision.posicion = alarma.posicion AND decision.en < $corte
      AND resultado IS DISTINCT FROM 'deshecha'
    ORDER BY numero DESC LIMIT 1) decidida ON resultado IS DISTINCT FROM 'devuelta'`;
const ESTADO_AT = `CASE
  WHEN decidida.tipo IS NOT NULL AND requiere_aprobacion AND resultado IS NULL THEN 'en_analisis'
  WHEN decidida.tipo IS NOT NULL THEN decidida.tipo
  WHEN alarma.id::text IN (SELECT objeto_id FROM actividad WHERE actividad.cliente_id = $clienteId
    AND actividad.accion = 'alarma.leida' AND actividad.en >= $desde AND actividad.en < $corte) THEN 'informada'
  ELSE 'abierta' END`;

const CUENTAS = sql({
  params: RANGO,
  row: {
    tipo: oneOf(...TIPOS_DE_ALARMA),
    estado: neverNull(textOf<EstadoDeAlarma>()),
    total: neverNull(int4),
    sinConsulta: neverNull(int4),
  },
  text: `
    SELECT alarma.tipo, ${ESTADO_AT} AS estado, count(*)::int AS total,
      (count(*) FILTER (WHERE alarma.tipo <> 'salida' AND consulta.id IS NULL))::int AS "sinConsulta"
    FROM ${STANDING} WHERE ${OF_RANGE} GROUP BY 1, 2 ORDER BY 1, 2`,
});
const ALARMAS = sql({
  params: { ...RANGO, limite: int8 },
  row: {
    alarmaId: uuid,
    contraparteId: uuid,
    referencia: text,
    nombre: nullable(text),
    tipo: oneOf(...TIPOS_DE_ALARMA),
    estado: neverNull(textOf<EstadoDeAlarma>()),
    lista: textOf<ScreenedSlug>(),
    entrada: neverNull(text),
    detectadaEn: timestamptz,
    consultaId: nullable(uuid),
    decididaEn: nullable(timestamptz),
    quien: nullable(text),
    aprobador: nullable(text),
    motivo: nullable(text),
  },
  text: `
    SELECT alarma.id AS "alarmaId", contraparte_id AS "contraparteId", referencia,
      coalesce(hallazgo #>> '{consultado,nombre}', persona->>'nombre') AS nombre, alarma.tipo, ${ESTADO_AT} AS estado,
      alarma.lista, hallazgo #>> '{par,nombreCoincidencia}' AS entrada, detectada_en AS "detectadaEn",
      consulta.id AS "consultaId", decidida.en AS "decididaEn", analista AS quien, aprobador, motivo
    FROM ${STANDING} JOIN contraparte ON contraparte.cliente_id = alarma.cliente_id AND contraparte.id = contraparte_id
    WHERE ${OF_RANGE} ORDER BY alarma.orden DESC LIMIT $limite`,
});
/** Returns what the stored rows say of a range of a client's vigilancia, with the versions that were in force. */
export async function hechosDeActa(
  snapshot: SqlExecutor,
  clienteId: string,
  versiones: readonly VersionEnRango[],
  { desde, corte }: { readonly desde: Date; readonly corte: Date },
): Promise<HechosDeActa> {
  const rango = { clienteId, desde, corte };
  const [base] = await snapshot.query(BASE, rango);
  const versionIds = versiones.map(({ versionId }) => versionId);
  const enEspera = await snapshot.query(EN_ESPERA, { ...rango, limite: ACTA_FILAS });
  const cuentas = await snapshot.query(CUENTAS, rango);
  const alarmas = await snapshot.query(ALARMAS, { ...rango, limite: ACTA_FILAS });
  return {
    baseDesde: base?.desde ?? null,
    alInicio: await vigiladasAt(snapshot, clienteId, desde),
    alCierre: await vigiladasAt(snapshot, clienteId, corte),
    ingresaron: base?.ingresaron ?? 0,
    versiones,
    completas: await snapshot.query(COMPLETAS, { clienteId, versionIds, corte }),
    reglas: await snapshot.query(REGLAS, rango),
    diasConCorrida: (await snapshot.query(DIAS, rango)).map(({ dia }) => dia),
    enEspera: {
      total: enEspera[0]?.total ?? 0,
      filas: enEspera.map(({ total: _, ...fila }) => fila),
    },
    alarmas: {
      total: cuentas.reduce((sum, { total }) => sum + total, 0),
      cuentas,
      filas: alarmas.map(
        ({ decididaEn: en, quien, aprobador, motivo, ...fila }): AlarmaDeActa => ({
          ...fila,
          decidida: en && quien !== null && motivo !== null ? { en, quien, aprobador, motivo } : null,
        }),
      ),
    },
  };
}
