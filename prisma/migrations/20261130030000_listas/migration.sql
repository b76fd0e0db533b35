CREATE TABLE lista_version (
  id             uuid PRIMARY KEY,
  slug           text NOT NULL,
  secuencia      integer NOT NULL CHECK (secuencia > 0),
  hash_contenido char(64) NOT NULL CHECK (hash_contenido ~ '^[0-9a-f]{64}$'),
  fetched_en     timestamptz(3) NOT NULL,
  total_entradas integer NOT NULL CHECK (total_entradas > 0),
  formato        text NOT NULL,
  es_muestra     boolean NOT NULL DEFAULT false,
  derivada_de    uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  raw            bytea,
  -- A derived version leans on the file of the one it comes from; every other keeps its own.
  CHECK ((raw IS NULL) = (derivada_de IS NOT NULL)),
  -- A sample stands in where a list has nothing: the statement that would put one in force over anything is refused.
  CONSTRAINT lista_version_muestra_primera CHECK (NOT es_muestra OR secuencia = 1) NOT VALID
);
-- Compressed already: a second compression only costs.
ALTER TABLE lista_version ALTER COLUMN raw SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX lista_version_slug_secuencia_key ON lista_version (slug, secuencia);

CREATE TABLE lista_entry (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug            text NOT NULL,
  source_id       text NOT NULL,
  content_hash    bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  content         text NOT NULL,
  desde_secuencia integer NOT NULL,
  FOREIGN KEY (slug, desde_secuencia) REFERENCES lista_version (slug, secuencia)
    ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX lista_entry_slug_source_id_desde_secuencia_key
  ON lista_entry (slug, source_id, desde_secuencia);
CREATE INDEX ON lista_entry (slug, id);
-- What each version added and retired, read a page at a time.
CREATE INDEX ON lista_entry (slug, desde_secuencia);

CREATE TABLE lista_entry_retiro (
  entry_id     bigint PRIMARY KEY REFERENCES lista_entry (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en_secuencia integer NOT NULL CHECK (en_secuencia > 1)
);
CREATE INDEX ON lista_entry_retiro (en_secuencia);

CREATE TABLE lista_attempt (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug       text NOT NULL,
  en         timestamptz(3) NOT NULL,
  resultado  text NOT NULL CHECK (resultado IN ('activada', 'sin_cambios', 'rechazada', 'retenida', 'fallida')),
  detalle    text,
  version_id uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK ((version_id IS NOT NULL) = (resultado IN ('activada', 'sin_cambios')))
);
CREATE INDEX ON lista_attempt (slug, en DESC);

-- A whole, well-formed file that a guard did not let into force, until support takes or discards it.
CREATE TABLE lista_retenida (
  id             uuid PRIMARY KEY,
  slug           text NOT NULL,
  en             timestamptz(3) NOT NULL,
  motivo         text NOT NULL,
  formato        text NOT NULL,
  hash_contenido char(64) NOT NULL CHECK (hash_contenido ~ '^[0-9a-f]{64}$'),
  total_entradas integer NOT NULL CHECK (total_entradas > 0),
  derivada_de    uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  raw            bytea,
  -- The figures that fell from the version in force to the file, beside the words support reads.
  caidas         JSONB NOT NULL DEFAULT '[]',
  CHECK ((raw IS NULL) = (derivada_de IS NOT NULL))
);
ALTER TABLE lista_retenida ALTER COLUMN raw SET STORAGE EXTERNAL;
CREATE INDEX ON lista_retenida (slug, en DESC);

CREATE TABLE lista_retenida_fin (
  retenida_id uuid PRIMARY KEY REFERENCES lista_retenida (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  en          timestamptz(3) NOT NULL,
  resultado   text NOT NULL CHECK (resultado IN ('aceptada', 'descartada')),
  actor       text NOT NULL,
  version_id  uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Why support took or set aside what a guard held.
  motivo      text,
  CHECK ((version_id IS NOT NULL) = (resultado = 'aceptada'))
);

-- What a file would change, before anybody puts it in force. Nothing here is evidence: it goes once its time is over.
CREATE TABLE lista_previa (
  id             uuid PRIMARY KEY,
  slug           text NOT NULL,
  -- An uploaded file, one that a guard held, or a proposal that is reviewed entry by entry.
  origen         text NOT NULL CHECK (origen IN ('archivo', 'retenida', 'propuesta')),
  creada_en      timestamptz(3) NOT NULL,
  vence_en       timestamptz(3) NOT NULL,
  actor          text NOT NULL,
  formato        text NOT NULL,
  nombre_archivo text,
  hash_contenido char(64) NOT NULL,
  total_entradas integer NOT NULL CHECK (total_entradas >= 0),
  -- The version in force it was compared with; null: there was none.
  base_version   uuid REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The versions a proposal is drawn from.
  origenes       jsonb NOT NULL DEFAULT '[]',
  objecion       text,
  caidas         jsonb NOT NULL DEFAULT '[]',
  retenida_id    uuid REFERENCES lista_retenida (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- The file, gzipped; of a retenida it is the retenida's own, a proposal has none.
  raw            bytea,
  terminada_en   timestamptz(3),
  terminada_por  text,
  resultado      text CHECK (resultado IN ('puesta_en_vigor', 'descartada', 'revisada')),
  -- What a file would change of the lists that are derived from it: counted, name by name in no table.
  derivadas      jsonb NOT NULL DEFAULT '[]',
  -- The person of support that brought a file, who does not confirm it over a guard's objection alone; null: none did.
  cargada_por    uuid,
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

-- What the service may do here.
GRANT SELECT, INSERT ON
  lista_version, lista_entry, lista_entry_retiro, lista_attempt, lista_retenida, lista_retenida_fin
  TO atalaya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lista_previa, lista_previa_cambio TO atalaya_app;
GRANT SELECT, INSERT, UPDATE ON lista_ejecucion TO atalaya_app;
