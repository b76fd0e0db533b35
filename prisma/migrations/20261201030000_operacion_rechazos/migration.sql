-- What the API refused a client that is known: which request, when, by which key, and with which code. No bodies. Written
-- behind the answer, so much of each kind, and deleted after thirty days.
CREATE TABLE rechazo (
  request_id text PRIMARY KEY CHECK (request_id ~ '^req_[0-9a-f]+$'),
  cliente_id uuid NOT NULL REFERENCES cliente ON DELETE RESTRICT ON UPDATE RESTRICT,
  api_key_id uuid NOT NULL REFERENCES api_key ON DELETE RESTRICT ON UPDATE RESTRICT,
  en         timestamptz(3) NOT NULL,
  -- Method and address with the names of its parameters: `GET /api/v1/reporte/{consulta_id}`.
  operacion  text NOT NULL CHECK (operacion <> ''),
  codigo     text NOT NULL CHECK (codigo ~ '^[a-z_0-9]+$'),
  status     integer NOT NULL CHECK (status BETWEEN 400 AND 499)
);
CREATE INDEX ON rechazo (cliente_id, en DESC, request_id DESC);
CREATE INDEX ON rechazo (en);

-- How many more of a kind there were in a day of Bogota, which were not kept one by one.
CREATE TABLE rechazo_omitido (
  cliente_id uuid NOT NULL REFERENCES cliente ON DELETE RESTRICT ON UPDATE RESTRICT,
  dia        date NOT NULL,
  operacion  text NOT NULL CHECK (operacion <> ''),
  codigo     text NOT NULL CHECK (codigo ~ '^[a-z_0-9]+$'),
  total      bigint NOT NULL CHECK (total > 0),
  PRIMARY KEY (cliente_id, dia, operacion, codigo)
);

-- A consulta that a binding list matches is told as an event to the client that asked for it: it may repeat.
ALTER TABLE cliente ADD COLUMN avisa_vinculante boolean NOT NULL DEFAULT false;
ALTER TABLE evento DROP CONSTRAINT evento_tipo_check;
ALTER TABLE evento ADD CONSTRAINT evento_tipo_check CHECK (tipo ~ '^(paquete|consulta)\.[a-z_]+$');
DROP INDEX evento_unico_key;
CREATE UNIQUE INDEX evento_unico_key ON evento (cliente_id, ambito, tipo, umbral) NULLS NOT DISTINCT
  WHERE tipo NOT IN ('paquete.reactivado', 'paquete.prueba', 'consulta.coincidencia_vinculante');

-- So many mails of it go to an address in a day.
ALTER TABLE intento_ingreso DROP CONSTRAINT intento_ingreso_ambito_check;
ALTER TABLE intento_ingreso ADD CONSTRAINT intento_ingreso_ambito_check CHECK (ambito IN
  ('cuenta', 'direccion', 'dispositivo', 'correo', 'soporte', 'pruebas', 'reenvios', 'vinculantes', 'invitaciones',
    'buzon'));

-- What a receiver answered an attempt: a few of its headers and the beginning of its body.
ALTER TABLE entrega_intento ADD COLUMN respuesta_encabezados jsonb;
ALTER TABLE entrega_intento ADD COLUMN respuesta_cuerpo text CHECK (length(respuesta_cuerpo) <= 2048);

-- As before, and whoever is blocked without any channel has its administrators told: once, as often as the event is.
CREATE OR REPLACE FUNCTION create_entregas() RETURNS trigger
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
        UNION ALL (
          SELECT 'email', usuario.email FROM usuario
          WHERE recorded.tipo = 'paquete.bloqueado' AND webhook_url IS NULL AND emails = '{}'
            AND usuario.cliente_id = recorded.cliente_id AND rol = 'administrador'
            AND clave IS NOT NULL AND desactivado_en IS NULL
          ORDER BY usuario.creado_en, usuario.id LIMIT 10)
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

-- What the service may do here.
GRANT SELECT, INSERT, DELETE ON rechazo TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rechazo_omitido TO atalaya_app;
GRANT UPDATE (respuesta_encabezados, respuesta_cuerpo) ON entrega_intento TO atalaya_app;
