-- A file for a client, of whatever kind: written part by part by whoever claims it, so that a process that dies loses the
-- part it was at and no other. Takes the place of descarga, exportacion and muestra_auditoria, which nobody has any of.
DROP TABLE descarga_parte, descarga, exportacion_parte, exportacion, muestra_auditoria_parte, muestra_auditoria;

CREATE TABLE archivo (
  id            uuid PRIMARY KEY,
  tipo          text NOT NULL CHECK (tipo IN ('descarga', 'exportacion', 'muestra')),
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Null: support asked for it.
  usuario_id    uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  solicitada_en timestamptz(3) NOT NULL,
  -- Of what it has: from the first on and before the second.
  desde         timestamptz(3),
  hasta         timestamptz(3),
  -- What else was asked for, and what the next part has to know of those before, as its kind has them.
  pedido        jsonb NOT NULL,
  memoria       jsonb NOT NULL,
  -- How many it is to have, as far as is known, and how many are written.
  total         integer CHECK (total >= 0),
  avance        integer NOT NULL DEFAULT 0 CHECK (avance >= 0),
  partes        integer NOT NULL DEFAULT 0 CHECK (partes >= 0),
  bytes         bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  terminada_en  timestamptz(3),
  borrada_en    timestamptz(3),
  -- The part under way and when it was begun, by the database's own clock.
  reclamo       uuid,
  reclamado_en  timestamptz(3),
  CHECK ((usuario_id IS NULL) = (tipo = 'exportacion')),
  CHECK (tipo <> 'exportacion' OR (desde < hasta AND total IS NOT NULL) IS TRUE),
  CHECK (borrada_en IS NULL OR terminada_en IS NOT NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
CREATE INDEX archivo_due_idx ON archivo (tipo, solicitada_en, id) WHERE terminada_en IS NULL;
CREATE INDEX ON archivo (cliente_id, tipo, solicitada_en DESC);

-- Its parts one after the other are the file.
CREATE TABLE archivo_parte (
  archivo_id uuid NOT NULL REFERENCES archivo (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero     integer NOT NULL CHECK (numero > 0),
  -- Where a manifest states what it has: a line for each file in it, SHA-256 and path.
  sumas      text,
  contenido  bytea NOT NULL,
  PRIMARY KEY (archivo_id, numero)
);

GRANT SELECT, INSERT, UPDATE ON archivo TO atalaya_app;
GRANT SELECT, INSERT, DELETE ON archivo_parte TO atalaya_app;

-- What keeps a year, and its retirement, by that table.
CREATE OR REPLACE FUNCTION consulta_year_obstacles(of_year integer, as_of timestamptz)
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

CREATE OR REPLACE FUNCTION retire_consulta_year(of_year integer, as_of timestamptz, nota text, verificador text, cuentas text)
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
