-- A warning that is being mailed is claimed like any other due work, so that no transaction is open meanwhile.
ALTER TABLE aviso_soporte
  ADD COLUMN reclamo uuid,
  ADD COLUMN reclamado_en timestamptz(3),
  ADD CHECK ((reclamo IS NULL) = (reclamado_en IS NULL));

GRANT UPDATE (reclamo, reclamado_en) ON aviso_soporte TO atalaya_app;
