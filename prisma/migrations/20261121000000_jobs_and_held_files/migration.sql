-- A run of a job starts as one row and ends as another, so that both stay as they were written. A run without
-- its end is under way, or its process was killed.
CREATE TABLE tarea_ejecucion (
  id     uuid PRIMARY KEY,
  tarea  text NOT NULL,
  origen text NOT NULL CHECK (origen IN ('programada', 'inngest', 'solicitada', 'arranque')),
  -- What set it off, the same for every process and every retry: a completed run of it is not run again.
  clave  text,
  actor  text NOT NULL,
  inicio timestamptz(3) NOT NULL
);
CREATE INDEX ON tarea_ejecucion (tarea, inicio DESC);
CREATE INDEX ON tarea_ejecucion (tarea, clave);

CREATE TABLE tarea_fin (
  ejecucion_id uuid PRIMARY KEY REFERENCES tarea_ejecucion (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en           timestamptz(3) NOT NULL,
  resultado    text NOT NULL CHECK (resultado IN ('completada', 'fallida')),
  detalle      jsonb NOT NULL
);

-- A whole, well-formed file that a guard did not let into force, until support takes or discards it.
CREATE TABLE lista_retenida (
  id             uuid PRIMARY KEY,
  slug           text NOT NULL,
  en             timestamptz(3) NOT NULL,
  motivo         text NOT NULL,
  formato        text NOT NULL,
  hash_contenido char(64) NOT NULL CHECK (hash_contenido ~ '^[0-9a-f]{64}$'),
  total_entradas integer NOT NULL CHECK (total_entradas > 0),
  derivada_de    uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  raw            bytea,
  CHECK ((raw IS NULL) = (derivada_de IS NOT NULL))
);
CREATE INDEX ON lista_retenida (slug, en DESC);
ALTER TABLE lista_retenida ALTER COLUMN raw SET STORAGE EXTERNAL;

CREATE TABLE lista_retenida_fin (
  retenida_id uuid PRIMARY KEY REFERENCES lista_retenida (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en          timestamptz(3) NOT NULL,
  resultado   text NOT NULL CHECK (resultado IN ('aceptada', 'descartada')),
  actor       text NOT NULL,
  version_id  uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK ((version_id IS NOT NULL) = (resultado = 'aceptada'))
);

-- What support must be told, once for each object and day of Bogota, whoever notices it first.
CREATE TABLE aviso_soporte (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tipo      text NOT NULL,
  objeto    text NOT NULL,
  dia       date NOT NULL,
  detalle   text NOT NULL,
  creado_en timestamptz(3) NOT NULL,
  correo_en timestamptz(3)
);
CREATE UNIQUE INDEX aviso_soporte_tipo_objeto_dia_key ON aviso_soporte (tipo, objeto, dia);

GRANT SELECT, INSERT ON
  tarea_ejecucion, tarea_fin, lista_retenida, lista_retenida_fin, aviso_soporte TO atalaya_app;
GRANT UPDATE (correo_en) ON aviso_soporte TO atalaya_app;
