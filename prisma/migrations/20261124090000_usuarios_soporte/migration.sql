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
  id               uuid PRIMARY KEY,
  usuario_id       uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
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
  CHECK (vence_en > creado_en)
);
CREATE UNIQUE INDEX enlace_soporte_digest_key ON enlace_soporte (digest);
CREATE INDEX ON enlace_soporte (usuario_id);

-- What a person is told by e-mail: put here by the transaction that causes it, sent when that is committed.
CREATE TABLE correo_soporte (
  id                 uuid PRIMARY KEY,
  usuario_id         uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  tipo               text NOT NULL CHECK (tipo IN ('invitacion', 'restablecer', 'clave_cambiada',
                       'segundo_factor_activado', 'segundo_factor_retirado')),
  -- The link it brings.
  enlace_id          uuid REFERENCES enlace_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
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
CREATE INDEX correo_soporte_due_idx ON correo_soporte (proximo_intento_en, id) WHERE proximo_intento_en IS NOT NULL;

CREATE TABLE codigo_soporte (
  usuario_id uuid NOT NULL REFERENCES usuario_soporte (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  digest     bytea NOT NULL CHECK (octet_length(digest) = 32),
  usado_en   timestamptz(3),
  PRIMARY KEY (usuario_id, digest)
);

GRANT SELECT, INSERT, UPDATE ON usuario_soporte TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sesion_soporte, dispositivo_soporte, enlace_soporte, correo_soporte, codigo_soporte
  TO atalaya_app;
-- What opens nothing any more is deleted after a while.
GRANT DELETE ON enlace_usuario TO atalaya_app;
