-- A sample stands in where a list has nothing: the statement that would put one in force over anything is refused.
-- What is there already is left as it is (a database of before may have one).
ALTER TABLE lista_version
  ADD CONSTRAINT lista_version_muestra_primera CHECK (NOT es_muestra OR secuencia = 1) NOT VALID;
