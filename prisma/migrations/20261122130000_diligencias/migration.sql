-- The diligence module: apart from the consultas in everything, so that nothing that counts, lists, seals or certifies
-- those can come upon one of these.
CREATE TABLE diligencia (
  id                 uuid PRIMARY KEY CHECK (substr(id::text, 15, 1) = '7'),
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  api_key_id         uuid NOT NULL REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en          timestamptz(3) NOT NULL,
  request_id         text NOT NULL,
  documento          text NOT NULL,
  tipo_documento     text,
  nombre             text,
  referencia_externa text,
  total_hallazgos    integer NOT NULL CHECK (total_hallazgos >= 0),
  hash_respuesta     char(64) NOT NULL CHECK (hash_respuesta ~ '^[0-9a-f]{64}$'),
  evidencia          text NOT NULL
);
CREATE INDEX ON diligencia (cliente_id, creada_en DESC, id DESC);

-- What a month is billed for, counted by the statement that keeps them.
CREATE TABLE diligencia_mes (
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  mes         text NOT NULL CHECK (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  facturables integer NOT NULL CHECK (facturables > 0),
  PRIMARY KEY (cliente_id, mes)
);

GRANT SELECT, INSERT ON diligencia TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON diligencia_mes TO atalaya_app;
