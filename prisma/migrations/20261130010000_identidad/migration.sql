-- Never deleted: consultas and activity name who asked.
CREATE TABLE usuario (
  id                uuid PRIMARY KEY,
  cliente_id        uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  email             text NOT NULL CHECK (email = lower(email) AND email <> ''),
  nombre            text NOT NULL CHECK (nombre <> ''),
  rol               text NOT NULL CHECK (rol IN ('administrador', 'oficial', 'lectura')),
  creado_en         timestamptz(3) NOT NULL,
  -- Null until the invitation is accepted.
  clave             text CHECK (clave LIKE '$argon2id$%'),
  clave_en          timestamptz(3),
  -- The TOTP secret, encrypted; in force from `totp_desde`, before that it is being enrolled.
  totp_llave_id     text,
  totp_cifrado      bytea,
  totp_desde        timestamptz(3),
  -- The last time step that was used: none up to it is taken again.
  totp_paso         bigint,
  ultimo_ingreso_en timestamptz(3),
  desactivado_en    timestamptz(3),
  resumen_semanal   boolean NOT NULL DEFAULT true,
  resumen_en        timestamptz(3),
  CHECK ((clave IS NULL) = (clave_en IS NULL)),
  CHECK ((totp_llave_id IS NULL) = (totp_cifrado IS NULL)),
  CHECK (totp_desde IS NULL OR totp_cifrado IS NOT NULL)
);
CREATE INDEX ON usuario (cliente_id);
CREATE UNIQUE INDEX usuario_email_key ON usuario (email) WHERE clave IS NOT NULL;
CREATE UNIQUE INDEX usuario_email_cliente_id_key ON usuario (email, cliente_id);

-- Checked at each request. Times are the service's.
CREATE TABLE sesion (
  id          uuid PRIMARY KEY,
  usuario_id  uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en   timestamptz(3) NOT NULL,
  vista_en    timestamptz(3) NOT NULL,
  expira_en   timestamptz(3) NOT NULL,
  -- When the password was last given in it.
  clave_en    timestamptz(3) NOT NULL,
  revocada_en timestamptz(3),
  direccion   text,
  agente      text,
  CHECK (expira_en > creada_en)
);
CREATE INDEX ON sesion (usuario_id, creada_en DESC);

-- A browser that its user has signed in from: it has an allowance of its own, which nobody else can use up.
CREATE TABLE dispositivo (
  digest     bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  usuario_id uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creado_en  timestamptz(3) NOT NULL,
  visto_en   timestamptz(3) NOT NULL
);
CREATE INDEX ON dispositivo (usuario_id);

-- A link that works once. Its secret is drawn when it is mailed, and only its SHA-256 is kept.
CREATE TABLE enlace_usuario (
  id         uuid PRIMARY KEY,
  usuario_id uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  tipo       text NOT NULL CHECK (tipo IN ('invitacion', 'restablecer')),
  creado_en  timestamptz(3) NOT NULL,
  vence_en   timestamptz(3) NOT NULL,
  digest     bytea CHECK (octet_length(digest) = 32),
  usado_en   timestamptz(3),
  -- Another took its place, or whoever it was for has none any more.
  anulado_en timestamptz(3),
  -- Null: it was shown and not mailed, or its mail is deleted.
  correo_id  uuid UNIQUE,
  CHECK (vence_en > creado_en)
);
CREATE UNIQUE INDEX enlace_usuario_digest_key ON enlace_usuario (digest);
CREATE INDEX ON enlace_usuario (usuario_id);

CREATE TABLE codigo_recuperacion (
  usuario_id uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  usado_en   timestamptz(3),
  PRIMARY KEY (usuario_id, digest)
);

-- How often something was tried of late, for all processes. What is counted is only kept as its SHA-256.
CREATE TABLE intento_ingreso (
  ambito text NOT NULL,
  llave  bytea NOT NULL CHECK (octet_length(llave) = 32),
  desde  timestamptz(3) NOT NULL,
  cuenta integer NOT NULL CHECK (cuenta > 0),
  PRIMARY KEY (ambito, llave),
  CHECK (ambito IN
    ('cuenta', 'direccion', 'dispositivo', 'correo', 'soporte', 'pruebas', 'reenvios', 'invitaciones', 'buzon'))
);
CREATE INDEX ON intento_ingreso (desde);

-- Support's own people: apart from those of clients in everything but the shape, so that nothing of one opens the other.
CREATE TABLE usuario_soporte (
  id                uuid PRIMARY KEY,
  email             text NOT NULL CHECK (email = lower(email) AND email <> ''),
  nombre            text NOT NULL CHECK (nombre <> ''),
  rol               text NOT NULL CHECK (rol IN ('administrador', 'agente', 'cumplimiento')),
  creado_en         timestamptz(3) NOT NULL,
  -- Null until the invitation is accepted.
  clave             text CHECK (clave LIKE '$argon2id$%'),
  clave_en          timestamptz(3),
  -- The TOTP secret, encrypted; in force from `totp_desde`, before that it is being enrolled.
  totp_llave_id     text,
  totp_cifrado      bytea,
  totp_desde        timestamptz(3),
  -- The last time step that was used: none up to it is taken again.
  totp_paso         bigint,
  ultimo_ingreso_en timestamptz(3),
  desactivado_en    timestamptz(3),
  CHECK ((clave IS NULL) = (clave_en IS NULL)),
  CHECK ((totp_llave_id IS NULL) = (totp_cifrado IS NULL)),
  CHECK (totp_desde IS NULL OR totp_cifrado IS NOT NULL)
);
CREATE UNIQUE INDEX usuario_soporte_email_key ON usuario_soporte (email);

-- Checked at each request. Times are the service's.
CREATE TABLE sesion_soporte (
  id          uuid PRIMARY KEY,
  usuario_id  uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en   timestamptz(3) NOT NULL,
  vista_en    timestamptz(3) NOT NULL,
  expira_en   timestamptz(3) NOT NULL,
  -- When the password was last given in it.
  clave_en    timestamptz(3) NOT NULL,
  revocada_en timestamptz(3),
  direccion   text,
  agente      text,
  CHECK (expira_en > creada_en)
);
CREATE INDEX ON sesion_soporte (usuario_id, creada_en DESC);

-- A browser that its user has signed in from: it has an allowance of its own, which nobody else can use up.
CREATE TABLE dispositivo_soporte (
  digest     bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  usuario_id uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creado_en  timestamptz(3) NOT NULL,
  visto_en   timestamptz(3) NOT NULL
);
CREATE INDEX ON dispositivo_soporte (usuario_id);

-- A link that works once. Its secret is drawn when it is mailed, and only its SHA-256 is kept.
CREATE TABLE enlace_soporte (
  id         uuid PRIMARY KEY,
  usuario_id uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  tipo       text NOT NULL CHECK (tipo IN ('invitacion', 'restablecer')),
  creado_en  timestamptz(3) NOT NULL,
  vence_en   timestamptz(3) NOT NULL,
  digest     bytea CHECK (octet_length(digest) = 32),
  usado_en   timestamptz(3),
  -- Another took its place, or whoever it was for has none any more.
  anulado_en timestamptz(3),
  correo_id  uuid UNIQUE,
  CHECK (vence_en > creado_en)
);
CREATE UNIQUE INDEX enlace_soporte_digest_key ON enlace_soporte (digest);
CREATE INDEX ON enlace_soporte (usuario_id);

CREATE TABLE codigo_soporte (
  usuario_id uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  usado_en   timestamptz(3),
  PRIMARY KEY (usuario_id, digest)
);

-- Support looking at a client's rooms for some minutes: who, why and until when. Append-only.
CREATE TABLE visita (
  id         uuid PRIMARY KEY,
  cliente_id uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  usuario_id uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The session it was opened in, which alone may look. No reference: sessions are deleted, visits are not.
  sesion_id  uuid NOT NULL,
  motivo     text NOT NULL CHECK (motivo <> ''),
  abierta_en timestamptz(3) NOT NULL,
  vence_en   timestamptz(3) NOT NULL,
  CHECK (vence_en > abierta_en)
);
CREATE INDEX ON visita (cliente_id);

-- One that was ended before its time. Append-only.
CREATE TABLE visita_fin (
  visita_id uuid PRIMARY KEY REFERENCES visita (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en        timestamptz(3) NOT NULL
);

-- What was opened in one, once each: nothing is shown that is not here. Append-only.
CREATE TABLE visita_vista (
  visita_id uuid NOT NULL REFERENCES visita (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  sala      text NOT NULL CHECK (sala <> ''),
  -- The one thing of the room that was opened; empty: the room.
  objeto_id text NOT NULL,
  en        timestamptz(3) NOT NULL,
  PRIMARY KEY (visita_id, sala, objeto_id)
);

ALTER TABLE enlace_llave ADD FOREIGN KEY (usuario_id)
  REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What the service may do here.
GRANT SELECT, INSERT, UPDATE ON usuario, usuario_soporte TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
  sesion, enlace_usuario, dispositivo, codigo_recuperacion, intento_ingreso, sesion_soporte, dispositivo_soporte, enlace_soporte, codigo_soporte
  TO atalaya_app;
GRANT SELECT, INSERT ON visita, visita_fin, visita_vista TO atalaya_app;
