-- Everything of a client, to be taken away: written part by part by whoever claims it, so that a process that dies
-- loses the part it was at and no other.
CREATE TABLE exportacion (
  id               uuid PRIMARY KEY,
  cliente_id       uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  solicitada_en    timestamptz(3) NOT NULL,
  -- Of the consultas and diligencias it has: from the first on and before the second.
  desde            timestamptz(3) NOT NULL,
  hasta            timestamptz(3) NOT NULL,
  etapa            text NOT NULL CHECK (etapa IN ('consultas', 'diligencias', 'cierre', 'lista', 'vencida')),
  -- How many there were when it was asked for, and how many are written.
  total            integer NOT NULL CHECK (total >= 0),
  avance           integer NOT NULL DEFAULT 0 CHECK (avance >= 0),
  partes           integer NOT NULL DEFAULT 0 CHECK (partes >= 0),
  bytes            bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- The last one of the etapa that is written.
  cursor_creada_en timestamptz(3),
  cursor_id        uuid,
  terminada_en     timestamptz(3),
  -- The part under way and when it was begun, by the database's own clock.
  reclamo          uuid,
  reclamado_en     timestamptz(3),
  CHECK (desde < hasta),
  CHECK ((cursor_creada_en IS NULL) = (cursor_id IS NULL)),
  CHECK ((terminada_en IS NOT NULL) = (etapa IN ('lista', 'vencida'))),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
CREATE INDEX exportacion_due_idx ON exportacion (solicitada_en, id) WHERE terminada_en IS NULL;

-- The archive: its parts one after the other.
CREATE TABLE exportacion_parte (
  exportacion_id uuid NOT NULL REFERENCES exportacion (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero         integer NOT NULL CHECK (numero > 0),
  -- A line for each file in it: SHA-256 and path.
  sumas          text NOT NULL,
  contenido      bytea NOT NULL,
  PRIMARY KEY (exportacion_id, numero)
);
-- Compressed already.
ALTER TABLE exportacion_parte ALTER COLUMN contenido SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE ON exportacion TO atalaya_app;
GRANT SELECT, INSERT, DELETE ON exportacion_parte TO atalaya_app;
