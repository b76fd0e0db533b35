-- A person who asks, and decides nothing.
ALTER TABLE usuario DROP CONSTRAINT usuario_rol_check;
ALTER TABLE usuario ADD CONSTRAINT usuario_rol_check
  CHECK (rol IN ('administrador', 'oficial', 'consulta', 'lectura'));
