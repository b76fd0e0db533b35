-- Vigilancia asks too, for the client: neither a key nor a person.
ALTER TABLE consulta ADD COLUMN sistema text;
ALTER TABLE consulta DROP CONSTRAINT consulta_asker_check;
-- Every consulta fits the narrower one of before: the tables are not read again.
ALTER TABLE consulta ADD CONSTRAINT consulta_asker_check
  CHECK (num_nonnulls(api_key_id, usuario_id, sistema) = 1 AND (sistema IS NULL OR sistema = 'vigilancia')) NOT VALID;

-- Consultas that vigilancia may make in a month.
ALTER TABLE cliente ADD COLUMN vigilancia_tope integer NOT NULL DEFAULT 100
  CHECK (vigilancia_tope BETWEEN 0 AND 1000000);

-- The consultas of vigilancia in the client's last month that had one, counted by the statement that charges them.
CREATE TABLE vigilancia_consumo (
  cliente_id uuid PRIMARY KEY REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  mes        text NOT NULL CHECK (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  consultas  integer NOT NULL CHECK (consultas > 0)
);

ALTER TABLE alarma
  -- The match that backs it. No reference: consultas move between partitions.
  ADD COLUMN consulta_id uuid,
  ADD COLUMN posicion integer CHECK (posicion >= 0),
  -- Why it has no consulta: what the account said, or that there will be none.
  ADD COLUMN sin_consulta text,
  ADD COLUMN reclamo uuid,
  ADD COLUMN reclamado_en timestamptz(3),
  ADD CONSTRAINT alarma_respaldo_check
    CHECK ((consulta_id IS NULL) = (posicion IS NULL) AND (consulta_id IS NULL OR tipo <> 'salida' AND sin_consulta IS NULL)),
  ADD CONSTRAINT alarma_reclamo_check CHECK ((reclamo IS NULL) = (reclamado_en IS NULL));
-- Those of before were told without one and are not charged for now. Their client may ask one by one.
UPDATE alarma SET sin_consulta = 'anterior' WHERE tipo <> 'salida';
CREATE INDEX alarma_por_atender_idx ON alarma (cliente_id, orden) WHERE consulta_id IS NULL AND estado = 'abierta';
CREATE INDEX alarma_corrida_idx ON alarma (cliente_id, corrida, lista);
CREATE INDEX alarma_consulta_idx ON alarma (consulta_id, posicion) WHERE consulta_id IS NOT NULL;

-- The queue by entry, so that one entry is decided for all its contrapartes together.
CREATE INDEX coincidencia_entrada_idx
  ON coincidencia (cliente_id, lista, (coalesce(source_id, nombre_coincidencia)), creada_en, consulta_id, posicion)
  WHERE estado IN ('por_decidir', 'en_analisis', 'por_aprobar');

-- What the service may do here.
GRANT SELECT, INSERT, UPDATE ON vigilancia_consumo TO atalaya_app;
GRANT UPDATE (estado, consulta_id, posicion, sin_consulta, reclamo, reclamado_en) ON alarma TO atalaya_app;
