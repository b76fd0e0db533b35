-- How many contrapartes of each clase a run compared, as counted when it was completed. Null: completed before this.
ALTER TABLE vigilancia_corrida ADD COLUMN vigiladas jsonb;

-- Append-only: when a contraparte was first compared as a change of who it is left it.
CREATE TABLE contraparte_comparada (
  cliente_id     uuid NOT NULL,
  contraparte_id uuid NOT NULL,
  revision       integer NOT NULL,
  en             timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, contraparte_id, revision),
  FOREIGN KEY (cliente_id, contraparte_id, revision)
    REFERENCES contraparte_cambio (cliente_id, contraparte_id, revision) ON DELETE CASCADE ON UPDATE RESTRICT
);
-- Of what was compared before this only the last time is known.
INSERT INTO contraparte_comparada
SELECT cliente_id, id, revision, greatest(comparada_en, cambio.en)
FROM contraparte JOIN contraparte_cambio cambio USING (cliente_id, revision)
WHERE contraparte_id = contraparte.id AND comparada_en IS NOT NULL;

-- Append-only: an acta of what a client's base was compared with, as it was issued.
CREATE TABLE acta (
  id         uuid PRIMARY KEY,
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Of the person's form: sent again it issues nothing more.
  token      uuid NOT NULL,
  emitida_en timestamptz(3) NOT NULL,
  -- Days of Bogota, both included.
  desde      date NOT NULL,
  hasta      date NOT NULL CHECK (hasta >= desde),
  -- Canonical JSON: the very text `huella` is taken over.
  evidencia  text NOT NULL,
  huella     char(64) NOT NULL CHECK (huella ~ '^[0-9a-f]{64}$'),
  -- Of a test account: it has no leaf.
  es_prueba  boolean NOT NULL,
  CONSTRAINT acta_cliente_id_token_key UNIQUE (cliente_id, token)
);
CREATE INDEX acta_cliente_id_emitida_en_id_idx ON acta (cliente_id, emitida_en DESC, id DESC);

-- Every row fits the narrower ones of before: the tables are not read again.
ALTER TABLE bitacora_hoja ADD COLUMN acta_id uuid;
ALTER TABLE bitacora_hoja DROP CONSTRAINT bitacora_hoja_of_one;
ALTER TABLE bitacora_hoja ADD CONSTRAINT bitacora_hoja_of_one
  CHECK (num_nonnulls(consulta_id, diligencia_id, acta_id) = 1) NOT VALID;
CREATE UNIQUE INDEX bitacora_hoja_acta_id_key ON bitacora_hoja (acta_id) WHERE acta_id IS NOT NULL;
ALTER TABLE bitacora_pendiente ADD COLUMN acta_id uuid;
ALTER TABLE bitacora_pendiente DROP CONSTRAINT bitacora_pendiente_of_one;
ALTER TABLE bitacora_pendiente ADD CONSTRAINT bitacora_pendiente_of_one
  CHECK (num_nonnulls(consulta_id, diligencia_id, acta_id) = 1) NOT VALID;

CREATE FUNCTION await_sello_of_acta() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.bitacora_pendiente (acta_id, hash_reporte)
  SELECT id, decode(huella, 'hex') FROM kept WHERE NOT es_prueba;
  RETURN NULL;
END
$$;
CREATE TRIGGER await_sello AFTER INSERT ON acta
REFERENCING NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION await_sello_of_acta();

-- Actas go with the consultas of their year. A client with a hold keeps them.
CREATE FUNCTION retire_actas() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  held uuid[] := ARRAY(
    SELECT cliente_id FROM (
      SELECT DISTINCT ON (cliente_id, consulta_id) cliente_id, retener_hasta FROM public.retencion
      ORDER BY cliente_id, consulta_id, id DESC) newest
    WHERE retener_hasta > NEW.retirado_en);
BEGIN
  DELETE FROM public.acta
  WHERE id < public.consulta_year_floor(NEW.anio + 1) AND NOT es_prueba AND cliente_id <> ALL (held);
  RETURN NULL;
END
$$;
CREATE TRIGGER retire_actas AFTER INSERT ON consulta_retiro FOR EACH ROW EXECUTE FUNCTION retire_actas();

-- Deletes actas that test accounts issued more than ninety days ago.
CREATE FUNCTION delete_actas_de_prueba(now timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before timestamptz := now - interval '90 days';
  papers integer;
BEGIN
  DELETE FROM public.acta WHERE id IN (
    SELECT id FROM public.acta WHERE es_prueba AND emitida_en < before LIMIT at_most);
  GET DIAGNOSTICS papers = ROW_COUNT;
  RETURN papers;
END
$$;

-- What the service may do here.
REVOKE ALL ON FUNCTION await_sello_of_acta(), retire_actas(), delete_actas_de_prueba(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_actas_de_prueba(timestamptz, integer) TO atalaya_app;
GRANT SELECT, INSERT ON acta, contraparte_comparada TO atalaya_app;
