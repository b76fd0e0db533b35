-- A checkpoint is kept outside the database before it is committed. What it signs must be decided by then, whatever
-- becomes of the transaction: the leaves of the next tree are named first, and whoever seals takes those and no others.
ALTER TABLE bitacora_pendiente ADD COLUMN propuesta boolean NOT NULL DEFAULT false;
CREATE INDEX bitacora_pendiente_propuesta ON bitacora_pendiente (orden) WHERE propuesta;
GRANT UPDATE (propuesta) ON bitacora_pendiente TO atalaya_app;
