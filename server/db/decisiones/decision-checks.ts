import type { DeclaredCheck } from "../sql/declared-check";
import { parsed } from "../sql/kept-columns";

const PLACE = "concat_ws('/', consulta_id, posicion)";

/** SQL for `gradoOf`, over a match of the evidence. */
const GRADO = `CASE
  WHEN match->'derivado' = 'true' AND match->>'matchPor' = 'documento' THEN 'comparte_documento'
  WHEN match->'derivado' = 'true' THEN 'comparte_nombre'
  WHEN match->>'matchPor' = 'documento' THEN 'mismo_documento'
  WHEN match->>'resultado' = 'posible' THEN 'posible'
  WHEN match->'score' = '1' THEN 'exacta' ELSE 'muy_alta' END`;

/** State of each match by its last decision that was not undone, and a second person's verdict on it. */
const LAST_DECISIONS = `
  SELECT DISTINCT ON (consulta_id, posicion) consulta_id, posicion,
    CASE WHEN NOT requiere_aprobacion OR resultado = 'aprobada' THEN tipo
      WHEN resultado = 'devuelta' THEN 'por_decidir' ELSE 'por_aprobar' END AS estado,
    coalesce(revision.en, decision.en) AS en
  FROM decision LEFT JOIN decision_revision revision ON revision.decision_id = decision.id
  WHERE revision.resultado IS DISTINCT FROM 'deshecha'
  ORDER BY consulta_id, posicion, numero DESC`;

/** Current assignee of each match. The order of the acts does not matter: each moves it from one person to another. */
const ASSIGNED = `
  SELECT place, usuario_id FROM (
    SELECT objeto_id AS place, detalle->side->>'usuario_id' AS usuario_id,
      CASE side WHEN 'despues' THEN 1 ELSE -1 END AS step
    FROM actividad, unnest(ARRAY['antes', 'despues']) AS side
    WHERE accion IN ('decision.asignada', 'decision.sin_asignar')) steps
  WHERE usuario_id IS NOT NULL GROUP BY 1, 2 HAVING sum(step) > 0`;

/** Checks of matches against their evidence and people's decisions. */
export const DECISION_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  // Nobody could decide on a missing match. Matches of the newest consultas are still being written.
  "matches of consultas": {
    count: "SELECT count(*) FROM coincidencia",
    differences: `
      SELECT ${PLACE} AS row, kept::text AS found, sealed::text AS expected
      FROM (
        SELECT consulta_id, posicion, true AS is_held, ROW(cliente_id, creada_en, lista, tier, resultado, grado, nombre_coincidencia,
          nombre_consultado, documento_consultado, referencia_externa) AS kept FROM coincidencia
      ) held FULL JOIN (
        SELECT consulta.id AS consulta_id, (place - 1)::int AS posicion,
          hoja.indice <= (SELECT indice FROM coincidencia_avance) AS is_due, ROW(cliente_id, creada_en,
          match->>'lista', match->>'tier', match->>'resultado', ${GRADO}, match->>'nombreCoincidencia',
          e->'consultado'->>'nombre',
          (e->'consultado'->'documento'->>'tipo') || (e->'consultado'->'documento'->>'numero'),
          e->>'referenciaExterna') AS sealed
        FROM consulta LEFT JOIN bitacora_hoja hoja ON hoja.consulta_id = consulta.id,
          ${parsed({ e: "evidencia" })},
          LATERAL jsonb_array_elements(CASE jsonb_typeof(e->'matches') WHEN 'array' THEN e->'matches' END)
            WITH ORDINALITY matches (match, place)
        WHERE total_matches > 0
      ) stated USING (consulta_id, posicion)
      WHERE kept IS DISTINCT FROM sealed AND (is_held OR is_due)`,
  },
  "entries of matches": {
    count: "SELECT count(*) FROM coincidencia WHERE huella IS NOT NULL",
    differences: `
      SELECT ${PLACE} AS row, concat_ws(' ', source_id, huella) AS found, 'an entry of ' || lista AS expected
      FROM coincidencia
      WHERE huella IS NOT NULL AND NOT EXISTS (
        SELECT FROM lista_entry entry JOIN entrada_huella told ON told.entry_id = entry.id
        WHERE entry.slug = lista AND entry.source_id = coincidencia.source_id AND told.huella = coincidencia.huella)`,
  },
  "standing of matches": {
    count: "SELECT count(*) FROM coincidencia",
    differences: `
      SELECT ${PLACE} AS row, concat_ws(' ', held.estado, held.decidida_en) AS found,
        concat_ws(' ', follows.estado, follows.en) AS expected
      FROM coincidencia held LEFT JOIN (${LAST_DECISIONS}) last USING (consulta_id, posicion),
        LATERAL (SELECT coalesce(last.estado, 'por_decidir') AS estado,
          CASE WHEN last.estado IN ('descartada', 'confirmada') THEN last.en END AS en) follows
      WHERE (held.estado, held.decidida_en) IS DISTINCT FROM (follows.estado, follows.en)`,
  },
  "assigned matches": {
    count: "SELECT count(*) FROM coincidencia WHERE asignada_a IS NOT NULL",
    differences: `
      SELECT ${PLACE} AS row, asignada_a AS found, usuario_id AS expected
      FROM coincidencia LEFT JOIN (${ASSIGNED}) given ON place = ${PLACE}
      WHERE asignada_a::text IS DISTINCT FROM usuario_id`,
  },
  "history of decisions": {
    count: "SELECT (SELECT count(*) FROM decision) + (SELECT count(*) FROM ficha_pep) AS count",
    differences: `
      SELECT ${PLACE} AS row, concat_ws(' ', what, numero) AS found, concat_ws(' ', what, place) AS expected
      FROM (
        SELECT consulta_id, posicion, 'decision' AS what, numero,
          row_number() OVER (PARTITION BY consulta_id, posicion ORDER BY numero) AS place FROM decision
        UNION ALL SELECT consulta_id, posicion, 'card', version,
          row_number() OVER (PARTITION BY consulta_id, posicion ORDER BY version) FROM ficha_pep) ordered
      WHERE place <> numero
      UNION ALL SELECT ${PLACE}, revision.resultado, 'no second person' FROM decision
        JOIN decision_revision revision ON revision.decision_id = decision.id
        WHERE requiere_aprobacion = (revision.resultado = 'deshecha')
      UNION ALL SELECT ${PLACE}, 'no act', 'the act of decision ' || id FROM decision
        WHERE NOT EXISTS (SELECT FROM actividad WHERE actividad.cliente_id = decision.cliente_id
          AND accion = 'decision.tomada' AND actividad.en = decision.en AND objeto_id = ${PLACE}
          AND detalle->'despues'->>'decision_id' = decision.id::text)`,
  },
};
