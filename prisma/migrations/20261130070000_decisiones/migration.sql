-- Of each consulta that can be searched, how many coincidencias it has in each list: written with its words, behind the
-- log, so that a year is added up without reading any evidence.
CREATE TABLE coincidencia_total (
  consulta_id uuid NOT NULL REFERENCES consulta_busqueda (consulta_id) ON DELETE CASCADE ON UPDATE RESTRICT,
  lista       text NOT NULL,
  cliente_id  uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en   timestamptz(3) NOT NULL,
  exactas     integer NOT NULL CHECK (exactas >= 0),
  posibles    integer NOT NULL CHECK (posibles >= 0),
  PRIMARY KEY (consulta_id, lista),
  CHECK (exactas + posibles > 0)
);
CREATE INDEX ON coincidencia_total (cliente_id, creada_en, lista);

-- What an entry of a list says of whom it is about, whatever its source numbers it by: written behind the versions, so
-- that putting one in force maintains nothing. `claves` finds an entry by a name it has, and whoever decided on one
-- entry is told by `huella` whether another is the same.
CREATE TABLE entrada_huella (
  entry_id bigint PRIMARY KEY REFERENCES lista_entry (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  huella   character(64) NOT NULL,
  claves   text[] NOT NULL
);
CREATE INDEX entrada_huella_claves_idx ON entrada_huella USING gin (array_to_tsvector(claves));

-- The versions whose new entries have theirs.
CREATE TABLE entrada_huella_version (
  version_id uuid PRIMARY KEY REFERENCES lista_version (id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

-- The matches of consultas, to be decided on; written behind the log, or where somebody decides before. All of it but
-- `estado`, which is the last decision's, and whom it is assigned to can be written again from the evidence.
CREATE TABLE coincidencia (
  consulta_id          uuid NOT NULL,
  -- In the order of the evidence, from 0.
  posicion             integer NOT NULL CHECK (posicion >= 0),
  cliente_id           uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  creada_en            timestamptz(3) NOT NULL,
  lista                text NOT NULL,
  tier                 text NOT NULL CHECK (tier IN ('1_vinculante', '2_obligatoria', '3_referencia')),
  resultado            text NOT NULL CHECK (resultado IN ('exacto', 'posible')),
  nombre_coincidencia  text NOT NULL,
  nombre_consultado    text,
  documento_consultado text,
  referencia_externa   text,
  -- The entry; null: the evidence fits several, or none that is kept.
  source_id            text,
  huella               character(64),
  estado               text NOT NULL DEFAULT 'por_decidir'
                       CHECK (estado IN ('por_decidir', 'en_analisis', 'por_aprobar', 'descartada', 'confirmada')),
  decidida_en          timestamptz(3),
  asignada_a           uuid REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  PRIMARY KEY (consulta_id, posicion),
  CHECK ((source_id IS NULL) = (huella IS NULL))
);
CREATE UNIQUE INDEX coincidencia_consulta_id_posicion_lista_key ON coincidencia (consulta_id, posicion, lista);
CREATE UNIQUE INDEX coincidencia_consulta_id_posicion_cliente_id_key
  ON coincidencia (consulta_id, posicion, cliente_id);
CREATE INDEX ON coincidencia (asignada_a);
-- What waits, oldest first.
CREATE INDEX coincidencia_waiting_idx ON coincidencia (cliente_id, creada_en, consulta_id, posicion)
  WHERE estado IN ('por_decidir', 'en_analisis', 'por_aprobar');
CREATE INDEX coincidencia_waiting_lista_idx ON coincidencia (cliente_id, lista, creada_en, consulta_id, posicion)
  WHERE estado IN ('por_decidir', 'en_analisis', 'por_aprobar');
-- What was decided before of the same person.
CREATE INDEX coincidencia_documento_idx ON coincidencia (cliente_id, documento_consultado, lista)
  WHERE documento_consultado IS NOT NULL AND estado IN ('descartada', 'confirmada');
CREATE INDEX coincidencia_referencia_idx ON coincidencia (cliente_id, referencia_externa, lista)
  WHERE referencia_externa IS NOT NULL AND estado IN ('descartada', 'confirmada');
CREATE INDEX ON coincidencia (cliente_id, estado, creada_en, consulta_id);

-- One row: the last leaf of the log whose matches are there.
CREATE TABLE coincidencia_avance (
  id     integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  indice bigint NOT NULL
);
INSERT INTO coincidencia_avance (indice) VALUES (-1);

-- What a person decided on a match, the last of a match counts. Append-only; the evidence stays as it was.
CREATE TABLE decision (
  id                  uuid PRIMARY KEY,
  cliente_id          uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  consulta_id         uuid NOT NULL,
  posicion            integer NOT NULL,
  -- Of those of its match, from 1: of two people who decide at once, one is told.
  numero              integer NOT NULL CHECK (numero > 0),
  en                  timestamptz(3) NOT NULL,
  tipo                text NOT NULL CHECK (tipo IN ('descartada', 'confirmada', 'en_analisis')),
  documento           text NOT NULL CHECK (documento IN ('coincide', 'difiere', 'sin_dato')),
  nacimiento          text NOT NULL CHECK (nacimiento IN ('coincide', 'difiere', 'sin_dato')),
  pais                text NOT NULL CHECK (pais IN ('coincide', 'difiere', 'sin_dato')),
  actividad           text NOT NULL CHECK (actividad IN ('coincide', 'difiere', 'sin_dato')),
  motivo              text NOT NULL CHECK (motivo <> ''),
  nota                text CHECK (nota <> ''),
  -- Who decided, as they were called then.
  analista_id         uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  analista            text NOT NULL CHECK (analista <> ''),
  requiere_aprobacion boolean NOT NULL,
  -- The decision before on the same entry that it repeats; that one may be retired with its year earlier.
  repite_id           uuid,
  CHECK (NOT (requiere_aprobacion AND tipo = 'en_analisis')),
  FOREIGN KEY (consulta_id, posicion, cliente_id) REFERENCES coincidencia (consulta_id, posicion, cliente_id)
    ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX decision_consulta_id_posicion_numero_key ON decision (consulta_id, posicion, numero);
CREATE UNIQUE INDEX decision_id_analista_id_key ON decision (id, analista_id);
CREATE INDEX ON decision (cliente_id, en DESC, id DESC);

-- What a second person said of one, once. Append-only.
CREATE TABLE decision_revision (
  decision_id  uuid PRIMARY KEY,
  analista_id  uuid NOT NULL,
  resultado    text NOT NULL CHECK (resultado IN ('aprobada', 'devuelta')),
  en           timestamptz(3) NOT NULL,
  aprobador_id uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  aprobador    text NOT NULL CHECK (aprobador <> ''),
  nota         text CHECK (nota <> ''),
  FOREIGN KEY (decision_id, analista_id) REFERENCES decision (id, analista_id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  -- Nobody approves what they decided.
  CHECK (aprobador_id <> analista_id),
  CHECK (resultado = 'aprobada' OR nota IS NOT NULL)
);
CREATE UNIQUE INDEX decision_revision_decision_id_analista_id_key ON decision_revision (decision_id, analista_id);

-- What a client's people found out about a PEP, by version; the last counts. Append-only, and of no other list's matches.
CREATE TABLE ficha_pep (
  consulta_id          uuid NOT NULL,
  posicion             integer NOT NULL,
  version              integer NOT NULL CHECK (version > 0),
  cliente_id           uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  lista                text NOT NULL CHECK (lista = 'pep_colombia'),
  en                   timestamptz(3) NOT NULL,
  autor_id             uuid NOT NULL REFERENCES usuario (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  autor                text NOT NULL CHECK (autor <> ''),
  cargo                text NOT NULL CHECK (cargo <> ''),
  -- Null: the post is still held.
  fecha_desvinculacion date,
  vinculo              text NOT NULL CHECK (vinculo IN ('titular', 'familiar', 'asociado')),
  origen_recursos      text NOT NULL CHECK (origen_recursos <> ''),
  -- Who of the client approved to deal with them.
  aprobador            text NOT NULL CHECK (aprobador <> ''),
  proxima_revision     date NOT NULL,
  PRIMARY KEY (consulta_id, posicion, version),
  FOREIGN KEY (consulta_id, posicion, lista) REFERENCES coincidencia (consulta_id, posicion, lista)
    ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX ON ficha_pep (cliente_id, proxima_revision);

-- They go with the consultas they are of, and not before.
CREATE FUNCTION refuse_unless_retired() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  of_consulta uuid := coalesce(to_jsonb(OLD)->>'consulta_id',
    (SELECT consulta_id::text FROM public.decision WHERE id = (to_jsonb(OLD)->>'decision_id')::uuid))::uuid;
BEGIN
  IF EXISTS (SELECT FROM public.consulta_retiro WHERE of_consulta >= public.consulta_year_floor(anio)
    AND of_consulta < public.consulta_year_floor(anio + 1)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;

-- With the manifest of a year that is retired goes what was decided on its consultas, in that same transaction.
CREATE FUNCTION retire_decisiones() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  first_id uuid := public.consulta_year_floor(NEW.anio);
  next_id uuid := public.consulta_year_floor(NEW.anio + 1);
BEGIN
  DELETE FROM public.ficha_pep WHERE consulta_id >= first_id AND consulta_id < next_id;
  DELETE FROM public.decision_revision WHERE decision_id IN (
    SELECT id FROM public.decision WHERE consulta_id >= first_id AND consulta_id < next_id);
  DELETE FROM public.decision WHERE consulta_id >= first_id AND consulta_id < next_id;
  DELETE FROM public.coincidencia WHERE consulta_id >= first_id AND consulta_id < next_id;
  RETURN NULL;
END
$$;

CREATE TRIGGER retire_decisiones AFTER INSERT ON consulta_retiro
  FOR EACH ROW EXECUTE FUNCTION retire_decisiones();

DO $$
DECLARE
  kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['decision', 'decision_revision', 'ficha_pep'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON public.%I
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', kept);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER append_only', kept);
    EXECUTE format('CREATE TRIGGER kept_with_consulta BEFORE DELETE ON public.%I
      FOR EACH ROW EXECUTE FUNCTION public.refuse_unless_retired()', kept);
    EXECUTE format('ALTER TABLE public.%I ENABLE ALWAYS TRIGGER kept_with_consulta', kept);
  END LOOP;
END
$$;

-- What the service may do here.
REVOKE ALL ON FUNCTION retire_decisiones() FROM PUBLIC;
GRANT SELECT, INSERT ON
  coincidencia_total, entrada_huella, entrada_huella_version, decision, decision_revision, ficha_pep
  TO atalaya_app;
GRANT SELECT, INSERT, UPDATE (estado, decidida_en, asignada_a) ON coincidencia TO atalaya_app;
GRANT SELECT, UPDATE ON coincidencia_avance TO atalaya_app;
