-- A client is real, or a test account: of a client, or of one that has not begun yet. Nothing of a test account counts.
ALTER TABLE cliente
  ADD COLUMN modo text NOT NULL DEFAULT 'real' CHECK (modo IN ('real', 'prueba')),
  ADD COLUMN cuenta_real_id uuid UNIQUE REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  ADD CHECK (modo = 'prueba' OR cuenta_real_id IS NULL);
CREATE INDEX cliente_prueba_idx ON cliente (id) WHERE modo = 'prueba';

-- A mode is for good: what was asked in the one never comes to count in the other.
CREATE FUNCTION keep_modo() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.modo <> OLD.modo
      OR (OLD.cuenta_real_id IS NOT NULL AND NEW.cuenta_real_id IS DISTINCT FROM OLD.cuenta_real_id)) THEN
    RAISE EXCEPTION 'the mode of a client and its real account are for good' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.cuenta_real_id IS NOT NULL
      AND (SELECT modo FROM public.cliente WHERE id = NEW.cuenta_real_id) IS DISTINCT FROM 'real' THEN
    RAISE EXCEPTION 'a test account is of a real client' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER keep_modo BEFORE INSERT OR UPDATE OF modo, cuenta_real_id ON cliente
  FOR EACH ROW EXECUTE FUNCTION keep_modo();

-- Said of the row too, so that nothing that counts has to ask whose it is.
ALTER TABLE consulta ADD COLUMN es_prueba boolean NOT NULL DEFAULT false;
ALTER TABLE diligencia ADD COLUMN es_prueba boolean NOT NULL DEFAULT false;
CREATE INDEX consulta_prueba_idx ON consulta (creada_en) WHERE es_prueba;
CREATE INDEX diligencia_prueba_idx ON diligencia (creada_en) WHERE es_prueba;

-- Test consultas that wait to be searched, as the others wait for their leaf: they never get one.
CREATE TABLE prueba_pendiente (
  orden       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consulta_id uuid NOT NULL
);

-- The consultas of a test account of a day of Bogota: one more than ten thousand is refused.
CREATE TABLE prueba_dia (
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  dia        date NOT NULL,
  consultas  integer NOT NULL CHECK (consultas BETWEEN 1 AND 10000),
  PRIMARY KEY (cliente_id, dia)
);

-- Idempotency-Keys under which a query failed because its name asked for it: it succeeds the next time.
CREATE TABLE prueba_fallo (
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  llave      text NOT NULL,
  en         timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, llave)
);
CREATE INDEX ON prueba_fallo (en);

-- A statement keeps consultas of one client, so of one mode: those of real ones cost what they did.
CREATE OR REPLACE FUNCTION await_sello() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.bitacora_pendiente (consulta_id, hash_reporte)
  SELECT id, decode(hash_reporte, 'hex') FROM kept WHERE NOT es_prueba;
  IF NOT FOUND THEN
    INSERT INTO public.prueba_pendiente (consulta_id) SELECT id FROM kept WHERE es_prueba;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION await_sello_of_diligencia() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.bitacora_pendiente (diligencia_id, hash_reporte)
  SELECT id, decode(hash_respuesta, 'hex') FROM kept WHERE NOT es_prueba;
  RETURN NULL;
END
$$;

-- An account of a test account is no money: it takes no number of those that are owed.
CREATE OR REPLACE FUNCTION document_cobro() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  del_anio integer := extract(year FROM NEW.emitido_en AT TIME ZONE 'America/Bogota');
  siguiente integer;
BEGIN
  IF NEW.lineas IS NULL OR (SELECT modo FROM public.cliente WHERE id = NEW.cliente_id) = 'prueba' THEN
    RETURN NULL;
  END IF;
  INSERT INTO public.cobro_numero AS given (anio, ultimo) VALUES (del_anio, 1)
  ON CONFLICT (anio) DO UPDATE SET ultimo = given.ultimo + 1 RETURNING ultimo INTO siguiente;
  INSERT INTO public.cobro_documento (anio, numero, cobro_id, orden, periodo, cuenta_referencia, emitido_en, vence_en, lineas,
    deudor_razon_social, deudor_nit, emisor_razon_social, emisor_nit, emisor_pago)
  SELECT del_anio, siguiente, NEW.id,
    (SELECT count(*) + 1 FROM public.cobro_documento WHERE cobro_id = NEW.id), NEW.periodo, NEW.cuenta_referencia,
    NEW.emitido_en, NEW.vence_en, NEW.lineas, razon_social, nit, emisor_razon_social, emisor_nit, emisor_pago
  FROM public.cliente, (SELECT * FROM public.politica ORDER BY version DESC LIMIT 1) AS vigente
  WHERE cliente.id = NEW.cliente_id;
  RETURN NULL;
END
$$;

-- What was decided goes with its consulta: with the year of one that counts, with the consulta itself of one that does not.
CREATE OR REPLACE FUNCTION refuse_unless_retired() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  of_consulta uuid := coalesce(to_jsonb(OLD)->>'consulta_id',
    (SELECT consulta_id::text FROM public.decision WHERE id = (to_jsonb(OLD)->>'decision_id')::uuid))::uuid;
BEGIN
  IF EXISTS (SELECT FROM public.consulta_retiro WHERE of_consulta >= public.consulta_year_floor(anio)
      AND of_consulta < public.consulta_year_floor(anio + 1))
    OR EXISTS (SELECT FROM public.consulta WHERE id = of_consulta AND es_prueba) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

-- Deletes `at_most` test consultas and as many diligencias older than ninety days with all that is of them; returns how
-- many. The service may delete none by itself: this runs as the owner, and of test accounts alone.
CREATE FUNCTION delete_pruebas(now timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before timestamptz := now - interval '90 days';
  old uuid[] := ARRAY(
    SELECT id FROM public.consulta WHERE es_prueba AND creada_en < before ORDER BY creada_en LIMIT at_most);
  diligencias integer;
  counted record;
BEGIN
  DELETE FROM public.ficha_pep WHERE consulta_id = ANY (old);
  DELETE FROM public.decision_revision WHERE decision_id IN (SELECT id FROM public.decision WHERE consulta_id = ANY (old));
  DELETE FROM public.decision WHERE consulta_id = ANY (old);
  DELETE FROM public.coincidencia WHERE consulta_id = ANY (old);
  DELETE FROM public.consulta_busqueda WHERE consulta_id = ANY (old);
  DELETE FROM public.prueba_pendiente WHERE consulta_id = ANY (old);
  FOR counted IN
    SELECT cliente_id, by_nit.value AS nit, by_severidad.value AS severidad, (creada_en AT TIME ZONE 'UTC')::date AS dia,
      count(*) AS total
    FROM public.consulta, LATERAL (VALUES (''), (sujeto_obligado_nit)) by_nit (value),
      LATERAL (VALUES (''), (consulta.severidad)) by_severidad (value)
    WHERE id = ANY (old) AND by_nit.value IS NOT NULL GROUP BY 1, 2, 3, 4
  LOOP
    DELETE FROM public.consulta_total kept
    WHERE kept.cliente_id = counted.cliente_id AND kept.sujeto_obligado_nit = counted.nit
      AND kept.severidad = counted.severidad AND kept.dia = counted.dia AND kept.total <= counted.total;
    UPDATE public.consulta_total kept SET total = kept.total - counted.total
    WHERE kept.cliente_id = counted.cliente_id AND kept.sujeto_obligado_nit = counted.nit
      AND kept.severidad = counted.severidad AND kept.dia = counted.dia;
  END LOOP;
  DELETE FROM public.consulta WHERE id = ANY (old);
  DELETE FROM public.diligencia WHERE id IN (
    SELECT id FROM public.diligencia WHERE es_prueba AND creada_en < before ORDER BY creada_en LIMIT at_most);
  GET DIAGNOSTICS diligencias = ROW_COUNT;
  DELETE FROM public.prueba_dia WHERE dia < before::date;
  DELETE FROM public.prueba_fallo WHERE en < now - interval '1 day';
  RETURN cardinality(old) + diligencias;
END
$$;

-- What the service may do here.
REVOKE ALL ON FUNCTION delete_pruebas(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_pruebas(timestamptz, integer) TO atalaya_app;
GRANT SELECT, DELETE ON prueba_pendiente TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON prueba_dia TO atalaya_app;
GRANT SELECT, INSERT ON prueba_fallo TO atalaya_app;
