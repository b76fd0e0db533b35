-- The log of consultas: an append-only Merkle tree whose leaves are their hashes, in the order in which they were
-- committed and then sealed. Nothing of it refers to a consulta by a foreign key: leaves outlive their retention.
CREATE TABLE bitacora_hoja (
  indice       bigint PRIMARY KEY CHECK (indice >= 0),
  consulta_id  uuid NOT NULL UNIQUE,
  hash_reporte bytea NOT NULL CHECK (octet_length(hash_reporte) = 32)
);

-- The hashes of whole subtrees: every 256 leaves, and every 256 of those, so that a proof reads some hundred rows.
CREATE TABLE bitacora_nodo (
  nivel  integer NOT NULL CHECK (nivel IN (8, 16, 24)),
  indice bigint NOT NULL CHECK (indice >= 0),
  hash   bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (nivel, indice)
);

-- The keys that signed, each with the moment of its first signature.
CREATE TABLE bitacora_llave (
  verificador text PRIMARY KEY,
  desde       timestamptz(3) NOT NULL
);

-- What was published of the tree at each size that was sealed.
CREATE TABLE bitacora_cabeza (
  tamano      bigint PRIMARY KEY CHECK (tamano > 0),
  raiz        bytea NOT NULL CHECK (octet_length(raiz) = 32),
  nota        text NOT NULL,
  verificador text NOT NULL REFERENCES bitacora_llave (verificador) ON DELETE RESTRICT ON UPDATE RESTRICT,
  sellada_en  timestamptz(3) NOT NULL
);

-- Consultas that wait for their leaf. A row is put here by the statement that keeps the consulta, whoever runs it, and
-- leaves in the transaction that seals it: none can be left out and none come twice, however commits overtake each
-- other.
CREATE TABLE bitacora_pendiente (
  orden        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consulta_id  uuid NOT NULL,
  hash_reporte bytea NOT NULL
);

CREATE FUNCTION await_sello() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
  INSERT INTO public.bitacora_pendiente (consulta_id, hash_reporte)
  SELECT id, decode(hash_reporte, 'hex') FROM kept;
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION await_sello() FROM PUBLIC;

CREATE TRIGGER await_sello AFTER INSERT ON consulta
REFERENCING NEW TABLE AS kept FOR EACH STATEMENT EXECUTE FUNCTION await_sello();

INSERT INTO bitacora_pendiente (consulta_id, hash_reporte)
SELECT id, decode(hash_reporte, 'hex') FROM consulta ORDER BY creada_en, id;

GRANT SELECT, INSERT ON bitacora_hoja, bitacora_nodo, bitacora_llave, bitacora_cabeza TO atalaya_app;
GRANT SELECT, DELETE ON bitacora_pendiente TO atalaya_app;
