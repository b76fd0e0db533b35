-- What is told by e-mail, to whomever: put here by the transaction that causes it, sent once that is committed. It is
-- written out but for the secret of a link, which is drawn at each attempt and takes the place of the mail's own id.
CREATE TABLE correo (
  id                 uuid PRIMARY KEY,
  destino            text NOT NULL CHECK (destino <> ''),
  asunto             text NOT NULL CHECK (asunto <> ''),
  texto              text NOT NULL CHECK (texto <> ''),
  -- Of which kind is the link it brings, if any: it is the one of that kind whose `correo_id` this is.
  enlace             text CHECK (enlace IN ('portal', 'soporte', 'llave')),
  creado_en          timestamptz(3) NOT NULL,
  intentos           integer NOT NULL DEFAULT 0 CHECK (intentos >= 0),
  -- Null: sent, or given up.
  proximo_intento_en timestamptz(3),
  enviado_en         timestamptz(3),
  -- The attempt under way and when it was begun, by the database's own clock.
  reclamo            uuid,
  reclamado_en       timestamptz(3),
  CHECK (enviado_en IS NULL OR proximo_intento_en IS NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
-- Somebody waits for a link: those go first.
CREATE INDEX correo_due_idx ON correo ((enlace IS NULL), proximo_intento_en, id) WHERE proximo_intento_en IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON correo TO atalaya_app;

DROP TABLE correo_usuario, correo_soporte, correo_cliente;

-- Null: it was shown and not mailed, or its mail is deleted.
ALTER TABLE enlace_usuario ADD COLUMN correo_id uuid UNIQUE REFERENCES correo (id) ON DELETE SET NULL ON UPDATE RESTRICT;
ALTER TABLE enlace_soporte ADD COLUMN correo_id uuid UNIQUE REFERENCES correo (id) ON DELETE SET NULL ON UPDATE RESTRICT;
DROP INDEX enlace_llave_due_idx;
ALTER TABLE enlace_llave
  DROP COLUMN intentos,
  DROP COLUMN proximo_intento_en,
  DROP COLUMN enviado_en,
  DROP COLUMN reclamo,
  DROP COLUMN reclamado_en,
  ADD COLUMN correo_id uuid NOT NULL UNIQUE REFERENCES correo (id) ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What support is warned of is mailed by the same outbox.
ALTER TABLE aviso_soporte
  DROP COLUMN correo_en,
  DROP COLUMN reclamo,
  DROP COLUMN reclamado_en;
