-- A test account changed its lists (situacion `lista_cambia`). The last one says which of the two prepared states is in force.
CREATE TABLE prueba_lista (
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero     integer NOT NULL CHECK (numero > 0),
  en         timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, numero)
);

-- What the service may do here.
GRANT SELECT, INSERT, DELETE ON prueba_lista TO atalaya_app;
