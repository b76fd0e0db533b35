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

-- What the service may do here.
GRANT SELECT, INSERT ON informe TO atalaya_app;
