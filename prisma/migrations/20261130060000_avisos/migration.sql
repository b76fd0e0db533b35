-- What support must be told, once for each object and day of Bogota, whoever notices it first.
CREATE TABLE aviso_soporte (
  id        uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tipo      text NOT NULL,
  objeto    text NOT NULL,
  dia       date NOT NULL,
  detalle   text NOT NULL,
  creado_en timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX aviso_soporte_tipo_objeto_dia_key ON aviso_soporte (tipo, objeto, dia);

-- What happened, once each where the contract says once. Append-only: how it is delivered is told elsewhere.
CREATE TABLE evento (
  id          uuid PRIMARY KEY,
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  orden       bigint GENERATED ALWAYS AS IDENTITY,
  tipo        text NOT NULL CHECK (tipo ~ '^paquete\.[a-z_]+$'),
  ambito      text NOT NULL CHECK (ambito ~ '^(periodo:[0-9]{4}-[0-9]{2}|bolsa:[0-9a-f-]{36})$'),
  umbral      integer,
  consulta_id uuid,
  creado_en   timestamptz(3) NOT NULL,
  -- The exact text of the webhook; without it, the event was passed over and is never sent.
  cuerpo      text
);
CREATE UNIQUE INDEX evento_unico_key ON evento (cliente_id, ambito, tipo, umbral) NULLS NOT DISTINCT
  WHERE tipo NOT IN ('paquete.reactivado', 'paquete.prueba');
CREATE UNIQUE INDEX evento_cliente_id_orden_key ON evento (cliente_id, orden);

-- A client's webhook secrets, encrypted: the current one, and for a day the one before it.
CREATE TABLE webhook_secreto (
  id           uuid PRIMARY KEY,
  cliente_id   uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Of the key it is encrypted under.
  llave_id     text NOT NULL,
  cifrado      bytea NOT NULL,
  valido_hasta timestamptz(3)
);
CREATE UNIQUE INDEX webhook_secreto_current_key ON webhook_secreto (cliente_id) WHERE valido_hasta IS NULL;
CREATE UNIQUE INDEX webhook_secreto_previous_key ON webhook_secreto (cliente_id) WHERE valido_hasta IS NOT NULL;

-- What is to be delivered: one row for the webhook of an event, and one for each of its e-mail addresses.
CREATE TABLE entrega (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  evento_id          uuid NOT NULL REFERENCES evento (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The event's: the first attempts of a client keep to it.
  orden              bigint NOT NULL,
  canal              text NOT NULL CHECK (canal IN ('webhook', 'email')),
  -- The address; of a webhook the one last sent to, since a retry goes to the one that stands.
  destino            text NOT NULL,
  estado             text NOT NULL CHECK (estado IN ('pendiente', 'reintentando', 'entregado', 'fallido', 'cancelado')),
  intentos           integer NOT NULL DEFAULT 0 CHECK (intentos BETWEEN 0 AND 7),
  proximo_intento_en timestamptz(3),
  terminado_en       timestamptz(3),
  -- The attempt under way and when it was begun, by the database's own clock: a worker that died gives it back.
  reclamo            uuid,
  reclamado_en       timestamptz(3),
  CHECK ((estado IN ('pendiente', 'reintentando')) = (proximo_intento_en IS NOT NULL)),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX entrega_webhook_key ON entrega (evento_id) WHERE canal = 'webhook';
CREATE UNIQUE INDEX entrega_email_key ON entrega (evento_id, destino) WHERE canal = 'email';
CREATE INDEX ON entrega (cliente_id, orden DESC, id DESC);
CREATE INDEX entrega_due_idx ON entrega (proximo_intento_en) WHERE proximo_intento_en IS NOT NULL;
CREATE INDEX entrega_first_idx ON entrega (cliente_id, orden) WHERE canal = 'webhook' AND estado = 'pendiente';
CREATE INDEX entrega_claim_idx ON entrega (reclamado_en) WHERE reclamado_en IS NOT NULL;
CREATE INDEX entrega_terminada_idx ON entrega (cliente_id, terminado_en DESC)
  WHERE canal = 'webhook' AND terminado_en IS NOT NULL;
-- A claim looks at what may be claimed, not at everything that waits: ten thousand first attempts of one client are one.
CREATE INDEX entrega_email_due_idx ON entrega (proximo_intento_en, orden)
  WHERE canal = 'email' AND proximo_intento_en IS NOT NULL;
CREATE INDEX entrega_retry_due_idx ON entrega (proximo_intento_en)
  WHERE canal = 'webhook' AND estado = 'reintentando';
-- What receivers did not take, among everything that was delivered.
CREATE INDEX entrega_undelivered_idx ON entrega (cliente_id, canal, orden)
  WHERE estado IN ('reintentando', 'fallido');

-- Every attempt, kept from before it is sent: one without an outcome is under way, or its process died.
CREATE TABLE entrega_intento (
  -- What the receiver gets as X-Service-Delivery-Id.
  id         uuid PRIMARY KEY,
  entrega_id uuid NOT NULL REFERENCES entrega (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Of the schedule; null: by hand.
  numero     integer CHECK (numero BETWEEN 1 AND 7),
  en         timestamptz(3) NOT NULL,
  destino    text NOT NULL,
  status     integer,
  ms         integer CHECK (ms >= 0),
  error      text CHECK (error ~ '^[a-z_]+$')
);
CREATE INDEX ON entrega_intento (entrega_id, en, id);

-- What a failing receiver's client was told by e-mail, once a day and address.
CREATE TABLE aviso_receptor (
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  dia        date NOT NULL,
  destino    text NOT NULL,
  PRIMARY KEY (cliente_id, dia, destino)
);

-- Outgoing mail of a service that has no mail server, to be read in the browser. Never in production.
CREATE TABLE correo_desarrollo (
  id     uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  en     timestamptz(3) NOT NULL DEFAULT now(),
  para   text NOT NULL,
  asunto text NOT NULL,
  texto  text NOT NULL,
  html   text
);
CREATE INDEX ON correo_desarrollo (en DESC);

-- Addresses whose owner wants no more mail of a client's alerts, whoever puts them there again.
CREATE TABLE alerta_baja (
  cliente_id uuid NOT NULL REFERENCES cliente ON DELETE RESTRICT ON UPDATE RESTRICT,
  email      text NOT NULL CHECK (email = lower(email) AND email <> ''),
  desde      timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, email)
);

-- What is told by e-mail, to whomever: put here by the transaction that causes it, sent once that is committed. It is
-- written out but for the secret of a link, which is drawn at each attempt and takes the place of the mail's own id.
CREATE TABLE correo (
  id                 uuid PRIMARY KEY,
  destino            text NOT NULL CHECK (destino <> ''),
  asunto             text NOT NULL CHECK (asunto <> ''),
  texto              text NOT NULL CHECK (texto <> ''),
  -- Of which kind is the link it brings, if any: it is the one of that kind whose `correo_id` this is.
  enlace             text CHECK (enlace IN ('portal', 'soporte', 'llave')),
  creado_en          timestamptz(3) NOT NULL,
  intentos           integer NOT NULL DEFAULT 0 CHECK (intentos >= 0),
  -- Null: sent, or given up.
  proximo_intento_en timestamptz(3),
  enviado_en         timestamptz(3),
  -- The attempt under way and when it was begun, by the database's own clock.
  reclamo            uuid,
  reclamado_en       timestamptz(3),
  CHECK (enviado_en IS NULL OR proximo_intento_en IS NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
-- Somebody waits for a link: those go first.
CREATE INDEX correo_due_idx ON correo ((enlace IS NULL), proximo_intento_en, id) WHERE proximo_intento_en IS NOT NULL;

ALTER TABLE enlace_usuario ADD FOREIGN KEY (correo_id)
  REFERENCES correo (id) ON DELETE SET NULL ON UPDATE RESTRICT;

ALTER TABLE enlace_soporte ADD FOREIGN KEY (correo_id)
  REFERENCES correo (id) ON DELETE SET NULL ON UPDATE RESTRICT;

ALTER TABLE enlace_llave ADD FOREIGN KEY (correo_id)
  REFERENCES correo (id) ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Whoever records an event records its deliveries with it, in the same transaction: nobody can forget to. What is
-- configured at that moment counts; an alert is never sent late because somebody added an address. A test goes out
-- though alerts are switched off.
CREATE FUNCTION create_entregas() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  announced uuid;
BEGIN
  FOR announced IN
    INSERT INTO entrega (evento_id, cliente_id, orden, canal, destino, estado, proximo_intento_en)
    SELECT recorded.id, recorded.cliente_id, recorded.orden, channel.canal, channel.destino, 'pendiente',
      recorded.creado_en
    FROM recorded JOIN cliente ON cliente.id = recorded.cliente_id,
      LATERAL (
        SELECT 'webhook', webhook_url WHERE webhook_url IS NOT NULL
        UNION ALL SELECT 'email', email FROM unnest(emails) AS email
      ) AS channel (canal, destino)
    WHERE recorded.cuerpo IS NOT NULL AND (alertas_activa OR recorded.tipo = 'paquete.prueba')
    ON CONFLICT DO NOTHING RETURNING evento_id
  LOOP
    -- Heard once by every process, when this transaction is committed.
    PERFORM pg_notify('entregas', announced::text);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER evento_create_entregas AFTER INSERT ON evento
  REFERENCING NEW TABLE AS recorded FOR EACH STATEMENT EXECUTE FUNCTION create_entregas();

-- What the service may do here.
GRANT SELECT, INSERT ON evento, aviso_receptor, correo_desarrollo, aviso_soporte TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON entrega TO atalaya_app;
GRANT SELECT, INSERT, UPDATE (status, ms, error) ON entrega_intento TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_secreto, correo TO atalaya_app;
GRANT SELECT, INSERT, DELETE ON alerta_baja TO atalaya_app;
