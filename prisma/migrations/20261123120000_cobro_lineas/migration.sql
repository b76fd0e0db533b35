-- What an account charges (contract-decisions 212): the package of the month it pays, and the excess of the last month
-- that had ended when it was issued. Written with the account whoever issues it, and never changed; null for those
-- issued before it was kept. What another account of the client charges already is not charged again.
ALTER TABLE cobro ADD COLUMN lineas jsonb;

CREATE FUNCTION detail_cobro() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  cerrado text := to_char((NEW.emitido_en AT TIME ZONE 'America/Bogota') - interval '1 month', 'YYYY-MM');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.lineas IS DISTINCT FROM OLD.lineas THEN
      RAISE EXCEPTION 'what a cobro charges is kept as it was issued';
    END IF;
    RETURN NEW;
  END IF;
  SELECT coalesce(jsonb_agg(linea ORDER BY place), '[]') INTO NEW.lineas FROM (
    SELECT 1 AS place, jsonb_build_object('concepto', 'paquete', 'periodo', NEW.periodo, 'nombre', nombre,
      'consultas', consultas_incluidas, 'precioUnitario', precio_unitario, 'valor', precio_mes) AS linea
    FROM (
      SELECT * FROM plan_asignado WHERE cliente_id = NEW.cliente_id AND desde_mes <= NEW.periodo
      ORDER BY desde_mes DESC LIMIT 1) paga
    WHERE codigo IS NOT NULL
    UNION ALL
    SELECT 2, jsonb_build_object('concepto', 'excedente', 'periodo', cerrado, 'nombre', nombre,
      'consultas', consumidas - consultas_incluidas, 'precioUnitario', precio_excedente,
      'valor', (consumidas - consultas_incluidas) * precio_excedente)
    FROM (
      SELECT * FROM plan_asignado WHERE cliente_id = NEW.cliente_id AND desde_mes <= cerrado
      ORDER BY desde_mes DESC LIMIT 1) tuvo
      JOIN periodo ON periodo.cliente_id = NEW.cliente_id AND mes = cerrado
    WHERE codigo IS NOT NULL AND consumidas > consultas_incluidas
  ) lineas
  WHERE NOT EXISTS (
    SELECT FROM cobro other WHERE other.cliente_id = NEW.cliente_id AND other.id <> NEW.id
      AND other.lineas @> jsonb_build_array(jsonb_build_object('concepto', linea->'concepto', 'periodo', linea->'periodo')));
  RETURN NEW;
END
$$;
CREATE TRIGGER cobro_detail BEFORE INSERT OR UPDATE OF lineas ON cobro
  FOR EACH ROW EXECUTE FUNCTION detail_cobro();
