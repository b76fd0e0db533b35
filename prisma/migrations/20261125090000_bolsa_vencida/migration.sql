-- When the expiry of a bolsa was told. From then on nothing is charged to it: a query dated before the expiry, still on
-- its way or asked after the clock was set back, would make untrue what the client was told.
ALTER TABLE bolsa ADD COLUMN vencida_en timestamptz(3);

UPDATE bolsa SET vencida_en = told.creado_en FROM evento told
WHERE told.cliente_id = bolsa.cliente_id AND told.tipo = 'paquete.vencido' AND told.ambito = 'bolsa:' || bolsa.id;
