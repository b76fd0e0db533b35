-- What a client's people and keys did is chained as the acts of support are: one mechanism, and a chain for each table. An
-- act of support is linked when it commits. One of a client's is linked by the tarea that signs the chain: a query of the
-- portal is charged by the statement that also records it, and must not hold its counter while others commit. What is on
-- record already waits for its link like any other.
CREATE TABLE actividad_eslabon (
  numero  bigint PRIMARY KEY CHECK (numero > 0),
  acto_id uuid NOT NULL UNIQUE REFERENCES actividad (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  hash    bytea NOT NULL CHECK (octet_length(hash) = 32)
);

CREATE TABLE actividad_cabeza (
  numero      bigint PRIMARY KEY CHECK (numero > 0),
  hash        bytea NOT NULL CHECK (octet_length(hash) = 32),
  nota        text NOT NULL,
  verificador text NOT NULL,
  sellada_en  timestamptz(3) NOT NULL
);

-- Acts that wait for their link. Put here by a trigger, whoever inserts them, and taken by the function that links them.
CREATE TABLE actividad_pendiente (
  orden   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  acto_id uuid NOT NULL
);

-- All that an act says, in the order in which its link covers it. `db/cadenas.ts` reads the same.
CREATE FUNCTION said_by(acto staff_audit) RETURNS text[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT ARRAY[acto.id::text, to_char(acto.en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), acto.actor,
    acto.accion, acto.objeto_tipo, acto.objeto_id, acto.antes::text, acto.despues::text, acto.motivo, acto.request_id]
$$;

CREATE FUNCTION said_by(acto actividad) RETURNS text[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT ARRAY[acto.id::text, to_char(acto.en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), acto.cliente_id::text,
    acto.actor_tipo, acto.actor, acto.usuario_id::text, acto.api_key_id::text, acto.direccion, acto.request_id,
    acto.accion, acto.objeto_tipo, acto.objeto_id, acto.detalle::text]
$$;

-- Each value with its length before it, so that no two acts have the same text. `contentOfEslabon` writes the same.
CREATE FUNCTION eslabon_content(numero bigint, said text[]) RETURNS text
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT string_agg(coalesce(octet_length(convert_to(value, 'UTF8')) || ':' || value, '-') || ',', '' ORDER BY place)
  FROM unnest(numero::text || said) WITH ORDINALITY AS content (value, place)
$$;

-- Links an act of `cadena`, the table of the acts, to the last one of its chain. Whoever calls it holds the chain's lock.
CREATE FUNCTION append_eslabon(cadena text, acto_id uuid, said text[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before record;
  next bigint;
BEGIN
  EXECUTE format('SELECT numero, hash FROM public.%I ORDER BY numero DESC LIMIT 1', cadena || '_eslabon') INTO before;
  next := coalesce(before.numero, 0) + 1;
  EXECUTE format('INSERT INTO public.%I (numero, acto_id, hash) VALUES ($1, $2, $3)', cadena || '_eslabon')
  USING next, acto_id, sha256(coalesce(before.hash, decode(repeat('00', 32), 'hex'))
    || convert_to(public.eslabon_content(next, said), 'UTF8'));
END
$$;

CREATE OR REPLACE FUNCTION chain_staff_audit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
  PERFORM public.append_eslabon('staff_audit', NEW.id, public.said_by(NEW));
  RETURN NULL;
END
$$;
DROP FUNCTION append_eslabon(staff_audit);
DROP FUNCTION staff_audit_content(bigint, staff_audit);

CREATE FUNCTION await_eslabon() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.actividad_pendiente (acto_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;

-- Links those that have waited longest, `at_most` of them; returns how many. One that is gone is left waiting for whoever
-- checks.
CREATE FUNCTION chain_actividad(at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  waiting record;
  linked integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('actividad', 0));
  FOR waiting IN
    SELECT pendiente.orden, acto.id, public.said_by(acto) AS said
    FROM public.actividad_pendiente pendiente JOIN public.actividad acto ON acto.id = pendiente.acto_id
    ORDER BY pendiente.orden LIMIT at_most
  LOOP
    PERFORM public.append_eslabon('actividad', waiting.id, waiting.said);
    DELETE FROM public.actividad_pendiente WHERE orden = waiting.orden;
    linked := linked + 1;
  END LOOP;
  RETURN linked;
END
$$;

REVOKE ALL ON FUNCTION said_by(staff_audit) FROM PUBLIC;
REVOKE ALL ON FUNCTION said_by(actividad) FROM PUBLIC;
REVOKE ALL ON FUNCTION eslabon_content(bigint, text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION append_eslabon(text, uuid, text[]) FROM PUBLIC;
REVOKE ALL ON FUNCTION await_eslabon() FROM PUBLIC;
REVOKE ALL ON FUNCTION chain_actividad(integer) FROM PUBLIC;

CREATE TRIGGER await_eslabon AFTER INSERT ON actividad FOR EACH ROW EXECUTE FUNCTION await_eslabon();
INSERT INTO actividad_pendiente (acto_id) SELECT id FROM actividad ORDER BY en, id;

-- As of the acts of support.
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['actividad', 'actividad_eslabon', 'actividad_cabeza'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY read ON public.%I FOR SELECT USING (true)', kept);
    EXECUTE format('CREATE POLICY append ON public.%I FOR INSERT WITH CHECK (true)', kept);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', kept);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER append_only', kept);
  END LOOP;
END
$$;

GRANT SELECT ON actividad_eslabon, actividad_pendiente TO atalaya_app;
GRANT SELECT, INSERT ON actividad_cabeza TO atalaya_app;
GRANT EXECUTE ON FUNCTION chain_actividad(integer) TO atalaya_app;
