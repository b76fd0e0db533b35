-- A link by which somebody of a client takes a key that support issued and never sees. Its secret is drawn when it is
-- mailed and kept as its SHA-256; the key is drawn when the link is opened.
CREATE TABLE enlace_llave (
  id                 uuid PRIMARY KEY,
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Whom it is mailed to: a person of the portal, or an address of the client's alone.
  usuario_id         uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  email              text NOT NULL CHECK (email <> ''),
  etiqueta           text,
  -- The key that it supersedes, and for how long that one goes on beside it; null: one more.
  reemplaza          uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  solape_horas       integer CHECK (solape_horas BETWEEN 0 AND 720),
  motivo             text,
  creado_por         text NOT NULL,
  creado_en          timestamptz(3) NOT NULL,
  vence_en           timestamptz(3) NOT NULL,
  digest             bytea CHECK (octet_length(digest) = 32),
  abierto_en         timestamptz(3),
  abierto_desde      text,
  -- The key that it gave.
  api_key_id         uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  anulado_en         timestamptz(3),
  intentos           integer NOT NULL DEFAULT 0 CHECK (intentos >= 0),
  -- Null: sent, or given up.
  proximo_intento_en timestamptz(3),
  enviado_en         timestamptz(3),
  -- The attempt under way and when it was begun, by the database's own clock.
  reclamo            uuid,
  reclamado_en       timestamptz(3),
  CHECK (vence_en > creado_en),
  CHECK ((reemplaza IS NULL) = (solape_horas IS NULL)),
  CHECK ((abierto_en IS NULL) = (api_key_id IS NULL)),
  CHECK (abierto_en IS NULL OR anulado_en IS NULL),
  CHECK (enviado_en IS NULL OR proximo_intento_en IS NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
CREATE UNIQUE INDEX enlace_llave_digest_key ON enlace_llave (digest);
CREATE UNIQUE INDEX enlace_llave_api_key_id_key ON enlace_llave (api_key_id);
CREATE INDEX ON enlace_llave (cliente_id, creado_en DESC);
CREATE INDEX enlace_llave_due_idx ON enlace_llave (proximo_intento_en, id) WHERE proximo_intento_en IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON enlace_llave TO atalaya_app;

-- What support looks a client up by.
CREATE INDEX ON api_key (terminacion);
CREATE INDEX ON staff_audit (request_id);
CREATE INDEX ON actividad (request_id);
