-- The most queries a client has served in a month, as it asked for in writing (contract-decisions 211). Append-only: the
-- last row of a client is what holds; without a count, or without a row, nothing is capped.
CREATE TABLE tope (
  orden                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id           uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  consultas            integer CHECK (consultas > 0),
  referencia_solicitud text CHECK (referencia_solicitud <> ''),
  fijado_en            timestamptz(3) NOT NULL,
  CHECK (consultas IS NULL OR referencia_solicitud IS NOT NULL)
);
CREATE INDEX ON tope (cliente_id, orden DESC);
GRANT SELECT, INSERT ON tope TO atalaya_app;
