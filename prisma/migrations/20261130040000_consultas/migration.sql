-- Partitioned by the id itself, a UUIDv7: whoever looks one up by id touches one year, and the primary key
-- can be the id alone.
CREATE TABLE consulta (
  id                           uuid PRIMARY KEY CHECK (substr(id::text, 15, 1) = '7'),
  cliente_id                   uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  api_key_id                   uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en                    timestamptz(3) NOT NULL,
  request_id                   text NOT NULL,
  nombre_consultado            text,
  documento_consultado         text,
  severidad                    text NOT NULL
                               CHECK (severidad IN ('alto', 'medio', 'bajo', 'informativo', 'sin_hallazgo')),
  total_matches                integer NOT NULL CHECK (total_matches >= 0),
  referencia_externa           text,
  sujeto_obligado_razon_social text,
  sujeto_obligado_nit          text,
  hash_reporte                 char(64) NOT NULL CHECK (hash_reporte ~ '^[0-9a-f]{64}$'),
  evidencia                    text NOT NULL,
  -- The bag that paid for it; without one, the month it was made in.
  bolsa_id                     uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id                   uuid,
  CHECK (nombre_consultado IS NOT NULL OR documento_consultado IS NOT NULL),
  CHECK ((sujeto_obligado_razon_social IS NULL) = (sujeto_obligado_nit IS NULL)),
  CONSTRAINT consulta_asker_check CHECK (num_nonnulls(api_key_id, usuario_id) = 1),
  -- A consulta of a key has none, and is checked for nothing.
  FOREIGN KEY (usuario_id) REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT
) PARTITION BY RANGE (id);
-- A month nobody made ready loses no query: it waits here until its partition is made.
CREATE TABLE consulta_default PARTITION OF consulta DEFAULT;
CREATE INDEX ON consulta (cliente_id, creada_en DESC, id DESC);
CREATE INDEX ON consulta (cliente_id, severidad, creada_en DESC, id DESC);
CREATE INDEX consulta_referencia_externa_idx ON consulta (cliente_id, referencia_externa, creada_en DESC, id DESC)
  WHERE referencia_externa IS NOT NULL;
CREATE INDEX consulta_sujeto_obligado_nit_idx ON consulta (cliente_id, sujeto_obligado_nit, creada_en DESC, id DESC)
  WHERE sujeto_obligado_nit IS NOT NULL;
-- Both filters at once, where few pass both: by either one alone, a quarter of a million rows are read for a page.
CREATE INDEX consulta_nit_severidad_idx ON consulta (cliente_id, sujeto_obligado_nit, severidad, creada_en DESC, id DESC)
  WHERE sujeto_obligado_nit IS NOT NULL;

-- Apart from the ten-year consulta, because a key may be used again after its day. No reference to it either:
-- consultas move between partitions.
CREATE TABLE idempotencia (
  cliente_id     uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  llave          text NOT NULL,
  huella         bytea NOT NULL CHECK (octet_length(huella) = 32),
  consulta_id    uuid NOT NULL,
  respuesta      text,
  listas_version text,
  expira_en      timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, llave),
  CONSTRAINT idempotencia_llave_check CHECK (llave ~ '^ ?[!-~]{1,64}$'),
  CONSTRAINT idempotencia_respuesta_check
    CHECK ((respuesta IS NULL) = (llave ~ '^ ') AND (listas_version IS NULL) = (llave ~ '^ '))
);
CREATE INDEX ON idempotencia (expira_en);

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

-- What is kept beyond its ten years because somebody asked for it: everything of a client, or one consulta. Nothing is
-- changed here: the newest row of an object counts, and one without an end lifts it.
CREATE TABLE retencion (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  en            timestamptz(3) NOT NULL,
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- No reference: it would outlive the consulta, and keep its year from being retired for ever.
  consulta_id   uuid,
  retener_hasta timestamptz(3),
  motivo        text NOT NULL CHECK (motivo <> ''),
  actor         text NOT NULL
);
CREATE INDEX retencion_cliente_id_consulta_id_id_idx ON retencion (cliente_id, consulta_id, id DESC);

-- The years of consultas that were retired, each by what was signed of it. A row is made by the function that drops the
-- year and by nothing else.
CREATE TABLE consulta_retiro (
  anio        integer PRIMARY KEY,
  retirado_en timestamptz(3) NOT NULL,
  -- The manifest, a signed note: a line that names it, a line of JSON.
  nota        text NOT NULL,
  verificador text NOT NULL,
  -- JSON: how many of them each counter had counted. The manifest states its SHA-256.
  cuentas     text NOT NULL
);

-- What consultas are searched by in the portal, written behind the log: the leaf's index says how far it has come. Apart
-- from the consultas, so that the statement that charges them maintains none of it.
CREATE TABLE consulta_busqueda (
  indice      bigint PRIMARY KEY,
  consulta_id uuid NOT NULL UNIQUE,
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en   timestamptz(3) NOT NULL,
  -- The key or the person that asked.
  quien       uuid NOT NULL,
  -- Words and facets, each behind a tag of its client: one client's common word is no other's.
  palabras    text[] NOT NULL
);
CREATE INDEX ON consulta_busqueda (cliente_id, creada_en, consulta_id);
CREATE INDEX ON consulta_busqueda (cliente_id, quien, creada_en, consulta_id);
CREATE INDEX consulta_busqueda_palabras_idx ON consulta_busqueda USING gin (array_to_tsvector(palabras));
-- What a tarea adds waits in no list of its own, which every search would read whole: one by request id asks behind the
-- tag of every client, and read it once for each.
ALTER INDEX consulta_busqueda_palabras_idx SET (fastupdate = off);

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

-- Makes the partition of the year (of Bogota) that `day` lies in, and moves there what the default one kept
-- meanwhile. Returns whether it was missing. The service's role may not create tables: this runs as its owner, so
-- every name in it is qualified.
CREATE FUNCTION ensure_consulta_partition(day date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
-- Whoever holds the table longer than this wins; the caller comes back later.
SET lock_timeout = '5s'
AS $$
DECLARE
  first_day timestamp := date_trunc('year', day::timestamp);
  from_id uuid := public.uuid_v7_floor(first_day AT TIME ZONE 'America/Bogota');
  to_id uuid := public.uuid_v7_floor((first_day + interval '1 year') AT TIME ZONE 'America/Bogota');
  partition text := 'consulta_' || to_char(first_day, 'YYYY');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ensure_consulta_partition', 0));
  IF to_regclass('public.' || partition) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- Exclusive on the parent first: an insert already routed to the default partition would fail when the new
  -- one takes its range away; one that waits here is routed anew.
  LOCK TABLE public.consulta IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE public.%I (LIKE public.consulta INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
  EXECUTE format(
    'WITH moved AS (DELETE FROM public.consulta_default WHERE id >= %L AND id < %L RETURNING *)
     INSERT INTO public.%I SELECT * FROM moved', from_id, to_id, partition);
  EXECUTE format(
    'ALTER TABLE public.consulta ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', partition, from_id, to_id);
  RETURN true;
END
$$;

-- Ends the statement that charges, and with it all it wrote, where it comes after its deadline: its client has been told
-- that nothing is charged any more, or will be before this one is read. The clock is the database's own, as the deadline
-- is: a server that stood still counts the time it did. `written` is only there to be counted first.
CREATE FUNCTION require_punctual(deadline timestamptz, written bigint) RETURNS boolean
LANGUAGE plpgsql
AS $$
BEGIN
  IF clock_timestamp() > deadline THEN
    RAISE EXCEPTION 'the deadline of the charge has passed' USING ERRCODE = 'ATK02';
  END IF;
  RETURN true;
END
$$;

-- What the service may do here.
REVOKE ALL ON FUNCTION ensure_consulta_partition(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_consulta_partition(date) TO atalaya_app;
GRANT SELECT, INSERT ON consulta, diligencia, retencion TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotencia TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON diligencia_mes TO atalaya_app;
GRANT SELECT ON consulta_retiro TO atalaya_app;
GRANT SELECT, INSERT, DELETE ON consulta_busqueda TO atalaya_app;
