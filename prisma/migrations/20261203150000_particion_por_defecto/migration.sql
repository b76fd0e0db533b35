-- The default partition becomes that of the year whose consultas it kept: they stay where they are, however many. Only what
-- it kept of other years moves, to a new default one. To move all of them took one statement, too long for its limit.
CREATE OR REPLACE FUNCTION ensure_consulta_partition(day date) RETURNS boolean
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
  index_name text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ensure_consulta_partition', 0));
  IF to_regclass('public.' || partition) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- Exclusive on the parent first: an insert already routed to the default partition would fail when the new
  -- one takes its range away; one that waits here is routed anew.
  LOCK TABLE public.consulta IN ACCESS EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM public.consulta_default WHERE id >= from_id AND id < to_id) THEN
    ALTER TABLE public.consulta DETACH PARTITION public.consulta_default;
    EXECUTE format('ALTER TABLE public.consulta_default RENAME TO %I', partition);
    FOR index_name IN SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = to_regclass('public.' || partition) LOOP
      EXECUTE format(
        'ALTER INDEX public.%I RENAME TO %I', index_name, replace(index_name, 'consulta_default', partition));
    END LOOP;
    CREATE TABLE public.consulta_default (LIKE public.consulta INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
    EXECUTE format(
      'WITH moved AS (DELETE FROM public.%I WHERE id < %L OR id >= %L RETURNING *)
       INSERT INTO public.consulta_default SELECT * FROM moved', partition, from_id, to_id);
    ALTER TABLE public.consulta ATTACH PARTITION public.consulta_default DEFAULT;
  ELSE
    EXECUTE format('CREATE TABLE public.%I (LIKE public.consulta INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
  END IF;
  EXECUTE format(
    'ALTER TABLE public.consulta ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', partition, from_id, to_id);
  RETURN true;
END
$$;
