-- A check that support asked for: it goes on whoever closes the page, and says how far it has come.
CREATE TABLE comprobacion (
  id           uuid PRIMARY KEY,
  tipo         text NOT NULL CHECK (tipo IN ('actos', 'integridad')),
  actor        text NOT NULL,
  pedida_en    timestamptz(3) NOT NULL,
  -- Each part of it with how much of it was looked at.
  avance       jsonb NOT NULL DEFAULT '[]',
  -- What was found; null while it is under way and where it could not be ended.
  resultado    jsonb,
  motivo       text,
  terminada_en timestamptz(3),
  -- The work on it and when it last gave a sign, by the database's own clock.
  reclamo      uuid,
  reclamado_en timestamptz(3),
  CHECK ((terminada_en IS NULL) = (resultado IS NULL AND motivo IS NULL)),
  CHECK (resultado IS NULL OR motivo IS NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
-- One of a kind at a time: whoever asks for another while it runs is shown that one.
CREATE UNIQUE INDEX comprobacion_open_key ON comprobacion (tipo) WHERE terminada_en IS NULL;
CREATE INDEX ON comprobacion (tipo, pedida_en DESC);

GRANT SELECT, INSERT, UPDATE ON comprobacion TO atalaya_app;
