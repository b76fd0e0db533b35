-- Why a match on a binding list is confirmed though nothing was compared: a reason beside the first.
ALTER TABLE decision ADD COLUMN segundo_motivo text CHECK (segundo_motivo <> '');
ALTER TABLE decision ADD CHECK (segundo_motivo IS NULL
  OR (tipo = 'confirmada' AND 'sin_dato' = ALL (ARRAY[documento, nacimiento, pais, actividad])));

-- What the query and the entry have in common, in one word: `resultado` tells an equal name from one that is nearly equal
-- no more than from a document. From the evidence like all of the row; of evidence that was altered, from `resultado`.
ALTER TABLE coincidencia ADD COLUMN grado text CHECK (grado IN
  ('exacta', 'muy_alta', 'posible', 'mismo_documento', 'comparte_documento', 'comparte_nombre'));
UPDATE coincidencia SET grado = coalesce(stated.grado,
  CASE coincidencia.resultado WHEN 'exacto' THEN 'muy_alta' ELSE 'posible' END)
FROM coincidencia held
LEFT JOIN (
  SELECT consulta.id, (place - 1)::int AS posicion, CASE
    WHEN match->'derivado' = 'true' AND match->>'matchPor' = 'documento' THEN 'comparte_documento'
    WHEN match->'derivado' = 'true' THEN 'comparte_nombre'
    WHEN match->>'matchPor' = 'documento' THEN 'mismo_documento'
    WHEN match->>'resultado' = 'posible' THEN 'posible'
    WHEN match->'score' = '1' THEN 'exacta'
    ELSE 'muy_alta' END AS grado
  FROM consulta, LATERAL (
      SELECT CASE WHEN pg_input_is_valid(evidencia, 'jsonb') THEN evidencia::jsonb END AS e OFFSET 0) parsed,
    LATERAL jsonb_array_elements(CASE jsonb_typeof(e->'matches') WHEN 'array' THEN e->'matches' END)
      WITH ORDINALITY matches (match, place)
  WHERE total_matches > 0
) stated ON stated.id = held.consulta_id AND stated.posicion = held.posicion
WHERE coincidencia.consulta_id = held.consulta_id AND coincidencia.posicion = held.posicion;
ALTER TABLE coincidencia ALTER COLUMN grado SET NOT NULL;

-- What waits, what binds first, the exact before the possible, the oldest of each first.
CREATE INDEX coincidencia_urgent_idx
  ON coincidencia (cliente_id, tier, resultado, creada_en, consulta_id, posicion)
  WHERE estado IN ('por_decidir', 'en_analisis', 'por_aprobar');
CREATE INDEX coincidencia_urgent_lista_idx
  ON coincidencia (cliente_id, lista, tier, resultado, creada_en, consulta_id, posicion)
  WHERE estado IN ('por_decidir', 'en_analisis', 'por_aprobar');
