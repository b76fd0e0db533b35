-- An expediente as it was issued: which consultas, until when, and what its paper is verified by. Nothing of anybody
-- consulted is in it: what it says is read again of what is kept.
CREATE TABLE expediente (
  id            uuid PRIMARY KEY,
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id    uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- As they were called then.
  preparado_por text NOT NULL,
  en            timestamptz(3) NOT NULL,
  -- One consulta, or those of a person: by the document, or by the name as it was asked for.
  por           text NOT NULL CHECK (por IN ('consulta', 'documento', 'nombre')),
  -- Newest first, and of how many.
  consulta_ids  uuid[] NOT NULL CHECK (cardinality(consulta_ids) > 0),
  total         integer NOT NULL CHECK (total >= cardinality(consulta_ids)),
  -- Of each consulta, of each match it tells of: its place, the number of the last decision, whether what was said of that is
  -- told, and the last version of its card. What came later is not in it.
  dicho         jsonb NOT NULL,
  -- SHA-256 of its facts.
  huella        char(64) NOT NULL CHECK (huella ~ '^[0-9a-f]{64}$')
);

-- What the service may do here.
GRANT SELECT, INSERT ON expediente TO atalaya_app;

-- Samples are a ZIP from now on: those under way as tar.gz are begun again, those finished stay what they are.
DELETE FROM archivo_parte USING archivo
WHERE archivo_id = archivo.id AND tipo = 'muestra' AND terminada_en IS NULL;
UPDATE archivo SET pedido = pedido || '{"formato": "zip"}', avance = 0, partes = 0, bytes = 0,
  reclamo = NULL, reclamado_en = NULL
WHERE tipo = 'muestra' AND terminada_en IS NULL;
