-- What each version added and retired, read a page at a time.
CREATE INDEX ON lista_entry (slug, desde_secuencia);
CREATE INDEX ON lista_entry_retiro (en_secuencia);

-- Why support took or set aside what a guard held.
ALTER TABLE lista_retenida_fin ADD COLUMN motivo text;

-- What a file would change, before anybody puts it in force. Nothing here is evidence: it goes once its time is over.
CREATE TABLE lista_previa (
  id              uuid PRIMARY KEY,
  slug            text NOT NULL,
  -- An uploaded file, one that a guard held, or a proposal that is reviewed entry by entry.
  origen          text NOT NULL CHECK (origen IN ('archivo', 'retenida', 'propuesta')),
  creada_en       timestamptz(3) NOT NULL,
  vence_en        timestamptz(3) NOT NULL,
  actor           text NOT NULL,
  formato         text NOT NULL,
  nombre_archivo  text,
  hash_contenido  char(64) NOT NULL,
  total_entradas  integer NOT NULL CHECK (total_entradas >= 0),
  -- The version in force it was compared with; null: there was none.
  base_version    uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The versions a proposal is drawn from.
  origenes        jsonb NOT NULL DEFAULT '[]',
  objecion        text,
  caidas          jsonb NOT NULL DEFAULT '[]',
  retenida_id     uuid REFERENCES lista_retenida (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The file, gzipped; of a retenida it is the retenida's own, a proposal has none.
  raw             bytea,
  terminada_en    timestamptz(3),
  terminada_por   text,
  resultado       text CHECK (resultado IN ('puesta_en_vigor', 'descartada', 'revisada')),
  CHECK ((origen = 'archivo') = (raw IS NOT NULL)),
  CHECK ((origen = 'retenida') = (retenida_id IS NOT NULL)),
  CHECK ((terminada_en IS NULL) = (resultado IS NULL)),
  CHECK ((terminada_en IS NULL) = (terminada_por IS NULL))
);
CREATE INDEX ON lista_previa (slug, creada_en DESC);
CREATE INDEX ON lista_previa (vence_en);

-- An entry that would be added (no `antes`), retired (no `despues`) or changed.
CREATE TABLE lista_previa_cambio (
  previa_id    uuid NOT NULL REFERENCES lista_previa (id) ON DELETE CASCADE ON UPDATE RESTRICT,
  source_id    text NOT NULL,
  antes        text,
  despues      text,
  decision     text CHECK (decision IN ('aceptada', 'apartada')),
  motivo       text,
  decidida_en  timestamptz(3),
  decidida_por text,
  PRIMARY KEY (previa_id, source_id),
  CHECK (antes IS NOT NULL OR despues IS NOT NULL),
  CHECK ((decision IS NULL) = (decidida_en IS NULL)),
  CHECK ((decision IS NULL) = (decidida_por IS NULL)),
  CHECK (decision IS DISTINCT FROM 'apartada' OR motivo IS NOT NULL)
);

-- A list being renewed: what is being done now, and how it ended.
CREATE TABLE lista_ejecucion (
  id        uuid PRIMARY KEY,
  slug      text NOT NULL,
  actor     text NOT NULL,
  inicio    timestamptz(3) NOT NULL,
  paso      text NOT NULL CHECK (paso IN ('en_espera', 'descargando', 'leyendo', 'comparando', 'guardando', 'activando')),
  -- Bytes of a download, entries of what is read or kept; null: not counted.
  hecho     integer CHECK (hecho >= 0),
  total     integer CHECK (total >= 0),
  -- When whoever works on it last said so.
  latido    timestamptz(3) NOT NULL,
  fin       timestamptz(3),
  resultado text CHECK (resultado IN ('activada', 'sin_cambios', 'rechazada', 'retenida', 'fallida', 'conflicto', 'muestra')),
  CHECK ((fin IS NULL) = (resultado IS NULL))
);
CREATE INDEX ON lista_ejecucion (slug, inicio DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON lista_previa, lista_previa_cambio TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON lista_ejecucion TO atalaya_app;
