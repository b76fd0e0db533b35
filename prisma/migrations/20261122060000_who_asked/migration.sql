-- A client asks by an API key or in the portal, where a person does: exactly one of the two asked. Partitions follow
-- their parent. Portal users have no table yet, so nothing can be referred to.
ALTER TABLE consulta
  ALTER COLUMN api_key_id DROP NOT NULL,
  ADD COLUMN usuario_id uuid,
  ADD CONSTRAINT consulta_asker_check CHECK (num_nonnulls(api_key_id, usuario_id) = 1);
