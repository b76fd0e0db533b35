-- The people of a client in the portal, and how they come in.
ALTER TABLE cliente
  -- Whoever signs in without a second factor must enrol one before anything else.
  ADD COLUMN exige_segundo_factor boolean NOT NULL DEFAULT false;

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
  CHECK ((clave IS NULL) = (clave_en IS NULL)),
  CHECK ((totp_llave_id IS NULL) = (totp_cifrado IS NULL)),
  CHECK (totp_desde IS NULL OR totp_cifrado IS NOT NULL)
);
CREATE UNIQUE INDEX usuario_email_key ON usuario (email);
CREATE INDEX ON usuario (cliente_id);

-- Checked at each request. Times are the service's.
CREATE TABLE sesion (
  id               uuid PRIMARY KEY,
  usuario_id       uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en        timestamptz(3) NOT NULL,
  vista_en         timestamptz(3) NOT NULL,
  expira_en        timestamptz(3) NOT NULL,
  -- When the password was last given in it.
  clave_en         timestamptz(3) NOT NULL,
  revocada_en      timestamptz(3),
  direccion        text,
  agente           text,
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
  CHECK (vence_en > creado_en)
);
CREATE UNIQUE INDEX enlace_usuario_digest_key ON enlace_usuario (digest);
CREATE INDEX ON enlace_usuario (usuario_id);

-- What a person is told by e-mail: put here by the transaction that causes it, sent when that is committed.
CREATE TABLE correo_usuario (
  id                 uuid PRIMARY KEY,
  usuario_id         uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  tipo               text NOT NULL CHECK (tipo IN ('invitacion', 'restablecer', 'clave_cambiada',
                       'segundo_factor_activado', 'segundo_factor_retirado')),
  -- The link it brings.
  enlace_id          uuid REFERENCES enlace_usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creado_en          timestamptz(3) NOT NULL,
  intentos           integer NOT NULL DEFAULT 0 CHECK (intentos >= 0),
  -- Null: sent, or given up.
  proximo_intento_en timestamptz(3),
  enviado_en         timestamptz(3),
  -- The attempt under way and when it was begun, by the database's own clock.
  reclamo            uuid,
  reclamado_en       timestamptz(3),
  CHECK ((enlace_id IS NOT NULL) = (tipo IN ('invitacion', 'restablecer'))),
  CHECK (enviado_en IS NULL OR proximo_intento_en IS NULL),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL))
);
CREATE INDEX correo_usuario_due_idx ON correo_usuario (proximo_intento_en, id) WHERE proximo_intento_en IS NOT NULL;

CREATE TABLE codigo_recuperacion (
  usuario_id uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  usado_en   timestamptz(3),
  PRIMARY KEY (usuario_id, digest)
);

-- How often something was tried of late, for all processes. What is counted is only kept as its SHA-256.
CREATE TABLE intento_ingreso (
  ambito text NOT NULL CHECK (ambito IN ('cuenta', 'direccion', 'dispositivo', 'correo', 'soporte')),
  llave  bytea NOT NULL CHECK (octet_length(llave) = 32),
  desde  timestamptz(3) NOT NULL,
  cuenta integer NOT NULL CHECK (cuenta > 0),
  PRIMARY KEY (ambito, llave)
);
CREATE INDEX ON intento_ingreso (desde);

-- Append-only: what the client's own people and keys did, written in the transaction that did it.
CREATE TABLE actividad (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en          timestamptz(3) NOT NULL,
  actor_tipo  text NOT NULL CHECK (actor_tipo IN ('usuario', 'llave')),
  -- As it was called then.
  actor       text NOT NULL,
  usuario_id  uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  api_key_id  uuid REFERENCES api_key (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- From where; null: not known.
  direccion   text,
  request_id  text NOT NULL,
  accion      text NOT NULL,
  objeto_tipo text NOT NULL,
  objeto_id   text NOT NULL,
  detalle     jsonb,
  CHECK (num_nonnulls(usuario_id, api_key_id) = 1),
  CHECK ((actor_tipo = 'usuario') = (usuario_id IS NOT NULL))
);
CREATE INDEX ON actividad (cliente_id, en DESC, id DESC);

-- A consulta of a key has none, and is checked for nothing.
ALTER TABLE consulta
  ADD FOREIGN KEY (usuario_id) REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT;

GRANT SELECT, INSERT, UPDATE ON usuario, sesion, enlace_usuario TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON dispositivo, correo_usuario, codigo_recuperacion, intento_ingreso TO atalaya_app;
GRANT DELETE ON sesion TO atalaya_app;
GRANT SELECT, INSERT ON actividad TO atalaya_app;
