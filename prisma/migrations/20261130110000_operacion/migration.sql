CREATE TABLE service_clock (
  id         integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  desfase_ms bigint NOT NULL DEFAULT 0,
  -- Whoever can move the clock of the service could make ten years pass: only where the owner says that tests may does
  -- the offset count for a retirement. The start of the service says so, by TEST_CLOCK.
  is_movable boolean NOT NULL DEFAULT false
);
INSERT INTO service_clock DEFAULT VALUES;

-- A run of a job starts as one row and ends as another, so that both stay as they were written. A run without
-- its end is under way, or its process was killed.
CREATE TABLE tarea_ejecucion (
  id      uuid PRIMARY KEY,
  tarea   text NOT NULL,
  origen  text NOT NULL CHECK (origen IN ('programada', 'inngest', 'solicitada', 'arranque')),
  -- What set it off, the same for every process and every retry: a completed run of it is not run again.
  trigger text,
  actor   text NOT NULL,
  inicio  timestamptz(3) NOT NULL
);
CREATE INDEX ON tarea_ejecucion (tarea, inicio DESC);
CREATE INDEX ON tarea_ejecucion (tarea, trigger);

CREATE TABLE tarea_fin (
  ejecucion_id uuid PRIMARY KEY REFERENCES tarea_ejecucion (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en           timestamptz(3) NOT NULL,
  resultado    text NOT NULL CHECK (resultado IN ('completada', 'fallida')),
  detalle      jsonb NOT NULL
);

-- A check that support asked for: it goes on whoever closes the page, and says how far it has come.
CREATE TABLE comprobacion (
  id           uuid PRIMARY KEY,
  tipo         text NOT NULL CHECK (tipo IN ('actos', 'integridad')),
  actor        text NOT NULL,
  pedida_en    timestamptz(3) NOT NULL,
  -- Each part of it with how much of it was looked at.
  avance       jsonb NOT NULL DEFAULT '[]',
  -- What was found; null while it is under way and where it could not be ended.
  resultado    jsonb,
  motivo       text,
  terminada_en timestamptz(3),
  -- The work on it and when it last gave a sign, by the database's own clock.
  reclamo      uuid,
  reclamado_en timestamptz(3),
  CHECK ((terminada_en IS NULL) = (resultado IS NULL AND motivo IS NULL)),
  CHECK (resultado IS NULL OR motivo IS NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
-- One of a kind at a time: whoever asks for another while it runs is shown that one.
CREATE UNIQUE INDEX comprobacion_open_key ON comprobacion (tipo) WHERE terminada_en IS NULL;
CREATE INDEX ON comprobacion (tipo, pedida_en DESC);

-- What the service's role may do once all migrations up to one are applied, as the start found it then: a copy that was
-- restored without its grants, or one that grants more, is told from it. The owner's alone.
CREATE TABLE derechos_otorgados (
  migracion text PRIMARY KEY,
  derechos  text[] NOT NULL
);

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

-- What keeps a year, and its retirement, by that table.
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
    SELECT 'exportacion_en_curso', count(*), min(archivo.id::text) FROM public.archivo
    WHERE tipo = 'exportacion' AND terminada_en IS NULL AND public.uuid_v7_floor(desde) < to_id AND public.uuid_v7_floor(hasta) > from_id
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
      -- In canonical JSON a quote inside of a text is escaped: no text passes for this key.
      OR position('"clienteId":"' || cliente_id || '"' IN evidencia) = 0
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
  EXECUTE format('LOCK TABLE %s, public.retencion, public.archivo IN SHARE ROW EXCLUSIVE MODE', partition);
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

-- What the service may do here.
REVOKE ALL ON FUNCTION retire_consulta_year(integer, timestamptz, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION retire_consulta_year(integer, timestamptz, text, text, text) TO atalaya_app;
GRANT SELECT, INSERT ON tarea_ejecucion, tarea_fin TO atalaya_app;
GRANT SELECT, UPDATE (desfase_ms) ON service_clock TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON comprobacion TO atalaya_app;
