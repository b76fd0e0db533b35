-- Deletes what else test accounts left more than ninety days ago: their events with every delivery and attempt, a hundred of
-- an account and `at_most` of all at a time; their reports for boards and expedientes, which name whoever was asked about;
-- and the counters of months that are over as long. Returns how many events and papers. An event of a bolsa that is open
-- stays: it happens once. This runs as the owner, and of test accounts alone.
CREATE FUNCTION delete_rastro_de_pruebas(now timestamptz, at_most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  before timestamptz := now - interval '90 days';
  month text := to_char(before AT TIME ZONE 'America/Bogota', 'YYYY-MM');
  old uuid[] := ARRAY(
    SELECT first.id FROM public.cliente, LATERAL (
      SELECT evento.id, evento.creado_en FROM public.evento
      WHERE evento.cliente_id = cliente.id AND NOT EXISTS (
        SELECT FROM public.bolsa
        WHERE bolsa.cliente_id = cliente.id AND bolsa.cerrada_en IS NULL AND evento.ambito = 'bolsa:' || bolsa.id)
      ORDER BY evento.orden LIMIT 100) first
    WHERE cliente.modo = 'prueba' AND first.creado_en < before LIMIT at_most);
  papers integer;
  total integer := cardinality(old);
BEGIN
  DELETE FROM public.entrega_intento WHERE entrega_id IN (SELECT id FROM public.entrega WHERE evento_id = ANY (old));
  DELETE FROM public.entrega WHERE evento_id = ANY (old);
  DELETE FROM public.evento WHERE id = ANY (old);
  DELETE FROM public.informe WHERE id IN (
    SELECT informe.id FROM public.cliente JOIN public.informe ON informe.cliente_id = cliente.id
    WHERE modo = 'prueba' AND preparado_en < before LIMIT at_most);
  GET DIAGNOSTICS papers = ROW_COUNT;
  total := total + papers;
  DELETE FROM public.expediente WHERE id IN (
    SELECT expediente.id FROM public.cliente JOIN public.expediente ON expediente.cliente_id = cliente.id
    WHERE modo = 'prueba' AND expediente.en < before LIMIT at_most);
  GET DIAGNOSTICS papers = ROW_COUNT;
  DELETE FROM public.periodo USING public.cliente WHERE cliente.id = cliente_id AND modo = 'prueba' AND mes < month;
  DELETE FROM public.diligencia_mes USING public.cliente WHERE cliente.id = cliente_id AND modo = 'prueba' AND mes < month;
  RETURN total + papers;
END
$$;

-- What the service may do here.
REVOKE ALL ON FUNCTION delete_rastro_de_pruebas(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_rastro_de_pruebas(timestamptz, integer) TO atalaya_app;
