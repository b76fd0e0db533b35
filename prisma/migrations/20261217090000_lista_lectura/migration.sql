-- Which program read the file, and what it counted: {"lector", "cifras"}. A later file is read by its changed rows only
-- if the same program read this one. Null for older versions and derived lists.
ALTER TABLE lista_version ADD COLUMN lectura jsonb;
