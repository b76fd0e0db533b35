-- A file as people have it: titles above its head, columns that were guessed, rows that name nobody.
ALTER TABLE lote
  -- The rows down to the head, which is the last of them: another may be chosen; empty: no row is the head.
  ADD COLUMN previas jsonb NOT NULL DEFAULT '[]',
  -- Of `columnas` those that no head said outright; where the columns were chosen before for the same head, none.
  ADD COLUMN supuestas text[] NOT NULL DEFAULT '{}',
  ADD COLUMN recordadas boolean NOT NULL DEFAULT false,
  ADD COLUMN en_blanco integer NOT NULL DEFAULT 0 CHECK (en_blanco >= 0);

-- A total, the head again or a note is put aside: `errores` says which.
ALTER TABLE lote_fila
  DROP CONSTRAINT lote_fila_estado_check,
  ADD CONSTRAINT lote_fila_estado_check
    CHECK (estado IN ('con_error', 'apartada', 'pendiente', 'omitida', 'hecha', 'fallida')),
  DROP CONSTRAINT lote_fila_check,
  ADD CONSTRAINT lote_fila_check CHECK ((persona IS NULL) = (estado IN ('con_error', 'apartada'))),
  DROP CONSTRAINT lote_fila_dudas_check,
  ADD CONSTRAINT lote_fila_dudas_check CHECK (dudas <@ ARRAY['tipo', 'empresa', 'nit', 'persona', 'digito']);
-- Who is asked for twice.
CREATE INDEX lote_fila_quien_idx
  ON lote_fila (lote_id, (coalesce(persona #>> '{documento,numero}', lower(persona ->> 'nombre'))), numero)
  WHERE persona IS NOT NULL;

-- What the columns of a client's files mean, by the head that they stand under.
CREATE TABLE columnas_recordadas (
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- SHA-256 of the head.
  encabezado char(64) NOT NULL,
  columnas   jsonb NOT NULL,
  usadas_en  timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, encabezado)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON columnas_recordadas TO atalaya_app;
