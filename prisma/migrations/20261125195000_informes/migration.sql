-- Of each consulta that can be searched, how many coincidencias it has in each list: written with its words, behind the
-- log, so that a year is added up without reading any evidence.
CREATE TABLE coincidencia_total (
  consulta_id uuid NOT NULL REFERENCES consulta_busqueda (consulta_id) ON DELETE CASCADE ON UPDATE RESTRICT,
  lista       text NOT NULL,
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en   timestamptz(3) NOT NULL,
  exactas     integer NOT NULL CHECK (exactas >= 0),
  posibles    integer NOT NULL CHECK (posibles >= 0),
  PRIMARY KEY (consulta_id, lista),
  CHECK (exactas + posibles > 0)
);
CREATE INDEX ON coincidencia_total (cliente_id, creada_en, lista);

INSERT INTO coincidencia_total (consulta_id, lista, cliente_id, creada_en, exactas, posibles)
SELECT consulta.id, match->>'lista', consulta.cliente_id, consulta.creada_en,
  count(*) FILTER (WHERE match->>'resultado' = 'exacto'), count(*) FILTER (WHERE match->>'resultado' = 'posible')
FROM consulta_busqueda JOIN consulta ON consulta.id = consulta_id,
  LATERAL json_array_elements(CASE WHEN total_matches > 0 AND evidencia IS JSON THEN evidencia::json->'matches' ELSE '[]' END) match
WHERE match->>'resultado' IN ('exacto', 'posible')
GROUP BY 1, 2, 3, 4;

GRANT SELECT, INSERT ON coincidencia_total TO atalaya_app;

-- A report for the board, as it was prepared: the figures of one moment, and nothing changes them.
CREATE TABLE informe (
  id           uuid PRIMARY KEY,
  cliente_id   uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id   uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  preparado_en timestamptz(3) NOT NULL,
  -- Inclusive, and exclusive.
  desde        timestamptz(3) NOT NULL,
  hasta        timestamptz(3) NOT NULL,
  cifras       jsonb NOT NULL,
  CHECK (desde < hasta)
);
CREATE INDEX ON informe (cliente_id, preparado_en DESC, id DESC);

GRANT SELECT, INSERT ON informe TO atalaya_app;

-- Consultas for an auditor, chosen or drawn by a seed, as one archive: written part by part by whoever claims it.
CREATE TABLE muestra_auditoria (
  id            uuid PRIMARY KEY,
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id    uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  solicitada_en timestamptz(3) NOT NULL,
  -- Null: they were chosen by hand.
  semilla       text,
  criterios     jsonb,
  tamano        integer NOT NULL CHECK (tamano > 0),
  -- In the order of the draw; none until then. What they were drawn from is known with it.
  consulta_ids  uuid[] NOT NULL DEFAULT '{}',
  poblacion     integer CHECK (poblacion >= 0),
  huella        text,
  avance        integer NOT NULL DEFAULT 0 CHECK (avance >= 0),
  partes        integer NOT NULL DEFAULT 0 CHECK (partes >= 0),
  bytes         bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  terminada_en  timestamptz(3),
  borrada_en    timestamptz(3),
  reclamo       uuid,
  reclamado_en  timestamptz(3),
  CHECK ((semilla IS NULL) = (criterios IS NULL)),
  CHECK (semilla IS NOT NULL OR poblacion IS NOT NULL),
  CHECK ((poblacion IS NULL) = (huella IS NULL)),
  CHECK (poblacion IS NOT NULL OR cardinality(consulta_ids) = 0),
  CHECK (borrada_en IS NULL OR terminada_en IS NOT NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
CREATE INDEX muestra_auditoria_due_idx ON muestra_auditoria (solicitada_en, id) WHERE terminada_en IS NULL;
CREATE INDEX ON muestra_auditoria (cliente_id, solicitada_en DESC);

CREATE TABLE muestra_auditoria_parte (
  muestra_id uuid NOT NULL REFERENCES muestra_auditoria (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero     integer NOT NULL CHECK (numero > 0),
  -- A line for each file in it: SHA-256 and path.
  sumas      text NOT NULL,
  contenido  bytea NOT NULL,
  PRIMARY KEY (muestra_id, numero)
);

GRANT SELECT, INSERT, UPDATE ON muestra_auditoria TO atalaya_app;
GRANT SELECT, INSERT, DELETE ON muestra_auditoria_parte TO atalaya_app;
