-- A file of rows to be screened, each by the same query as any other; see server/usecases/lotes.
CREATE TABLE lote (
  id             uuid PRIMARY KEY,
  cliente_id     uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Who brought the file, and who it runs for: whoever started it or went on with it last.
  usuario_id     uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  corre_por      uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  nombre_archivo text NOT NULL,
  encabezado     text[] NOT NULL,
  columnas       jsonb NOT NULL,
  estado         text NOT NULL DEFAULT 'cargado'
                 CHECK (estado IN ('cargado', 'en_curso', 'pausado', 'detenido', 'terminado', 'cancelado')),
  motivo         text,
  total          integer NOT NULL CHECK (total > 0),
  -- Of the request that started it: its consultas carry it.
  request_id     text,
  creado_en      timestamptz(3) NOT NULL,
  iniciado_en    timestamptz(3),
  terminado_en   timestamptz(3),
  -- Whose turn it is: the one served longest ago is next.
  servido_en     timestamptz(3),
  -- What there was of each kind, once the rows are deleted.
  cifras         jsonb,
  borrado_en     timestamptz(3),
  -- Since when a lote stands still: one that nobody goes on with ends.
  parado_en      timestamptz(3),
  arreglos       jsonb NOT NULL DEFAULT '{}',
  -- The rows down to the head, which is the last of them: another may be chosen; empty: no row is the head.
  previas        jsonb NOT NULL DEFAULT '[]',
  -- Of `columnas` those that no head said outright; where the columns were chosen before for the same head, none.
  supuestas      text[] NOT NULL DEFAULT '{}',
  recordadas     boolean NOT NULL DEFAULT false,
  en_blanco      integer NOT NULL DEFAULT 0 CHECK (en_blanco >= 0),
  CHECK ((estado = 'detenido') = (motivo IS NOT NULL)),
  CHECK ((estado = 'cargado') = (iniciado_en IS NULL)),
  CHECK ((iniciado_en IS NULL) = (corre_por IS NULL) AND (iniciado_en IS NULL) = (request_id IS NULL)),
  CHECK ((estado IN ('terminado', 'cancelado')) = (terminado_en IS NOT NULL)),
  CHECK ((borrado_en IS NULL) = (cifras IS NULL)),
  CONSTRAINT lote_parado_check
    CHECK ((estado IN ('pausado', 'detenido')) = (parado_en IS NOT NULL))
);
CREATE INDEX ON lote (cliente_id, creado_en DESC, id DESC);
CREATE INDEX lote_due_idx ON lote (servido_en NULLS FIRST, id) WHERE estado = 'en_curso';

CREATE TABLE lote_fila (
  lote_id       uuid NOT NULL REFERENCES lote (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  numero        integer NOT NULL CHECK (numero > 0),
  cliente_id    uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Where it stands in the file.
  linea         integer NOT NULL CHECK (linea > 0),
  celdas        text[] NOT NULL,
  contraparte   text CHECK (contraparte IN ('cliente', 'proveedor', 'empleado', 'accionista')),
  -- What is asked, and its fingerprint; null where the row has errors.
  persona       jsonb,
  huella        bytea,
  errores       jsonb,
  estado        text NOT NULL,
  -- Its own consulta; of one that is left out, that of the earlier lote.
  consulta_id   uuid,
  severidad     text CHECK (severidad IN ('alto', 'medio', 'bajo', 'informativo', 'sin_hallazgo')),
  total_matches integer CHECK (total_matches >= 0),
  hash_reporte  text,
  consultada_en timestamptz(3),
  motivo        text,
  intentos      integer NOT NULL DEFAULT 0 CHECK (intentos >= 0),
  reintentar_en timestamptz(3),
  terminada_en  timestamptz(3),
  reclamo       uuid,
  reclamado_en  timestamptz(3),
  -- What is doubtful about a row as it is written (server/domain/consultas/dudas.ts), and what whoever brought the file
  -- decided on such rows: {"empresa": {"cambiar": true, "salvo": [12]}}.
  dudas         text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (lote_id, numero),
  CHECK ((persona IS NULL) = (huella IS NULL) AND (persona IS NULL) = (errores IS NOT NULL)),
  CHECK ((estado IN ('hecha', 'omitida')) = (consulta_id IS NOT NULL)),
  CHECK ((consulta_id IS NULL) = (severidad IS NULL) AND (consulta_id IS NULL) = (total_matches IS NULL)
    AND (consulta_id IS NULL) = (hash_reporte IS NULL) AND (consulta_id IS NULL) = (consultada_en IS NULL)),
  CHECK ((estado = 'fallida') = (motivo IS NOT NULL)),
  CHECK ((reclamo IS NULL) = (reclamado_en IS NULL)),
  CONSTRAINT lote_fila_estado_check
    CHECK (estado IN ('con_error', 'apartada', 'pendiente', 'omitida', 'hecha', 'fallida')),
  CHECK ((persona IS NULL) = (estado IN ('con_error', 'apartada'))),
  CONSTRAINT lote_fila_dudas_check CHECK (dudas <@ ARRAY['tipo', 'empresa', 'nit', 'persona', 'digito'])
);
CREATE INDEX lote_fila_due_idx ON lote_fila (lote_id, numero) WHERE estado = 'pendiente';
CREATE INDEX ON lote_fila (lote_id, estado, numero);
-- Whether the very same was asked before.
CREATE INDEX lote_fila_huella_idx ON lote_fila (cliente_id, huella) WHERE estado = 'hecha';
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

-- What the service may do here.
GRANT SELECT, INSERT, UPDATE, DELETE ON lote, lote_fila, columnas_recordadas TO atalaya_app;
