-- The plan of a month is the row with the latest `desde_mes` up to it; without a code, none. Its figures are
-- those of the day it was assigned: a later price list rewrites nothing.
CREATE TABLE plan_asignado (
  cliente_id          uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  desde_mes           text NOT NULL CHECK (desde_mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  codigo              text CHECK (codigo IN ('1K', '5K', '10K', '20K', 'A_MEDIDA')),
  nombre              text,
  consultas_incluidas integer CHECK (consultas_incluidas > 0),
  precio_mes          bigint CHECK (precio_mes >= 0),
  precio_unitario     bigint CHECK (precio_unitario >= 0),
  precio_excedente    bigint CHECK (precio_excedente >= 0),
  PRIMARY KEY (cliente_id, desde_mes),
  CHECK (num_nulls(codigo, nombre, consultas_incluidas, precio_mes, precio_unitario, precio_excedente) IN (0, 6))
);

-- The counter of a month; no row is zero. Written by every query: room on the page keeps its updates there.
CREATE TABLE periodo (
  cliente_id     uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  mes            text NOT NULL CHECK (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Raised by whatever support changes: a query that decided on what was before does not count.
  revision       integer NOT NULL DEFAULT 0,
  consumidas     integer NOT NULL CHECK (consumidas >= 0),
  actualizado_en timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, mes)
) WITH (fillfactor = 50);

CREATE TABLE bolsa (
  id                  uuid PRIMARY KEY,
  cliente_id          uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  secuencia           integer NOT NULL CHECK (secuencia > 0),
  activada_en         timestamptz(3) NOT NULL,
  vence_en            timestamptz(3) NOT NULL,
  consultas_compradas integer NOT NULL CHECK (consultas_compradas > 0),
  consumidas          integer NOT NULL DEFAULT 0 CHECK (consumidas BETWEEN 0 AND consultas_compradas),
  actualizado_en      timestamptz(3) NOT NULL,
  precio_total        bigint NOT NULL CHECK (precio_total >= 0),
  pago_referencia     text NOT NULL CHECK (pago_referencia <> ''),
  pago_registrado_en  timestamptz(3) NOT NULL,
  cerrada_en          timestamptz(3),
  estado_al_cierre    text CHECK (estado_al_cierre IN ('vigente', 'agotada', 'vencida')),
  -- The payment of a bolsa that was reversed may be registered again, as it should have been.
  revertida_en        timestamptz(3),
  -- When the expiry of a bolsa was told. From then on nothing is charged to it: a query dated before the expiry, still on
  -- its way or asked after the clock was set back, would make untrue what the client was told.
  vencida_en          timestamptz(3),
  CHECK ((cerrada_en IS NULL) = (estado_al_cierre IS NULL)),
  CHECK (revertida_en IS NULL OR cerrada_en IS NOT NULL)
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX bolsa_cliente_id_secuencia_key ON bolsa (cliente_id, secuencia);
CREATE UNIQUE INDEX bolsa_current_key ON bolsa (cliente_id) WHERE cerrada_en IS NULL;
CREATE UNIQUE INDEX bolsa_pago_referencia_key ON bolsa (cliente_id, pago_referencia) WHERE revertida_en IS NULL;

CREATE TABLE cobro (
  id                 uuid PRIMARY KEY,
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  periodo            text NOT NULL CHECK (periodo ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  cuenta_referencia  text NOT NULL CHECK (cuenta_referencia <> ''),
  -- Issued by the service; support may issue another for the same month, or take this one over.
  automatico         boolean NOT NULL,
  emitido_en         timestamptz(3) NOT NULL,
  vence_en           timestamptz(3) NOT NULL,
  pago_referencia    text CHECK (pago_referencia <> ''),
  pago_registrado_en timestamptz(3),
  -- What an account charges (contract-decisions 212): the package of the month it pays, and the excess of the last month
  -- that had ended when it was issued. Written with the account whoever issues it, and never changed. What another
  -- account of the client charges already is not charged again.
  lineas             jsonb,
  CHECK ((pago_referencia IS NULL) = (pago_registrado_en IS NULL))
);
CREATE UNIQUE INDEX cobro_cliente_id_cuenta_referencia_key ON cobro (cliente_id, cuenta_referencia);
CREATE UNIQUE INDEX cobro_automatico_key ON cobro (cliente_id, periodo) WHERE automatico;
CREATE INDEX ON cobro (cliente_id, emitido_en DESC);

-- How many consultas a day (UTC) has of each kind: counting a million rows takes longer than a page may.
CREATE TABLE consulta_total (
  cliente_id          uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  dia                 date NOT NULL,
  severidad           text NOT NULL,
  -- '' where the consulta named nobody.
  sujeto_obligado_nit text NOT NULL,
  total               integer NOT NULL CHECK (total > 0),
  PRIMARY KEY (cliente_id, sujeto_obligado_nit, severidad, dia)
) WITH (fillfactor = 50);

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

-- Every payment that was registered, and every reversal of one. Append-only: bolsa and cobro say what stands, and that
-- follows from here (contract-decisions 116). A payment is reversed once at most.
CREATE TABLE movimiento (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  orden              bigint GENERATED ALWAYS AS IDENTITY,
  tipo               text NOT NULL CHECK (tipo IN ('pago', 'reversion')),
  bolsa_id           uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  cobro_id           uuid REFERENCES cobro (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  pago_referencia    text NOT NULL CHECK (pago_referencia <> ''),
  pago_registrado_en timestamptz(3) NOT NULL,
  en                 timestamptz(3) NOT NULL,
  -- What the bolsa that a payment opened took the place of: another bolsa, and the package of the months to come.
  reemplaza_id       uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  plan_retirado      jsonb,
  -- Of a reversal: the payment, why, and what a bolsa lost by it.
  compensa_id        uuid REFERENCES movimiento (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  motivo             text CHECK (motivo <> ''),
  saldo_perdido      integer CHECK (saldo_perdido >= 0),
  repone_id          uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK (num_nonnulls(bolsa_id, cobro_id) = 1),
  CHECK (num_nonnulls(compensa_id, motivo, saldo_perdido) = CASE tipo WHEN 'reversion' THEN 3 ELSE 0 END),
  CHECK (tipo = 'reversion' OR repone_id IS NULL),
  CHECK ((tipo = 'pago' AND bolsa_id IS NOT NULL) OR num_nonnulls(reemplaza_id, plan_retirado) = 0)
);
CREATE UNIQUE INDEX movimiento_cliente_id_orden_key ON movimiento (cliente_id, orden);
CREATE UNIQUE INDEX movimiento_compensa_id_key ON movimiento (compensa_id);
CREATE INDEX ON movimiento (bolsa_id);
CREATE INDEX ON movimiento (cobro_id);

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

-- A payment that waits for a second person. Append-only; how it ended is a row of its own, and that it expired follows
-- from the time.
CREATE TABLE solicitud (
  id             uuid PRIMARY KEY,
  cliente_id     uuid REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The payment as it was typed.
  pedido         jsonb NOT NULL,
  clave          text NOT NULL CHECK (clave <> ''),
  -- Whole COP; null: what the account charges was not kept.
  valor          bigint CHECK (valor >= 0),
  -- A receipt is mailed once it is registered.
  recibo         boolean NOT NULL,
  creada_en      timestamptz(3) NOT NULL,
  vence_en       timestamptz(3) NOT NULL,
  solicitada_por uuid NOT NULL,
  solicitante    text NOT NULL CHECK (solicitante <> ''),
  CHECK (vence_en > creada_en),
  CHECK ((cliente_id IS NULL) = (pedido->>'tipo' = 'lista')),
  CHECK (pedido->>'tipo' IN ('bolsa', 'cobro', 'reversion', 'plan', 'vencimiento', 'tope', 'lista', 'invitacion'))
);
CREATE UNIQUE INDEX solicitud_id_solicitada_por_key ON solicitud (id, solicitada_por);
CREATE INDEX ON solicitud (cliente_id, clave);

CREATE TABLE solicitud_fin (
  solicitud_id   uuid PRIMARY KEY,
  solicitada_por uuid NOT NULL,
  estado         text NOT NULL CHECK (estado IN ('aprobada', 'rechazada', 'retirada')),
  en             timestamptz(3) NOT NULL,
  por            uuid NOT NULL,
  nombre         text NOT NULL CHECK (nombre <> ''),
  motivo         text CHECK (motivo <> ''),
  FOREIGN KEY (solicitud_id, solicitada_por) REFERENCES solicitud (id, solicitada_por)
    ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Nobody approves what they asked for, and only who asked takes it back.
  CHECK ((por = solicitada_por) = (estado = 'retirada')),
  CHECK (estado = 'aprobada' OR motivo IS NOT NULL)
);
CREATE UNIQUE INDEX solicitud_fin_solicitud_id_solicitada_por_key
  ON solicitud_fin (solicitud_id, solicitada_por);

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

CREATE FUNCTION detail_cobro() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  cerrado text := to_char((NEW.emitido_en AT TIME ZONE 'America/Bogota') - interval '1 month', 'YYYY-MM');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.lineas IS DISTINCT FROM OLD.lineas THEN
      RAISE EXCEPTION 'what a cobro charges is kept as it was issued';
    END IF;
    RETURN NEW;
  END IF;
  SELECT coalesce(jsonb_agg(linea ORDER BY place), '[]') INTO NEW.lineas FROM (
    SELECT 1 AS place, jsonb_build_object('concepto', 'paquete', 'periodo', NEW.periodo, 'nombre', nombre,
      'consultas', consultas_incluidas, 'precioUnitario', precio_unitario, 'valor', precio_mes) AS linea
    FROM (
      SELECT * FROM plan_asignado WHERE cliente_id = NEW.cliente_id AND desde_mes <= NEW.periodo
      ORDER BY desde_mes DESC LIMIT 1) paga
    WHERE codigo IS NOT NULL
    UNION ALL
    SELECT 2, jsonb_build_object('concepto', 'excedente', 'periodo', cerrado, 'nombre', nombre,
      'consultas', consumidas - consultas_incluidas, 'precioUnitario', precio_excedente,
      'valor', (consumidas - consultas_incluidas) * precio_excedente)
    FROM (
      SELECT * FROM plan_asignado WHERE cliente_id = NEW.cliente_id AND desde_mes <= cerrado
      ORDER BY desde_mes DESC LIMIT 1) tuvo
      JOIN periodo ON periodo.cliente_id = NEW.cliente_id AND mes = cerrado
    WHERE codigo IS NOT NULL AND consumidas > consultas_incluidas
  ) lineas
  WHERE NOT EXISTS (
    SELECT FROM cobro other WHERE other.cliente_id = NEW.cliente_id AND other.id <> NEW.id
      AND other.lineas @> jsonb_build_array(jsonb_build_object('concepto', linea->'concepto', 'periodo', linea->'periodo')));
  RETURN NEW;
END
$$;

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

CREATE TRIGGER cobro_detail BEFORE INSERT OR UPDATE OF lineas ON cobro
  FOR EACH ROW EXECUTE FUNCTION detail_cobro();

CREATE TRIGGER cobro_document AFTER INSERT OR UPDATE OF cuenta_referencia ON cobro
  FOR EACH ROW EXECUTE FUNCTION document_cobro();

-- What the service may do here.
REVOKE ALL ON FUNCTION document_cobro() FROM PUBLIC;
GRANT SELECT, INSERT, UPDATE ON plan_asignado, periodo, bolsa, cobro, consulta_total TO atalaya_app;
GRANT SELECT, INSERT ON
  tope, movimiento, politica, solicitud, solicitud_fin, cobro_vencimiento
  TO atalaya_app;
GRANT SELECT ON cobro_documento TO atalaya_app;
