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
  verificador text NOT NULL REFERENCES bitacora_llave (verificador) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- JSON: how many of them each counter had counted. The manifest states its SHA-256.
  cuentas     text NOT NULL
);

GRANT SELECT, INSERT ON retencion TO atalaya_app;
GRANT SELECT ON consulta_retiro TO atalaya_app;

-- Whoever can move the clock of the service could make ten years pass: only where the owner says that tests may does
-- the offset count for a retirement. The start of the service says so, by TEST_CLOCK.
ALTER TABLE service_clock ADD COLUMN is_movable boolean NOT NULL DEFAULT false;
REVOKE INSERT, UPDATE ON service_clock FROM atalaya_app;
GRANT UPDATE (desfase_ms) ON service_clock TO atalaya_app;

-- The first id that a year of Bogota can have.
CREATE FUNCTION consulta_year_floor(of_year integer) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT public.uuid_v7_floor(make_timestamptz(of_year, 1, 1, 0, 0, 0, 'America/Bogota')) $$;

-- What a manifest states of a year, and what every counter had counted of it.
CREATE FUNCTION consulta_year_facts(of_year integer, OUT facts jsonb, OUT cuentas jsonb)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  from_id uuid := public.consulta_year_floor(of_year);
  to_id uuid := public.consulta_year_floor(of_year + 1);
BEGIN
  SELECT jsonb_build_object(
    'anio', of_year,
    'consultas', (SELECT coalesce(sum((mes->>'consultas')::bigint), 0) FROM jsonb_array_elements(meses) mes),
    'meses', meses,
    'primeraConsulta', (SELECT id FROM public.consulta WHERE id >= from_id AND id < to_id ORDER BY id LIMIT 1),
    'ultimaConsulta', (SELECT id FROM public.consulta WHERE id >= from_id AND id < to_id ORDER BY id DESC LIMIT 1),
    'primeraHoja', (SELECT min(indice) FROM public.bitacora_hoja WHERE consulta_id >= from_id AND consulta_id < to_id),
    'ultimaHoja', (SELECT max(indice) FROM public.bitacora_hoja WHERE consulta_id >= from_id AND consulta_id < to_id))
  INTO facts
  FROM (
    SELECT coalesce(jsonb_agg(jsonb_build_object('mes', mes, 'consultas', consultas, 'huella', huella) ORDER BY mes), '[]')
      AS meses
    FROM (
      SELECT to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM') AS mes, count(*) AS consultas,
        -- 48 bytes for each: its id and its hash.
        encode(sha256(string_agg(uuid_send(id) || decode(hash_reporte, 'hex'), '' ORDER BY id)), 'hex') AS huella
      FROM public.consulta WHERE id >= from_id AND id < to_id GROUP BY 1
    ) by_month
  ) listed;
  SELECT coalesce(jsonb_agg(jsonb_build_object('clienteId', cliente_id, 'mes', mes, 'bolsaId', bolsa_id,
    'consultas', consultas, 'ultima', to_char(ultima AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    ORDER BY cliente_id, mes, bolsa_id), '[]')
  INTO cuentas
  FROM (
    SELECT cliente_id, to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM') AS mes, bolsa_id,
      count(*) AS consultas, max(creada_en) AS ultima
    FROM public.consulta WHERE id >= from_id AND id < to_id GROUP BY 1, 2, 3
  ) by_counter;
END
$$;

-- What keeps a year from being retired at a moment: nothing, where it may be. What is wrong with its rows is only looked
-- at once all of them are ten years old.
CREATE FUNCTION consulta_year_obstacles(of_year integer, as_of timestamptz)
RETURNS TABLE (motivo text, cuantas bigint, ejemplo text)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  from_id uuid := public.consulta_year_floor(of_year);
  to_id uuid := public.consulta_year_floor(of_year + 1);
  -- Calendar years in Bogota: what was asked on 29 February waits for 1 March.
  ten_years_ago timestamptz := (as_of AT TIME ZONE 'America/Bogota' - interval '10 years') AT TIME ZONE 'America/Bogota';
BEGIN
  RETURN QUERY
    SELECT 'retirado', 1::bigint, anio::text FROM public.consulta_retiro WHERE anio = of_year
    UNION ALL
    SELECT 'menos_de_diez_anios', count(*), (max(id::text)) FROM public.consulta
    WHERE id >= from_id AND id < to_id AND creada_en > ten_years_ago HAVING count(*) > 0;
  IF FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT 'retencion_legal', count(*), min(coalesce('consulta ' || consulta_id, 'cliente ' || cliente_id))
    FROM (
      SELECT DISTINCT ON (cliente_id, consulta_id) * FROM public.retencion ORDER BY cliente_id, consulta_id, id DESC
    ) latest
    WHERE retener_hasta > as_of AND CASE WHEN consulta_id IS NULL
      THEN EXISTS (SELECT FROM public.consulta held
        WHERE held.cliente_id = latest.cliente_id AND held.id >= from_id AND held.id < to_id)
      ELSE consulta_id >= from_id AND consulta_id < to_id END
    HAVING count(*) > 0
    UNION ALL
    SELECT 'exportacion_en_curso', count(*), min(exportacion.id::text) FROM public.exportacion
    WHERE terminada_en IS NULL AND public.uuid_v7_floor(desde) < to_id AND public.uuid_v7_floor(hasta) > from_id
    HAVING count(*) > 0
    UNION ALL
    SELECT 'respuesta_guardada', count(*), min(consulta_id::text) FROM public.idempotencia
    WHERE consulta_id >= from_id AND consulta_id < to_id HAVING count(*) > 0
    UNION ALL
    SELECT 'sin_sellar', count(*), min(consulta_id::text) FROM public.bitacora_pendiente
    WHERE consulta_id >= from_id AND consulta_id < to_id HAVING count(*) > 0
    UNION ALL
    -- What was altered is for whoever looks into it.
    SELECT 'alterada', count(*), min(kept.id::text)
    FROM public.consulta kept LEFT JOIN public.bitacora_hoja hoja ON hoja.consulta_id = kept.id
    WHERE kept.id >= from_id AND kept.id < to_id AND (
      encode(sha256(convert_to(evidencia, 'UTF8')), 'hex') <> kept.hash_reporte
      OR encode(hoja.hash_reporte, 'hex') <> kept.hash_reporte
      OR CASE WHEN pg_input_is_valid(evidencia, 'jsonb') THEN evidencia::jsonb->>'clienteId' END
        IS DISTINCT FROM cliente_id::text
      OR left(public.uuid_v7_floor(creada_en)::text, 13) <> left(kept.id::text, 13)
      OR (hoja.consulta_id IS NULL AND NOT EXISTS (
        SELECT FROM public.bitacora_pendiente waiting WHERE waiting.consulta_id = kept.id)))
    HAVING count(*) > 0
    UNION ALL
    SELECT 'perdida', count(*), min(hoja.consulta_id::text)
    FROM public.bitacora_hoja hoja LEFT JOIN public.consulta kept ON kept.id = hoja.consulta_id
    WHERE hoja.consulta_id >= from_id AND hoja.consulta_id < to_id AND kept.id IS NULL HAVING count(*) > 0;
END
$$;

-- Retires a year: drops its partition, takes it out of the totals that lists count by and of what they are searched by,
-- and keeps its manifest, all in the caller's transaction. Returns what keeps it from that, and then has changed nothing; where the tables are in use
-- all the time it fails with lock_not_available, for another time. The service's role may not
-- delete evidence: this runs as the owner and believes nothing that it is told. It keeps time by the database's own
-- clock, looks for holds under a lock that lets none be added, and computes anew whatever the manifest states.
CREATE FUNCTION retire_consulta_year(of_year integer, as_of timestamptz, nota text, verificador text, cuentas text)
RETURNS TABLE (motivo text, cuantas bigint, ejemplo text)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET lock_timeout = '5s'
AS $$
#variable_conflict use_variable
DECLARE
  service_now timestamptz;
  partition regclass := to_regclass('public.consulta_' || of_year);
  stated jsonb := split_part(nota, E'\n', 2)::jsonb;
  computed record;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'a year is retired in READ COMMITTED: an older snapshot would miss a hold';
  END IF;
  SELECT clock_timestamp() + CASE WHEN clock.is_movable THEN clock.desfase_ms ELSE 0 END * interval '1 millisecond'
  INTO service_now FROM public.service_clock clock;
  IF as_of > service_now OR as_of IS NULL THEN
    RAISE EXCEPTION 'year % cannot be retired as of %: it is %', of_year, as_of, service_now;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('ensure_consulta_partition', 0));
  IF partition IS NULL OR NOT EXISTS (
    SELECT FROM pg_inherits WHERE inhrelid = partition AND inhparent = 'public.consulta'::regclass) THEN
    RAISE EXCEPTION 'year % has no partition', of_year;
  END IF;
  -- From here on nothing is added to the year, nor to what keeps it.
  EXECUTE format('LOCK TABLE %s, public.retencion, public.exportacion IN SHARE ROW EXCLUSIVE MODE', partition);
  RETURN QUERY SELECT * FROM public.consulta_year_obstacles(of_year, as_of);
  IF FOUND THEN
    RETURN;
  END IF;

  SELECT * INTO computed FROM public.consulta_year_facts(of_year);
  IF split_part(nota, E'\n', 1) <> 'atalaya retiro ' || of_year
    OR (stated - 'esquema' - 'retiradoEn' - 'cuentas') IS DISTINCT FROM computed.facts
    OR (stated->>'retiradoEn')::timestamptz IS DISTINCT FROM as_of
    OR stated->>'cuentas' IS DISTINCT FROM encode(sha256(convert_to(cuentas, 'UTF8')), 'hex')
    OR cuentas::jsonb IS DISTINCT FROM computed.cuentas
    OR (stated->>'consultas')::bigint = 0 THEN
    RAISE EXCEPTION 'the manifest does not state what year % has', of_year;
  END IF;
  INSERT INTO public.consulta_retiro VALUES (of_year, as_of, nota, verificador, cuentas);

  -- The last day of the year in UTC is shared with the next year of Bogota.
  EXECUTE format('
    WITH retired AS MATERIALIZED (
      SELECT cliente_id, by_nit.value AS nit, by_severidad.value AS severidad,
        (creada_en AT TIME ZONE ''UTC'')::date AS dia, count(*) AS total
      FROM %s, LATERAL (VALUES (''''), (sujeto_obligado_nit)) by_nit (value),
        LATERAL (VALUES (''''), (severidad)) by_severidad (value)
      WHERE by_nit.value IS NOT NULL GROUP BY 1, 2, 3, 4
    ), shared AS (
      UPDATE public.consulta_total kept SET total = kept.total - retired.total FROM retired
      WHERE (kept.cliente_id, kept.sujeto_obligado_nit, kept.severidad, kept.dia)
        = (retired.cliente_id, retired.nit, retired.severidad, retired.dia) AND kept.total > retired.total
    )
    DELETE FROM public.consulta_total kept USING retired
    WHERE (kept.cliente_id, kept.sujeto_obligado_nit, kept.severidad, kept.dia)
      = (retired.cliente_id, retired.nit, retired.severidad, retired.dia) AND kept.total = retired.total', partition);

  -- What they are searched by is made of them, names and all.
  DELETE FROM public.consulta_busqueda
  WHERE consulta_id >= public.consulta_year_floor(of_year) AND consulta_id < public.consulta_year_floor(of_year + 1);

  -- All at once or none, and never waiting: whoever waits for one while it holds another could make a consulta fail.
  FOR attempt IN 1..200 LOOP
    BEGIN
      LOCK TABLE public.consulta, public.cliente, public.api_key, public.usuario, public.bolsa
        IN ACCESS EXCLUSIVE MODE NOWAIT;
      EXIT;
    EXCEPTION WHEN lock_not_available THEN
      IF attempt = 200 THEN
        RAISE;
      END IF;
      PERFORM pg_sleep(0.02);
    END;
  END LOOP;
  EXECUTE format('ALTER TABLE public.consulta DETACH PARTITION %s', partition);
  EXECUTE format('DROP TABLE %s', partition);
END
$$;
REVOKE ALL ON FUNCTION retire_consulta_year(integer, timestamptz, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retire_consulta_year(integer, timestamptz, text, text, text) TO atalaya_app;
