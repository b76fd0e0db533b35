-- What support decided of money, by version; the last one counts. Append-only.
CREATE TABLE politica (
  version                integer PRIMARY KEY CHECK (version > 0),
  en                     timestamptz(3) NOT NULL,
  actor                  text NOT NULL CHECK (actor <> ''),
  motivo                 text NOT NULL CHECK (motivo <> ''),
  -- Whole COP from which a payment takes two people; null: none does.
  doble_aprobacion_desde bigint CHECK (doble_aprobacion_desde > 0),
  dias_para_pagar        integer NOT NULL CHECK (dias_para_pagar BETWEEN 0 AND 365),
  solape_horas           integer NOT NULL CHECK (solape_horas BETWEEN 0 AND 720),
  -- Whom an account is paid to, and how, as its document says.
  emisor_razon_social    text NOT NULL CHECK (emisor_razon_social <> ''),
  emisor_nit             text CHECK (emisor_nit ~ '^[0-9]{5,15}$'),
  emisor_pago            text CHECK (emisor_pago <> '')
);
INSERT INTO politica VALUES
  (1, '2026-11-20 05:00:00+00', 'sistema:instalacion', 'Valores iniciales', 10000000, 10, 24, 'Atalaya', NULL, NULL);

-- Ten days were everybody's who had agreed on nothing else: from now on those are the policy's.
ALTER TABLE cliente ALTER dias_para_pagar DROP DEFAULT, ALTER dias_para_pagar DROP NOT NULL;
UPDATE cliente SET dias_para_pagar = NULL WHERE dias_para_pagar = 10;

-- A payment that waits for a second person. Append-only; how it ended is a row of its own, and that it expired follows
-- from the time.
CREATE TABLE solicitud_pago (
  id              uuid PRIMARY KEY,
  cliente_id      uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The payment as it was typed.
  pedido          jsonb NOT NULL,
  pago_referencia text NOT NULL CHECK (pago_referencia <> ''),
  -- Whole COP; null: what the account charges was not kept.
  valor           bigint CHECK (valor >= 0),
  -- A receipt is mailed once it is registered.
  recibo          boolean NOT NULL,
  creada_en       timestamptz(3) NOT NULL,
  vence_en        timestamptz(3) NOT NULL,
  solicitada_por  uuid NOT NULL,
  solicitante     text NOT NULL CHECK (solicitante <> ''),
  CHECK (vence_en > creada_en)
);
CREATE UNIQUE INDEX solicitud_pago_id_solicitada_por_key ON solicitud_pago (id, solicitada_por);
CREATE INDEX ON solicitud_pago (cliente_id, pago_referencia);

CREATE TABLE solicitud_pago_fin (
  solicitud_id   uuid PRIMARY KEY,
  solicitada_por uuid NOT NULL,
  estado         text NOT NULL CHECK (estado IN ('aprobada', 'rechazada', 'retirada')),
  en             timestamptz(3) NOT NULL,
  por            uuid NOT NULL,
  nombre         text NOT NULL CHECK (nombre <> ''),
  motivo         text CHECK (motivo <> ''),
  FOREIGN KEY (solicitud_id, solicitada_por) REFERENCES solicitud_pago (id, solicitada_por)
    ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Nobody approves what they asked for, and only who asked takes it back.
  CHECK ((por = solicitada_por) = (estado = 'retirada')),
  CHECK (estado = 'aprobada' OR motivo IS NOT NULL)
);
CREATE UNIQUE INDEX solicitud_pago_fin_solicitud_id_solicitada_por_key
  ON solicitud_pago_fin (solicitud_id, solicitada_por);

-- Each time that an account's due date was moved. Append-only.
CREATE TABLE cobro_vencimiento (
  id       uuid PRIMARY KEY,
  cobro_id uuid NOT NULL REFERENCES cobro (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en       timestamptz(3) NOT NULL,
  actor    text NOT NULL CHECK (actor <> ''),
  motivo   text NOT NULL CHECK (motivo <> ''),
  antes    timestamptz(3) NOT NULL,
  despues  timestamptz(3) NOT NULL,
  CHECK (antes <> despues)
);
CREATE INDEX ON cobro_vencimiento (cobro_id, en DESC);

-- Mails to a client's addresses, frozen as they were put on their way.
CREATE TABLE correo_cliente (
  id                 uuid PRIMARY KEY,
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  destino            text NOT NULL CHECK (destino <> ''),
  asunto             text NOT NULL CHECK (asunto <> ''),
  texto              text NOT NULL CHECK (texto <> ''),
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
CREATE INDEX correo_cliente_due_idx ON correo_cliente (proximo_intento_en, id) WHERE proximo_intento_en IS NOT NULL;

-- The document of an account as it was issued: numbered by year without gaps, because the number is taken in the
-- transaction that issues it and by an AFTER trigger, which sees only what was really issued. One that support takes over
-- from the service is another document. Nobody changes one: the PDF is drawn from it alone.
CREATE TABLE cobro_documento (
  anio                integer NOT NULL,
  numero              integer NOT NULL CHECK (numero > 0),
  cobro_id            uuid NOT NULL REFERENCES cobro (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Of the documents of its account.
  orden               integer NOT NULL CHECK (orden > 0),
  periodo             text NOT NULL,
  cuenta_referencia   text NOT NULL,
  emitido_en          timestamptz(3) NOT NULL,
  vence_en            timestamptz(3) NOT NULL,
  lineas              jsonb NOT NULL,
  deudor_razon_social text NOT NULL,
  deudor_nit          text NOT NULL,
  emisor_razon_social text NOT NULL,
  emisor_nit          text,
  emisor_pago         text,
  PRIMARY KEY (anio, numero)
);
CREATE UNIQUE INDEX cobro_documento_cobro_id_orden_key ON cobro_documento (cobro_id, orden);

-- The last number given in a year; its row makes those who issue at the same moment wait for each other.
CREATE TABLE cobro_numero (
  anio   integer PRIMARY KEY,
  ultimo integer NOT NULL CHECK (ultimo > 0)
);

CREATE FUNCTION document_cobro() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  del_anio integer := extract(year FROM NEW.emitido_en AT TIME ZONE 'America/Bogota');
  siguiente integer;
BEGIN
  IF NEW.lineas IS NULL THEN RETURN NULL; END IF;
  INSERT INTO public.cobro_numero AS given (anio, ultimo) VALUES (del_anio, 1)
  ON CONFLICT (anio) DO UPDATE SET ultimo = given.ultimo + 1 RETURNING ultimo INTO siguiente;
  INSERT INTO public.cobro_documento (anio, numero, cobro_id, orden, periodo, cuenta_referencia, emitido_en, vence_en, lineas,
    deudor_razon_social, deudor_nit, emisor_razon_social, emisor_nit, emisor_pago)
  SELECT del_anio, siguiente, NEW.id,
    (SELECT count(*) + 1 FROM public.cobro_documento WHERE cobro_id = NEW.id), NEW.periodo, NEW.cuenta_referencia,
    NEW.emitido_en, NEW.vence_en, NEW.lineas, razon_social, nit, emisor_razon_social, emisor_nit, emisor_pago
  FROM public.cliente, (SELECT * FROM public.politica ORDER BY version DESC LIMIT 1) AS vigente
  WHERE cliente.id = NEW.cliente_id;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION document_cobro() FROM PUBLIC;

CREATE TRIGGER cobro_document AFTER INSERT OR UPDATE OF cuenta_referencia ON cobro
  FOR EACH ROW EXECUTE FUNCTION document_cobro();

WITH issued AS (
  SELECT cobro.*, extract(year FROM emitido_en AT TIME ZONE 'America/Bogota')::int AS del_anio FROM cobro
  WHERE lineas IS NOT NULL
)
INSERT INTO cobro_documento
SELECT del_anio, row_number() OVER (PARTITION BY del_anio ORDER BY emitido_en, issued.id), issued.id, 1, periodo,
  cuenta_referencia, emitido_en, vence_en, lineas, razon_social, nit, 'Atalaya', NULL, NULL
FROM issued JOIN cliente ON cliente.id = cliente_id;
INSERT INTO cobro_numero SELECT anio, max(numero) FROM cobro_documento GROUP BY anio;

GRANT SELECT, INSERT ON politica, solicitud_pago, solicitud_pago_fin, cobro_vencimiento TO atalaya_app;
GRANT SELECT ON cobro_documento TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON correo_cliente TO atalaya_app;
