-- Addresses whose owner wants no more mail of a client's alerts, whoever puts them there again.
CREATE TABLE alerta_baja (
  cliente_id uuid NOT NULL REFERENCES cliente ON DELETE RESTRICT ON UPDATE RESTRICT,
  email      text NOT NULL CHECK (email = lower(email) AND email <> ''),
  desde      timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, email)
);
GRANT SELECT, INSERT, DELETE ON alerta_baja TO atalaya_app;

-- What a client has us mail by hand is counted too, by client and by address.
ALTER TABLE intento_ingreso
  DROP CONSTRAINT intento_ingreso_ambito_check,
  ADD CHECK (ambito IN
    ('cuenta', 'direccion', 'dispositivo', 'correo', 'soporte', 'pruebas', 'reenvios', 'invitaciones', 'buzon'));

-- The owner of an address, who signs in nowhere.
ALTER TABLE actividad
  DROP CONSTRAINT actividad_actor_tipo_check,
  ADD CHECK (actor_tipo IN ('usuario', 'llave', 'soporte', 'destinatario'));
