-- The figures that fell from the version in force to the file, beside the words support reads. Retenidas of before
-- were held for figures that nobody kept.
ALTER TABLE lista_retenida ADD COLUMN caidas JSONB NOT NULL DEFAULT '[]';
