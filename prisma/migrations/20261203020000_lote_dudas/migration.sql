-- A row whose document is of a type that no list is asked by (TI, PPT, ...) is asked by name alone, and says so. So
-- does one whose name field seems to name several people.
ALTER TABLE lote_fila DROP CONSTRAINT lote_fila_dudas_check;
ALTER TABLE lote_fila ADD CONSTRAINT lote_fila_dudas_check
  CHECK (dudas <@ ARRAY['tipo', 'empresa', 'nit', 'persona', 'digito', 'documento',
    'varias_personas']);
