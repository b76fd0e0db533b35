-- What consultas are searched by in the portal, written behind the log: the leaf's index says how far it has come. Apart
-- from the consultas, so that the statement that charges them maintains none of it.
CREATE TABLE consulta_busqueda (
  indice      bigint PRIMARY KEY,
  consulta_id uuid NOT NULL UNIQUE,
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en   timestamptz(3) NOT NULL,
  -- The key or the person that asked.
  quien       uuid NOT NULL,
  -- Words and facets, each behind a tag of its client: one client's common word is no other's.
  palabras    text[] NOT NULL
);
CREATE INDEX ON consulta_busqueda (cliente_id, creada_en, consulta_id);
CREATE INDEX ON consulta_busqueda (cliente_id, quien, creada_en, consulta_id);
CREATE INDEX consulta_busqueda_palabras_idx ON consulta_busqueda USING gin (array_to_tsvector(palabras));

GRANT SELECT, INSERT, DELETE ON consulta_busqueda TO atalaya_app;
