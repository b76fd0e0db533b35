-- The minutes of a day of Bogota in which a process reached the database and could answer queries: a bit for each, that of
-- the first minute the lowest of the first byte. What is not set was not noted, and counts as down.
CREATE TABLE disponibilidad (
  dia     date PRIMARY KEY,
  minutos bytea NOT NULL CHECK (octet_length(minutos) = 180)
);

-- What support tells everybody of the service. What was published stays as it was written.
CREATE TABLE incidente (
  id         uuid PRIMARY KEY,
  titulo     text NOT NULL CHECK (titulo <> ''),
  impacto    text NOT NULL CHECK (impacto IN ('menor', 'parcial', 'total')),
  abierto_en timestamptz(3) NOT NULL
);
CREATE INDEX ON incidente (abierto_en DESC, id DESC);

CREATE TABLE incidente_nota (
  incidente_id uuid NOT NULL REFERENCES incidente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero       integer NOT NULL CHECK (numero > 0),
  en           timestamptz(3) NOT NULL,
  estado       text NOT NULL CHECK (estado IN ('investigando', 'identificado', 'en_observacion', 'resuelto')),
  texto        text NOT NULL CHECK (texto <> ''),
  PRIMARY KEY (incidente_id, numero)
);
-- It ends once.
CREATE UNIQUE INDEX incidente_nota_resuelto_key ON incidente_nota (incidente_id) WHERE estado = 'resuelto';

-- What the service may do here.
GRANT SELECT, INSERT, UPDATE, DELETE ON disponibilidad TO atalaya_app;
GRANT SELECT, INSERT ON incidente, incidente_nota TO atalaya_app;
