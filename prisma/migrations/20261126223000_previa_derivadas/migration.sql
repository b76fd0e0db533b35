-- What a file would change of the lists that are derived from it: counted, name by name in no table.
ALTER TABLE lista_previa ADD COLUMN derivadas jsonb NOT NULL DEFAULT '[]';
