-- Every act of support is a link of one chain: its hash covers its number, its content and the hash of the act before.
-- The link is made when the transaction of the act commits, by the database and for whoever inserts: none can do
-- without. Only then is the chain's lock taken, and what holds it waits for nothing else, so that acts wait for each
-- other's commit alone and never for each other's work, and nobody can lock the other out. The numbers are therefore
-- without gaps and in the order of commit.
CREATE TABLE staff_audit_eslabon (
  numero  bigint PRIMARY KEY CHECK (numero > 0),
  acto_id uuid NOT NULL UNIQUE REFERENCES staff_audit (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  hash    bytea NOT NULL CHECK (octet_length(hash) = 32)
);

-- What was signed of the chain, and is kept outside the database too: it tells a chain that was cut or made anew.
CREATE TABLE staff_audit_cabeza (
  numero      bigint PRIMARY KEY CHECK (numero > 0),
  hash        bytea NOT NULL CHECK (octet_length(hash) = 32),
  nota        text NOT NULL,
  verificador text NOT NULL,
  sellada_en  timestamptz(3) NOT NULL
);

-- Each value with its length before it, so that no two acts have the same text. `contentOfActo` writes the same.
CREATE FUNCTION staff_audit_content(numero bigint, acto staff_audit) RETURNS text
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
  SELECT string_agg(coalesce(octet_length(convert_to(said, 'UTF8')) || ':' || said, '-') || ',', '' ORDER BY place)
  FROM unnest(ARRAY[
    numero::text,
    acto.id::text,
    to_char(acto.en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    acto.actor,
    acto.accion,
    acto.objeto_tipo,
    acto.objeto_id,
    acto.antes::text,
    acto.despues::text,
    acto.motivo,
    acto.request_id
  ]) WITH ORDINALITY AS content (said, place)
$$;

CREATE FUNCTION append_eslabon(acto staff_audit) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before record;
  next bigint;
BEGIN
  SELECT numero, hash INTO before FROM public.staff_audit_eslabon ORDER BY numero DESC LIMIT 1;
  next := coalesce(before.numero, 0) + 1;
  INSERT INTO public.staff_audit_eslabon (numero, acto_id, hash)
  VALUES (next, acto.id, sha256(coalesce(before.hash, decode(repeat('00', 32), 'hex'))
    || convert_to(public.staff_audit_content(next, acto), 'UTF8')));
END
$$;

CREATE FUNCTION chain_staff_audit() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff_audit', 0));
  PERFORM public.append_eslabon(NEW);
  RETURN NULL;
END
$$;

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

-- What is on record already, in the order it happened.
DO $$
DECLARE
  acto public.staff_audit;
BEGIN
  FOR acto IN SELECT * FROM public.staff_audit ORDER BY en, id LOOP
    PERFORM public.append_eslabon(acto);
  END LOOP;
END
$$;

CREATE CONSTRAINT TRIGGER chain_staff_audit AFTER INSERT ON staff_audit
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_staff_audit();

REVOKE ALL ON FUNCTION staff_audit_content(bigint, staff_audit) FROM PUBLIC;
REVOKE ALL ON FUNCTION append_eslabon(staff_audit) FROM PUBLIC;
REVOKE ALL ON FUNCTION chain_staff_audit() FROM PUBLIC;

-- Beside the grants: no role gets a policy to change or delete, and the owner of the tables is refused as well, also
-- where it passes for a replica. A pg_dump by the owner still reads all, so the policies are not forced upon it.
DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['staff_audit', 'staff_audit_eslabon', 'staff_audit_cabeza'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', kept);
    EXECUTE format('CREATE POLICY read ON public.%I FOR SELECT USING (true)', kept);
    EXECUTE format('CREATE POLICY append ON public.%I FOR INSERT WITH CHECK (true)', kept);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', kept);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER append_only', kept);
  END LOOP;
END
$$;

GRANT SELECT ON staff_audit_eslabon TO atalaya_app;
GRANT SELECT, INSERT ON staff_audit_cabeza TO atalaya_app;
