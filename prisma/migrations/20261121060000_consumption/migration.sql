ALTER TABLE cliente
  ADD COLUMN umbrales_alerta integer[] NOT NULL DEFAULT '{80,100}'
    CHECK (cardinality(umbrales_alerta) <= 6 AND 1 <= ALL (umbrales_alerta) AND 200 >= ALL (umbrales_alerta)),
  ADD COLUMN dias_para_pagar integer NOT NULL DEFAULT 10 CHECK (dias_para_pagar BETWEEN 0 AND 365);

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
  CHECK ((cerrada_en IS NULL) = (estado_al_cierre IS NULL))
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX bolsa_cliente_id_secuencia_key ON bolsa (cliente_id, secuencia);
CREATE UNIQUE INDEX bolsa_cliente_id_pago_referencia_key ON bolsa (cliente_id, pago_referencia);
CREATE UNIQUE INDEX bolsa_current_key ON bolsa (cliente_id) WHERE cerrada_en IS NULL;

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
  CHECK ((pago_referencia IS NULL) = (pago_registrado_en IS NULL))
);
CREATE UNIQUE INDEX cobro_cliente_id_cuenta_referencia_key ON cobro (cliente_id, cuenta_referencia);
CREATE UNIQUE INDEX cobro_automatico_key ON cobro (cliente_id, periodo) WHERE automatico;
CREATE INDEX ON cobro (cliente_id, emitido_en DESC);

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

-- Apart from the ten-year consulta, because a key may be used again after its day. No reference to it either:
-- consultas move between partitions.
CREATE TABLE idempotencia (
  cliente_id     uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  llave          text NOT NULL CHECK (llave ~ '^[!-~]{1,64}$'),
  huella         bytea NOT NULL CHECK (octet_length(huella) = 32),
  consulta_id    uuid NOT NULL,
  respuesta      text NOT NULL,
  listas_version text NOT NULL,
  expira_en      timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, llave)
);
CREATE INDEX ON idempotencia (expira_en);

-- The bag that paid for it; without one, the month it was made in.
ALTER TABLE consulta
  ADD COLUMN bolsa_id uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT;
CREATE INDEX ON consulta (cliente_id, severidad, creada_en DESC, id DESC);
CREATE INDEX consulta_referencia_externa_idx ON consulta (cliente_id, referencia_externa, creada_en DESC, id DESC)
  WHERE referencia_externa IS NOT NULL;
CREATE INDEX consulta_sujeto_obligado_nit_idx ON consulta (cliente_id, sujeto_obligado_nit, creada_en DESC, id DESC)
  WHERE sujeto_obligado_nit IS NOT NULL;

-- How many consultas a day (UTC) has of each kind: counting a million rows takes longer than a page may.
CREATE TABLE consulta_total (
  cliente_id          uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  dia                 date NOT NULL,
  severidad           text NOT NULL,
  -- '' where the consulta named nobody.
  sujeto_obligado_nit text NOT NULL,
  total               integer NOT NULL CHECK (total > 0),
  PRIMARY KEY (cliente_id, dia, severidad, sujeto_obligado_nit)
) WITH (fillfactor = 50);
INSERT INTO consulta_total
SELECT cliente_id, (creada_en AT TIME ZONE 'UTC')::date, severidad, coalesce(sujeto_obligado_nit, ''), count(*)
FROM consulta GROUP BY 1, 2, 3, 4;
-- What was asked before there were counters was counted by none.
INSERT INTO periodo (cliente_id, mes, consumidas, actualizado_en)
SELECT cliente_id, to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM'), count(*), max(creada_en)
FROM consulta GROUP BY 1, 2;

-- Ends the statement that charges, and with it all it wrote, where its key belongs to another consulta.
CREATE FUNCTION require_claim(is_claimed boolean) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT is_claimed THEN
    RAISE EXCEPTION 'the Idempotency-Key is taken' USING ERRCODE = 'ATK01';
  END IF;
  RETURN true;
END
$$;

GRANT SELECT, INSERT ON evento TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON plan_asignado, periodo, bolsa, cobro, consulta_total TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotencia TO atalaya_app;
