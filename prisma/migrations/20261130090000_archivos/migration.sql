CREATE TABLE archivo (
  id            uuid PRIMARY KEY,
  tipo          text NOT NULL CHECK (tipo IN ('descarga', 'exportacion', 'muestra')),
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Null: support asked for it.
  usuario_id    uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  solicitada_en timestamptz(3) NOT NULL,
  -- Of what it has: from the first on and before the second.
  desde         timestamptz(3),
  hasta         timestamptz(3),
  -- What else was asked for, and what the next part has to know of those before, as its kind has them.
  pedido        jsonb NOT NULL,
  memoria       jsonb NOT NULL,
  -- How many it is to have, as far as is known, and how many are written.
  total         integer CHECK (total >= 0),
  avance        integer NOT NULL DEFAULT 0 CHECK (avance >= 0),
  partes        integer NOT NULL DEFAULT 0 CHECK (partes >= 0),
  bytes         bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  terminada_en  timestamptz(3),
  borrada_en    timestamptz(3),
  -- The part under way and when it was begun, by the database's own clock.
  reclamo       uuid,
  reclamado_en  timestamptz(3),
  CHECK ((usuario_id IS NULL) = (tipo = 'exportacion')),
  CHECK (tipo <> 'exportacion' OR (desde < hasta AND total IS NOT NULL) IS TRUE),
  CHECK (borrada_en IS NULL OR terminada_en IS NOT NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
CREATE INDEX archivo_due_idx ON archivo (tipo, solicitada_en, id) WHERE terminada_en IS NULL;
CREATE INDEX ON archivo (cliente_id, tipo, solicitada_en DESC);

-- Its parts one after the other are the file.
CREATE TABLE archivo_parte (
  archivo_id uuid NOT NULL REFERENCES archivo (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero     integer NOT NULL CHECK (numero > 0),
  -- Where a manifest states what it has: a line for each file in it, SHA-256 and path.
  sumas      text,
  contenido  bytea NOT NULL,
  PRIMARY KEY (archivo_id, numero)
);

-- What the service may do here.
GRANT SELECT, INSERT, UPDATE ON archivo TO atalaya_app;
GRANT SELECT, INSERT, DELETE ON archivo_parte TO atalaya_app;
