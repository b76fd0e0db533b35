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

GRANT USAGE ON SCHEMA public TO atalaya_app;

CREATE TABLE cliente (
  id                     uuid PRIMARY KEY,
  razon_social           text NOT NULL CHECK (razon_social <> ''),
  nit                    text NOT NULL CHECK (nit ~ '^[0-9]{5,15}$'),
  activo                 boolean NOT NULL DEFAULT true,
  opera_para_terceros    boolean NOT NULL DEFAULT false,
  politica_coincidencia  text NOT NULL DEFAULT 'correspondencia'
                         CHECK (politica_coincidencia IN ('correspondencia', 'solo_puntaje')),
  emails                 text[] NOT NULL DEFAULT '{}',
  creado_en              timestamptz(3) NOT NULL,
  umbrales_alerta        integer[] NOT NULL DEFAULT '{80,100}'
                         CHECK (cardinality(umbrales_alerta) <= 6 AND 1 <= ALL (umbrales_alerta) AND 200 >= ALL (umbrales_alerta)),
  dias_para_pagar        integer CHECK (dias_para_pagar BETWEEN 0 AND 365),
  -- Where a client's events go, beside its e-mail addresses.
  alertas_activa         boolean NOT NULL DEFAULT true,
  alertas_actualizado_en timestamptz(3),
  webhook_url            text CHECK (webhook_url ~ '^https?://'),
  -- Whoever signs in without a second factor must enrol one before anything else.
  exige_segundo_factor   boolean NOT NULL DEFAULT false,
  -- Whether a decision that closes a match takes two people.
  exige_cuatro_ojos      boolean NOT NULL DEFAULT false
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
-- What support looks a client up by.
CREATE INDEX ON api_key (terminacion);

-- A link by which somebody of a client takes a key that support issued and never sees. Its secret is drawn when it is
-- mailed and kept as its SHA-256; the key is drawn when the link is opened.
CREATE TABLE enlace_llave (
  id            uuid PRIMARY KEY,
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Whom it is mailed to: a person of the portal, or an address of the client's alone.
  usuario_id    uuid,
  email         text NOT NULL CHECK (email <> ''),
  etiqueta      text,
  -- The key that it supersedes, and for how long that one goes on beside it; null: one more.
  reemplaza     uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  solape_horas  integer CHECK (solape_horas BETWEEN 0 AND 720),
  motivo        text,
  creado_por    text NOT NULL,
  creado_en     timestamptz(3) NOT NULL,
  vence_en      timestamptz(3) NOT NULL,
  digest        bytea CHECK (octet_length(digest) = 32),
  abierto_en    timestamptz(3),
  abierto_desde text,
  -- The key that it gave.
  api_key_id    uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  anulado_en    timestamptz(3),
  correo_id     uuid NOT NULL UNIQUE,
  CHECK (vence_en > creado_en),
  CHECK ((reemplaza IS NULL) = (solape_horas IS NULL)),
  CHECK ((abierto_en IS NULL) = (api_key_id IS NULL)),
  CHECK (abierto_en IS NULL OR anulado_en IS NULL)
);
CREATE UNIQUE INDEX enlace_llave_digest_key ON enlace_llave (digest);
CREATE UNIQUE INDEX enlace_llave_api_key_id_key ON enlace_llave (api_key_id);
CREATE INDEX ON enlace_llave (cliente_id, creado_en DESC);

-- The first UUIDv7 of a moment: its 48 bits of milliseconds, and zeros.
CREATE FUNCTION uuid_v7_floor(moment timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

-- What the service may do here.
GRANT SELECT, INSERT, UPDATE ON cliente, api_key, enlace_llave TO atalaya_app;
