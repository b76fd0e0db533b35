-- A client has one account for each month it pays (contract-decisions 360). Before, support could issue several, and they
-- are kept as they are: of each month the one issued first stands under the index, and the others are named in it as left
-- out. A new account of such a month meets the first one.
DO $$
DECLARE
  repeated uuid[];
BEGIN
  LOCK TABLE cobro IN SHARE ROW EXCLUSIVE MODE;
  SELECT coalesce(array_agg(id), '{}') INTO repeated FROM (
    SELECT id, row_number() OVER (PARTITION BY cliente_id, periodo ORDER BY emitido_en, id) AS place FROM cobro
  ) numbered WHERE place > 1;
  EXECUTE format('CREATE UNIQUE INDEX cobro_un_mes_key ON cobro (cliente_id, periodo) WHERE id <> ALL (%L::uuid[])',
    repeated);
END $$;

-- What the service issues is an account like the others.
DROP INDEX cobro_automatico_key;
