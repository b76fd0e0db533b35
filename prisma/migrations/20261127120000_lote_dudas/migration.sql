-- What is doubtful about a row as it is written (server/domain/intake/dudas.ts), and what whoever brought the file
-- decided on such rows: {"empresa": {"cambiar": true, "salvo": [12]}}.
ALTER TABLE lote_fila ADD COLUMN dudas text[] NOT NULL DEFAULT '{}'
  CHECK (dudas <@ ARRAY['empresa', 'nit', 'persona', 'digito']);
ALTER TABLE lote ADD COLUMN arreglos jsonb NOT NULL DEFAULT '{}';
