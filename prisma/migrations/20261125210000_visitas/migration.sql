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

-- A client reads in its own activity what support looked at.
ALTER TABLE actividad
  DROP CONSTRAINT actividad_actor_tipo_check,
  DROP CONSTRAINT actividad_check,
  DROP CONSTRAINT actividad_check1,
  ADD CHECK (actor_tipo IN ('usuario', 'llave', 'soporte')),
  ADD CHECK ((actor_tipo = 'usuario') = (usuario_id IS NOT NULL)),
  ADD CHECK ((actor_tipo = 'llave') = (api_key_id IS NOT NULL));

GRANT SELECT, INSERT ON visita, visita_fin, visita_vista TO atalaya_app;
