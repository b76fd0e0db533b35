-- Whether the archive has the report of each consulta too.
ALTER TABLE exportacion ADD COLUMN incluye_pdf boolean NOT NULL DEFAULT false;
