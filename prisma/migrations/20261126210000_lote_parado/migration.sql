-- Since when a lote stands still: one that nobody goes on with ends.
ALTER TABLE lote ADD COLUMN parado_en timestamptz(3);
UPDATE lote SET parado_en = coalesce(servido_en, iniciado_en) WHERE estado IN ('pausado', 'detenido');
ALTER TABLE lote ADD CONSTRAINT lote_parado_check
  CHECK ((estado IN ('pausado', 'detenido')) = (parado_en IS NOT NULL));
