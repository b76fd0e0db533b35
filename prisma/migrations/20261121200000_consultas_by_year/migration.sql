-- A partition for each year instead of each month. Whoever lists ten years of consultas has PostgreSQL plan over all
-- of them: that takes some 40 ms over 120 partitions and 3 ms over ten.
DROP FUNCTION ensure_consulta_partition(date);

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
REVOKE ALL ON FUNCTION ensure_consulta_partition(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_consulta_partition(date) TO atalaya_app;

DO $$
DECLARE
  month regclass;
BEGIN
  FOR month IN
    SELECT inhrelid FROM pg_inherits
    WHERE inhparent = 'consulta'::regclass AND inhrelid <> 'consulta_default'::regclass
  LOOP
    EXECUTE format('ALTER TABLE consulta DETACH PARTITION %s', month);
    EXECUTE format('INSERT INTO consulta_default SELECT * FROM %s', month);
    EXECUTE format('DROP TABLE %s', month);
  END LOOP;
  PERFORM ensure_consulta_partition(day)
  FROM (SELECT DISTINCT date_trunc('year', creada_en AT TIME ZONE 'America/Bogota')::date AS day FROM consulta) years;
END
$$;

-- A client that screens for hundreds of others had a row for nearly each of its consultas: adding those up is counting
-- them. Now a day has a row for each filter it passes: '' stands for all of them, so that whatever is asked for is one
-- row of each day.
DELETE FROM consulta_total;
ALTER TABLE consulta_total
  DROP CONSTRAINT consulta_total_pkey,
  ADD PRIMARY KEY (cliente_id, sujeto_obligado_nit, severidad, dia);
INSERT INTO consulta_total (cliente_id, sujeto_obligado_nit, severidad, dia, total)
SELECT cliente_id, by_nit.value, by_severidad.value, (creada_en AT TIME ZONE 'UTC')::date, count(*)
FROM consulta, LATERAL (VALUES (''), (sujeto_obligado_nit)) by_nit (value),
  LATERAL (VALUES (''), (severidad)) by_severidad (value)
WHERE by_nit.value IS NOT NULL GROUP BY 1, 2, 3, 4;

-- Both filters at once, where few pass both: by either one alone, a quarter of a million rows are read for a page.
CREATE INDEX consulta_nit_severidad_idx ON consulta (cliente_id, sujeto_obligado_nit, severidad, creada_en DESC, id DESC)
  WHERE sujeto_obligado_nit IS NOT NULL;
