-- Time stamps of an authority (RFC 3161) over the first checkpoint of a day of Bogota, as its signed note was published.
CREATE TABLE bitacora_estampa (
  dia          date PRIMARY KEY,
  tamano       bigint NOT NULL UNIQUE REFERENCES bitacora_cabeza (tamano) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The token, DER.
  estampa      bytea NOT NULL,
  -- What the token says.
  estampada_en timestamptz(3) NOT NULL
);
CREATE INDEX bitacora_cabeza_sellada_en_idx ON bitacora_cabeza (sellada_en);

GRANT SELECT, INSERT ON bitacora_estampa TO atalaya_app;
