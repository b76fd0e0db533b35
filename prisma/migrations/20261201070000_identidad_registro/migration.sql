-- Who registered and has not confirmed it: nothing else of them exists until then. Each has a link of its own, also those
-- of one address: whoever confirms gives the password of that very registration. Gone with the confirmation, or after its week.
CREATE TABLE registro (
  id           uuid PRIMARY KEY,
  nombre       text NOT NULL CHECK (nombre <> ''),
  razon_social text NOT NULL CHECK (razon_social <> ''),
  nit          text NOT NULL CHECK (nit ~ '^[0-9]{6,15}$'),
  email        text NOT NULL CHECK (email = lower(email) AND email <> ''),
  clave        text NOT NULL CHECK (clave LIKE '$argon2id$%'),
  creado_en    timestamptz(3) NOT NULL,
  vence_en     timestamptz(3) NOT NULL,
  -- The mail that brings its link; null: it is deleted.
  correo_id    uuid UNIQUE REFERENCES correo (id) ON DELETE SET NULL ON UPDATE RESTRICT,
  -- SHA-256 of the link's secret, which is drawn when it is mailed.
  digest       bytea UNIQUE CHECK (octet_length(digest) = 32)
);
CREATE INDEX ON registro (email);
CREATE INDEX ON registro (vence_en);

ALTER TABLE correo DROP CONSTRAINT correo_enlace_check;
ALTER TABLE correo ADD CHECK (enlace IN ('portal', 'soporte', 'llave', 'registro'));

-- Registrations are counted by the network they come from, and all of them together.
ALTER TABLE intento_ingreso DROP CONSTRAINT intento_ingreso_ambito_check;
ALTER TABLE intento_ingreso ADD CHECK (ambito IN
  ('cuenta', 'direccion', 'dispositivo', 'correo', 'soporte', 'pruebas', 'reenvios', 'vinculantes', 'invitaciones', 'buzon',
   'registros', 'registros_todos'));

-- A test account asks for its real one. Support opens it, or says why not; one waits at a time.
CREATE TABLE cuenta_solicitud (
  id                 uuid PRIMARY KEY,
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id         uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  telefono           text NOT NULL CHECK (telefono <> ''),
  email_facturacion  text NOT NULL CHECK (email_facturacion <> ''),
  consultas_mes      integer NOT NULL CHECK (consultas_mes > 0),
  opera_para_terceros boolean NOT NULL,
  nota               text CHECK (nota <> ''),
  creada_en          timestamptz(3) NOT NULL,
  estado             text NOT NULL DEFAULT 'pendiente' CHECK (estado IN ('pendiente', 'abierta', 'rechazada')),
  terminada_en       timestamptz(3),
  -- Who of support, by address.
  terminada_por      text,
  motivo             text,
  CHECK ((estado = 'pendiente') = (terminada_en IS NULL)),
  CHECK ((terminada_en IS NULL) = (terminada_por IS NULL)),
  CHECK ((estado = 'rechazada') = (motivo IS NOT NULL))
);
CREATE UNIQUE INDEX cuenta_solicitud_pendiente_key ON cuenta_solicitud (cliente_id) WHERE estado = 'pendiente';
CREATE INDEX ON cuenta_solicitud (cliente_id, creada_en DESC);

-- What a test account did first of what leaves no other trace: its program was refused, or took a report.
CREATE TABLE prueba_paso (
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  paso       text NOT NULL CHECK (paso IN ('rechazo', 'reporte')),
  en         timestamptz(3) NOT NULL,
  PRIMARY KEY (cliente_id, paso)
);

-- What the service may do here.
GRANT SELECT, INSERT, UPDATE, DELETE ON registro TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON cuenta_solicitud TO atalaya_app;
GRANT SELECT, INSERT ON prueba_paso TO atalaya_app;
