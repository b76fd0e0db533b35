-- The service's role. Roles belong to the cluster, and several databases of one cluster may be migrated at
-- the same time: whoever loses the race finds the role there.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'atalaya_app') THEN
    CREATE ROLE atalaya_app NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

-- The login that migrates is the one the service connects with before dropping to the role.
DO $$
DECLARE
  privilege text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  FOR attempt IN 1..20 LOOP
    EXIT WHEN pg_has_role(current_user, 'atalaya_app', privilege);
    BEGIN
      EXECUTE format('GRANT atalaya_app TO %I', current_user);
    EXCEPTION
      -- "tuple concurrently updated": another database's migration granted at the same moment.
      WHEN internal_error OR unique_violation THEN PERFORM pg_sleep(0.05);
    END;
  END LOOP;
END
$$;

CREATE TABLE cliente (
  id                    uuid PRIMARY KEY,
  razon_social          text NOT NULL CHECK (razon_social <> ''),
  nit                   text NOT NULL CHECK (nit ~ '^[0-9]{5,15}$'),
  activo                boolean NOT NULL DEFAULT true,
  opera_para_terceros   boolean NOT NULL DEFAULT false,
  politica_coincidencia text NOT NULL DEFAULT 'correspondencia'
                        CHECK (politica_coincidencia IN ('correspondencia', 'solo_puntaje')),
  emails                text[] NOT NULL DEFAULT '{}',
  creado_en             timestamptz(3) NOT NULL
);

CREATE TABLE api_key (
  id              uuid PRIMARY KEY,
  cliente_id      uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  digest          bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  terminacion     text NOT NULL CHECK (char_length(terminacion) = 4),
  etiqueta        text,
  creada_en       timestamptz(3) NOT NULL,
  ultimo_uso_en   timestamptz(3),
  valida_hasta    timestamptz(3),
  revocada_en     timestamptz(3),
  reemplazada_por uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX ON api_key (cliente_id);

CREATE TABLE lista_version (
  id             uuid PRIMARY KEY,
  slug           text NOT NULL,
  secuencia      integer NOT NULL CHECK (secuencia > 0),
  hash_contenido char(64) NOT NULL CHECK (hash_contenido ~ '^[0-9a-f]{64}$'),
  fetched_en     timestamptz(3) NOT NULL,
  total_entradas integer NOT NULL CHECK (total_entradas > 0),
  formato        text NOT NULL,
  es_muestra     boolean NOT NULL DEFAULT false,
  derivada_de    uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  raw            bytea,
  -- A derived version leans on the file of the one it comes from; every other keeps its own.
  CHECK ((raw IS NULL) = (derivada_de IS NOT NULL))
);
CREATE UNIQUE INDEX lista_version_slug_secuencia_key ON lista_version (slug, secuencia);
-- Compressed already: a second compression only costs.
ALTER TABLE lista_version ALTER COLUMN raw SET STORAGE EXTERNAL;

CREATE TABLE lista_entry (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug            text NOT NULL,
  source_id       text NOT NULL,
  content_hash    bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  content         text NOT NULL,
  desde_secuencia integer NOT NULL,
  FOREIGN KEY (slug, desde_secuencia) REFERENCES lista_version (slug, secuencia)
    ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX lista_entry_slug_source_id_desde_secuencia_key
  ON lista_entry (slug, source_id, desde_secuencia);
CREATE INDEX ON lista_entry (slug, id);

CREATE TABLE lista_entry_retiro (
  entry_id     bigint PRIMARY KEY REFERENCES lista_entry (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en_secuencia integer NOT NULL CHECK (en_secuencia > 1)
);

CREATE TABLE lista_attempt (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug       text NOT NULL,
  en         timestamptz(3) NOT NULL,
  resultado  text NOT NULL CHECK (resultado IN ('activada', 'sin_cambios', 'rechazada', 'retenida', 'fallida')),
  detalle    text,
  version_id uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK ((version_id IS NOT NULL) = (resultado IN ('activada', 'sin_cambios')))
);
CREATE INDEX ON lista_attempt (slug, en DESC);

-- Partitioned by the id itself, a UUIDv7: whoever looks one up by id touches one month, and the primary key
-- can be the id alone.
CREATE TABLE consulta (
  id                           uuid PRIMARY KEY CHECK (substr(id::text, 15, 1) = '7'),
  cliente_id                   uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  api_key_id                   uuid NOT NULL REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
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
  CHECK (nombre_consultado IS NOT NULL OR documento_consultado IS NOT NULL),
  CHECK ((sujeto_obligado_razon_social IS NULL) = (sujeto_obligado_nit IS NULL))
) PARTITION BY RANGE (id);
CREATE INDEX ON consulta (cliente_id, creada_en DESC, id DESC);

-- A month nobody made ready loses no query: it waits here until its partition is made.
CREATE TABLE consulta_default PARTITION OF consulta DEFAULT;

CREATE TABLE staff_audit (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  en          timestamptz(3) NOT NULL,
  actor       text NOT NULL,
  accion      text NOT NULL,
  objeto_tipo text NOT NULL,
  objeto_id   text NOT NULL,
  antes       jsonb,
  despues     jsonb,
  motivo      text,
  request_id  text NOT NULL
);
CREATE INDEX ON staff_audit (objeto_tipo, objeto_id, en DESC);
CREATE INDEX ON staff_audit (en DESC);

CREATE TABLE service_clock (
  id         integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  desfase_ms bigint NOT NULL DEFAULT 0
);
INSERT INTO service_clock DEFAULT VALUES;

-- The first UUIDv7 of a moment: its 48 bits of milliseconds, and zeros.
CREATE FUNCTION uuid_v7_floor(moment timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the partition of the month (of Bogota) that `month` lies in, and moves there what the default one
-- kept meanwhile. Returns whether it was missing. The service's role may not create tables: this runs as its
-- owner, so every name in it is qualified.
CREATE FUNCTION ensure_consulta_partition(month date) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
-- Whoever holds the table longer than this wins; the caller comes back later.
SET lock_timeout = '5s'
AS $$
DECLARE
  first_day timestamp := date_trunc('month', month::timestamp);
  from_id uuid := public.uuid_v7_floor(first_day AT TIME ZONE 'America/Bogota');
  to_id uuid := public.uuid_v7_floor((first_day + interval '1 month') AT TIME ZONE 'America/Bogota');
  partition text := 'consulta_' || to_char(first_day, 'YYYY_MM');
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

-- Exactly what the service needs. It reaches partitions only through their parent, so they carry no grant.
REVOKE ALL ON FUNCTION ensure_consulta_partition(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_consulta_partition(date) TO atalaya_app;
GRANT USAGE ON SCHEMA public TO atalaya_app;
GRANT SELECT, INSERT ON
  consulta, lista_version, lista_entry, lista_entry_retiro, lista_attempt, staff_audit TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON cliente, api_key, service_clock TO atalaya_app;
