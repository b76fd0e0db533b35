-- A diligencia has its leaf in the same log: nothing else would tell that one is gone together with its count. A leaf names
-- a consulta or a diligencia; its 32 bytes are the hash of either.
ALTER TABLE bitacora_hoja
  ALTER COLUMN consulta_id DROP NOT NULL,
  ADD COLUMN diligencia_id uuid,
  ADD CONSTRAINT bitacora_hoja_of_one CHECK (num_nonnulls(consulta_id, diligencia_id) = 1);
CREATE UNIQUE INDEX bitacora_hoja_diligencia_id_key ON bitacora_hoja (diligencia_id) WHERE diligencia_id IS NOT NULL;

ALTER TABLE bitacora_pendiente
  ALTER COLUMN consulta_id DROP NOT NULL,
  ADD COLUMN diligencia_id uuid,
  ADD CONSTRAINT bitacora_pendiente_of_one CHECK (num_nonnulls(consulta_id, diligencia_id) = 1);

-- Apart from that of consultas, whose statement must not get slower.
CREATE FUNCTION await_sello_of_diligencia() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.bitacora_pendiente (diligencia_id, hash_reporte)
  SELECT id, decode(hash_respuesta, 'hex') FROM kept;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION await_sello_of_diligencia() FROM PUBLIC;

CREATE TRIGGER await_sello AFTER INSERT ON diligencia
REFERENCING NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION await_sello_of_diligencia();

INSERT INTO bitacora_pendiente (diligencia_id, hash_reporte)
SELECT id, decode(hash_respuesta, 'hex') FROM diligencia ORDER BY creada_en, id;
