-- A file of the consultas of a filter, for a person of the portal: written part by part by whoever claims it.
CREATE TABLE descarga (
  id               uuid PRIMARY KEY,
  cliente_id       uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id       uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  solicitada_en    timestamptz(3) NOT NULL,
  formato          text NOT NULL CHECK (formato IN ('csv', 'xlsx')),
  criterios        jsonb NOT NULL,
  -- How many there were when it was asked for; null: more than are counted.
  total            integer CHECK (total >= 0),
  avance           integer NOT NULL DEFAULT 0 CHECK (avance >= 0),
  partes           integer NOT NULL DEFAULT 0 CHECK (partes >= 0),
  bytes            bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- Of what the next part goes on with: the bytes before they were packed, and their CRC-32.
  crudos           bigint NOT NULL DEFAULT 0 CHECK (crudos >= 0),
  crc              bigint NOT NULL DEFAULT 0 CHECK (crc >= 0),
  cursor_creada_en timestamptz(3),
  cursor_id        uuid,
  terminada_en     timestamptz(3),
  borrada_en       timestamptz(3),
  reclamo          uuid,
  reclamado_en     timestamptz(3),
  CHECK ((cursor_creada_en IS NULL) = (cursor_id IS NULL)),
  CHECK (borrada_en IS NULL OR terminada_en IS NOT NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
CREATE INDEX descarga_due_idx ON descarga (solicitada_en, id) WHERE terminada_en IS NULL;
CREATE INDEX ON descarga (cliente_id, solicitada_en DESC);

CREATE TABLE descarga_parte (
  descarga_id uuid NOT NULL REFERENCES descarga (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero      integer NOT NULL CHECK (numero > 0),
  contenido   bytea NOT NULL,
  PRIMARY KEY (descarga_id, numero)
);

GRANT SELECT, INSERT, UPDATE ON descarga TO atalaya_app;
GRANT SELECT, INSERT, DELETE ON descarga_parte TO atalaya_app;
