-- A diligencia is asked with a key, or by a person in the portal. The person's form has a token: sent again it
-- stores and counts nothing more.
ALTER TABLE diligencia ALTER COLUMN api_key_id DROP NOT NULL;
ALTER TABLE diligencia ADD COLUMN usuario_id uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE diligencia ADD COLUMN token uuid;
ALTER TABLE diligencia ADD CONSTRAINT diligencia_asker_check CHECK (num_nonnulls(api_key_id, usuario_id) = 1);
ALTER TABLE diligencia ADD CONSTRAINT diligencia_token_check CHECK ((token IS NULL) = (usuario_id IS NULL));
CREATE UNIQUE INDEX diligencia_cliente_id_token_key ON diligencia (cliente_id, token);
