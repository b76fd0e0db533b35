-- How a file was made into rows: its sheets or its letters, what of it is left out, and what must be decided before the
-- start. Null: it was brought before this was noted, or its rows are deleted.
ALTER TABLE lote ADD COLUMN lectura jsonb;
-- The file itself, while somebody may choose another sheet or other letters; it goes with the start.
ALTER TABLE lote ADD COLUMN crudo bytea;
ALTER TABLE lote ADD CONSTRAINT lote_crudo_check CHECK (crudo IS NULL OR estado = 'cargado');
